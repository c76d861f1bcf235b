import { describe, expect, it } from 'vitest';
import { makeHome, type Config } from '../../support/home.ts';

const two: Config = {
  current: 'work',
  profiles: {
    work: { url: 'https://forge.test', token: 'rct_never-show-this-token-9999' },
    local: { url: 'http://127.0.0.1:8787', token_file: '/run/token' },
  },
};

describe('config profiles', () => {
  it('list marks the one in force and tells where each keeps its token, but no token', async () => {
    const home = await makeHome(two);
    const { code, out } = await home.run(['config', 'profiles', 'list', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { name: 'work', current: true, url: 'https://forge.test', token: 'stored' },
      { name: 'local', current: false, url: 'http://127.0.0.1:8787', token: 'file' },
    ]);
    const named = await home.run(['config', 'profiles', 'list'], { env: { REPOCTL_PROFILE: 'local' } });
    expect(named.out).toContain('true\tlocal');
  });

  it('list works while the profile in force does not exist', async () => {
    const home = await makeHome({ ...two, current: 'gone' });
    expect((await home.run(['config', 'profiles', 'list', '-o', 'name'])).out).toBe('work\nlocal\n');
  });

  it('add makes a profile; the first one is current', async () => {
    const home = await makeHome();
    expect((await home.run(['config', 'profiles', 'add', 'work', '--url', 'https://forge.test'])).code).toBe(0);
    expect((await home.run(['config', 'profiles', 'add', 'local', '--url', 'http://127.0.0.1:1'])).code).toBe(0);
    expect(await home.config()).toEqual({
      current: 'work',
      profiles: { work: { url: 'https://forge.test' }, local: { url: 'http://127.0.0.1:1' } },
    });
  });

  it.each([
    { argv: ['work', '--url', 'https://forge.test'], code: 3, says: 'profile "work" already exists' },
    { argv: ['a b', '--url', 'https://forge.test'], code: 3, says: 'invalid profile name: "a b"' },
    { argv: ['new', '--url', 'forge'], code: 2, says: 'url must start with http:// or https://' },
    { argv: ['new'], code: 2, says: '--url is required' },
    { argv: ['new', '--url', 'https://me:hunter2@forge.test'], code: 2, says: 'must not contain a username' },
  ])('add refuses $argv', async ({ argv, code, says }) => {
    const home = await makeHome(two);
    const result = await home.run(['config', 'profiles', 'add', ...argv]);
    expect(result.code).toBe(code);
    expect(result.err).toContain(says);
    expect(result.err).not.toContain('hunter2');
    expect(await home.config()).toEqual(two);
  });

  it('use switches, and warns when the environment has the last word', async () => {
    const home = await makeHome(two);
    expect(await home.run(['config', 'profiles', 'use', 'local'])).toMatchObject({ code: 0, err: '' });
    expect((await home.config()).current).toBe('local');
    const { err } = await home.run(['config', 'profiles', 'use', 'work'], { env: { REPOCTL_PROFILE: 'local' } });
    expect(err).toContain('REPOCTL_PROFILE is set to "local" and overrides');
  });

  it('use suggests the profile that was meant', async () => {
    const home = await makeHome(two);
    const { code, err } = await home.run(['config', 'profiles', 'use', 'wrok']);
    expect(code).toBe(3);
    expect(err).toContain('Did you mean "work"?');
  });

  it('remove needs --yes where nobody can be asked', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'profiles', 'remove', 'local'])).code).toBe(2);
    expect(await home.config()).toEqual(two);
    expect((await home.run(['config', 'profiles', 'remove', 'local', '--yes'])).code).toBe(0);
    expect(Object.keys((await home.config()).profiles)).toEqual(['work']);
  });

  it('rename keeps the current one current', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'profiles', 'rename', 'work', 'office'])).code).toBe(0);
    expect(await home.config()).toMatchObject({ current: 'office', profiles: { office: two.profiles['work'] } });
  });
});
