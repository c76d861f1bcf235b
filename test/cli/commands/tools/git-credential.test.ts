import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../support/home.ts';

/** The request that Git sends, in the format of git-credential(1). */
const request = (host: string, protocol = 'https'): string => `protocol=${protocol}\nhost=${host}\npath=a/b.git\n\n`;

const profiles = {
  work: { url: 'https://forge.example.com/api/v4', token: 'rct_of-work' },
  home: { url: 'http://localhost:8787', token: 'rct_of-home' },
};

const ask = async (operation: string, stdin: string) => {
  const home = await makeHome({ current: 'work', profiles });
  return home.run(['auth', 'git-credential', operation], { stdin });
};

describe('auth git-credential', () => {
  it('returns the token of the profile for the requested server', async () => {
    expect(await ask('get', request('forge.example.com'))).toEqual({
      code: 0,
      out: 'username=repoctl\npassword=rct_of-work\n',
      err: '',
    });
    expect((await ask('get', request('localhost:8787', 'http'))).out).toContain('password=rct_of-home\n');
  });

  it.each([
    ['another host', request('example.com')],
    ['another port', request('forge.example.com:8443')],
    ['another scheme', request('forge.example.com', 'http')],
    ['what is no request', 'nonsense\n'],
  ])('returns nothing for %s', async (_, stdin) => {
    expect(await ask('get', stdin)).toEqual({ code: 0, out: '', err: '' });
  });

  it('returns the token from the environment only for the current server', async () => {
    const home = await makeHome({ current: 'work', profiles });
    const answer = async (stdin: string, env: Readonly<Record<string, string>>) =>
      (await home.run(['auth', 'git-credential', 'get'], { stdin, env })).out;
    const own = { REPOCTL_TOKEN: 'rct_of-the-environment' };
    expect(await answer(request('forge.example.com'), own)).toContain('password=rct_of-the-environment');
    expect(await answer(request('localhost:8787', 'http'), own)).toContain('password=rct_of-home');
    const elsewhere = { ...own, REPOCTL_URL: 'https://other.example.com' };
    expect(await answer(request('forge.example.com'), elsewhere)).toContain('password=rct_of-work');
  });

  it('ignores store and erase', async () => {
    expect(await ask('store', request('forge.example.com'))).toEqual({ code: 0, out: '', err: '' });
    expect(await ask('erase', request('forge.example.com'))).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('auth setup-git', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-git-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('configures the helper for the server once and keeps other settings', async () => {
    const file = join(directory, 'gitconfig');
    await writeFile(file, '[user]\n\tname = Ann\n');
    const home = await makeHome({ current: 'work', profiles });
    const env = { GIT_CONFIG_GLOBAL: file, PATH: process.env['PATH'] ?? '' };
    expect((await home.run(['auth', 'setup-git', '--dry-run'], { env })).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('[user]\n\tname = Ann\n');
    for (let times = 0; times < 2; times += 1) {
      expect(await home.run(['auth', 'setup-git'], { env, terminal: true })).toEqual({
        code: 0,
        out: '',
        err: 'Git now uses your token for https://forge.example.com\n',
      });
    }
    const text = await readFile(file, 'utf8');
    expect(text).toContain('name = Ann');
    expect(text.match(/helper/g)).toHaveLength(2);
    expect(text).toContain('helper = !repoctl --profile work auth git-credential');
    expect(text).not.toContain('rct_');
  });

  it('requires a server and git', async () => {
    expect((await (await makeHome()).run(['auth', 'setup-git'])).code).toBe(3);
    const home = await makeHome({ current: 'work', profiles });
    expect(await home.run(['auth', 'setup-git'], { env: { PATH: '/none' } })).toMatchObject({
      code: 1,
      err: expect.stringContaining('git is not installed'),
    });
  });
});
