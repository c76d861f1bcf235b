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

  it.each([
    ['in capitals', 'FORGE.example.COM'],
    ['with the default port', 'forge.example.com:443'],
  ])('takes a host %s for the same', async (_, host) => {
    expect((await ask('get', request(host))).out).toContain('password=rct_of-work\n');
  });

  it.each([
    ['a username', 'kofi@forge.example.com'],
    ['a password', 'kofi:x@forge.example.com'],
    ['a path', 'forge.example.com/a'],
    ['a backslash', String.raw`forge.example.com\a`],
    ['a query', 'forge.example.com?a'],
    ['a fragment', 'forge.example.com#a'],
    ['a blank in front', ' forge.example.com'],
    ['a blank behind', 'forge.example.com '],
    ['a tab', 'forge.exam\tple.com'],
    ['a carriage return', 'forge.example.com\r'],
    ['a line break that hides a part', 'forge.example.com\r.example.net'],
    ['NUL', 'forge.example.com\0'],
    ['an escape', 'forge%2eexample.com'],
    ['letters of another width', 'ｆorge.example.com'],
    ['a soft hyphen', 'for\u00adge.example.com'],
    ['a dot at the end', 'forge.example.com.'],
    ['two ports', 'forge.example.com:443:443'],
    ['an empty port', 'forge.example.com:'],
    ['a port with a zero in front', 'forge.example.com:0443'],
    ['a port that is none', 'forge.example.com:65979'],
    ['nothing', ''],
  ])('returns nothing for a host with %s', async (_, host) => {
    expect(await ask('get', request(host))).toEqual({ code: 0, out: '', err: '' });
  });

  it('compares addresses and names in other scripts as they are written', async () => {
    const others = {
      v6: { url: 'http://[::1]:8787', token: 'rct_v6' },
      idn: { url: 'https://bücher.example', token: 'rct_idn' },
    };
    const home = await makeHome({
      current: 'v6',
      profiles: { ...others, v4: { url: 'http://127.0.0.1', token: 'rct_v4' } },
    });
    const answer = async (host: string, protocol?: string) => {
      const asked = await home.run(['auth', 'git-credential', 'get'], { stdin: request(host, protocol) });
      expect(asked).toMatchObject({ code: 0, err: '' });
      return asked.out;
    };
    expect(await answer('[::1]:8787', 'http')).toContain('rct_v6');
    expect(await answer('[0:0::1]:8787', 'http')).toBe('');
    expect(await answer('bücher.example')).toContain('rct_idn');
    expect(await answer('xn--bcher-kva.example')).toContain('rct_idn');
    expect(await answer('127.0.0.1', 'http')).toContain('rct_v4');
    for (const short of ['127.1', '0x7f.0.0.1', '2130706433']) expect(await answer(short, 'http')).toBe('');
  });

  it('reads a request up to its empty line, and no attributes but protocol, host, and path', async () => {
    const more = 'capability[]=authtype\nwwwauth[]=Basic realm="x"\nusername=kofi\nurl=https://example.com\n';
    expect((await ask('get', `${more}${request('forge.example.com')}`)).out).toBe(
      'username=repoctl\npassword=rct_of-work\n',
    );
    expect((await ask('get', `${request('example.com')}host=forge.example.com\n`)).out).toBe('');
    expect((await ask('get', `protocol=HTTPS\nhost=forge.example.com\n\n`)).out).toBe('');
  });

  describe('of a server below a path', () => {
    const below = {
      git: { url: 'https://example.com/tools/git', token: 'rct_of-git' },
      other: { url: 'https://example.com/other/api/v4', token: 'rct_of-other' },
    };
    const answer = async (path: string | undefined) => {
      const home = await makeHome({ current: 'git', profiles: below });
      const stdin = `protocol=https\nhost=example.com\n${path === undefined ? '' : `path=${path}\n`}\n`;
      return (await home.run(['auth', 'git-credential', 'get'], { stdin })).out;
    };

    it('returns its token for what is below the path, and without a path', async () => {
      expect(await answer('tools/git/a/b.git')).toContain('password=rct_of-git\n');
      expect(await answer('other/a/b.git')).toContain('password=rct_of-other\n');
      expect(await answer(undefined)).toContain('password=rct_of-git\n');
    });

    it.each([
      'a/b.git',
      'tools/github/a.git',
      'tools/git',
      'tools',
      '',
      '/tools/git/a.git',
      'tools//git/a.git',
      'tools/git/../../evil/a.git',
      'tools/git/%2e%2e/%2E./evil/a.git',
      'tools/git/..%2fevil/a.git',
      String.raw`tools/git/..\evil/a.git`,
      'tools/git/./a.git',
      'tools/git/%zz/a.git',
      'Tools/Git/a.git',
    ])('returns nothing for "%s"', async (path) => {
      expect(await answer(path)).toBe('');
    });
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
