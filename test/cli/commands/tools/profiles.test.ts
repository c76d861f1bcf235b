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
  it('list marks the current profile and shows token sources without tokens', async () => {
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

  it('list works if the current profile does not exist', async () => {
    const home = await makeHome({ ...two, current: 'gone' });
    expect((await home.run(['config', 'profiles', 'list', '-o', 'name'])).out).toBe('work\nlocal\n');
  });

  it('add creates a profile and makes the first one current', async () => {
    const home = await makeHome();
    expect((await home.run(['config', 'profiles', 'add', 'work', '--url', 'https://forge.test'])).code).toBe(0);
    expect((await home.run(['config', 'profiles', 'add', 'local', '--url', 'http://127.0.0.1:1'])).code).toBe(0);
    expect(await home.config()).toEqual({
      current: 'work',
      profiles: { work: { url: 'https://forge.test' }, local: { url: 'http://127.0.0.1:1' } },
    });
  });

  it.each([
    [['work', '--url', 'https://forge.test'], 3, 'profile "work" already exists'],
    [['a b', '--url', 'https://forge.test'], 3, 'invalid profile name: "a b"'],
    [['new', '--url', 'forge'], 2, 'url must start with http:// or https://'],
    [['new'], 2, '--url is required'],
    [['new', '--url', 'https://me:hunter2@forge.test'], 2, 'must not contain a username'],
  ])('add refuses %j', async (argv, code, says) => {
    const home = await makeHome(two);
    const result = await home.run(['config', 'profiles', 'add', ...argv]);
    expect(result.code).toBe(code);
    expect(result.err).toContain(says);
    expect(result.err).not.toContain('hunter2');
    expect(await home.config()).toEqual(two);
  });

  it('use switches the profile and warns if REPOCTL_PROFILE overrides it', async () => {
    const home = await makeHome(two);
    expect(await home.run(['config', 'profiles', 'use', 'local'])).toMatchObject({ code: 0, err: '' });
    expect((await home.config()).current).toBe('local');
    const { err } = await home.run(['config', 'profiles', 'use', 'work'], { env: { REPOCTL_PROFILE: 'local' } });
    expect(err).toContain('REPOCTL_PROFILE is set to "local" and overrides');
  });

  it('use suggests a similar profile', async () => {
    const home = await makeHome(two);
    const { code, err } = await home.run(['config', 'profiles', 'use', 'wrok']);
    expect(code).toBe(3);
    expect(err).toContain('Did you mean "work"?');
  });

  it('remove requires --yes without a terminal', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'profiles', 'remove', 'local'])).code).toBe(2);
    expect(await home.config()).toEqual(two);
    expect((await home.run(['config', 'profiles', 'remove', 'local', '--yes'])).code).toBe(0);
    expect(Object.keys((await home.config()).profiles)).toEqual(['work']);
  });

  it('rename keeps the profile current', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'profiles', 'rename', 'work', 'office'])).code).toBe(0);
    expect(await home.config()).toMatchObject({ current: 'office', profiles: { office: two.profiles['work'] } });
  });
});
