import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeHome, type Config } from '../../support/home.ts';

const secret = 'rct_never-show-this-token-9999';
const two: Config = {
  current: 'work',
  profiles: {
    work: { url: 'https://forge.test', token: secret, project: 'team/app', timeout: 5 },
    local: { url: 'http://127.0.0.1:8787' },
  },
};

describe('config list', () => {
  it('shows every setting with its value and origin, and masks the token', async () => {
    const home = await makeHome(two);
    const { code, out, err } = await home.run(['config', 'list', '--retries', '7'], {
      env: { REPOCTL_SUDO: 'alice' },
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const rows = out.trimEnd().split('\n');
    expect(rows).toContain('url\thttps://forge.test\tprofile work');
    expect(rows).toContain('token\t********9999\tprofile work');
    expect(rows).toContain('sudo\talice\tenvironment variable REPOCTL_SUDO');
    expect(rows).toContain('retries\t7\tflag --retries');
    expect(rows).toContain('token_type\tprivate\tdefault');
    expect(out).not.toContain(secret);
  });

  it('shows the settings of another profile with --profile', async () => {
    const home = await makeHome(two);
    const { out } = await home.run(['config', 'list', '--profile', 'local', '--json']);
    expect(JSON.parse(out)).toContainEqual({ key: 'url', value: 'http://127.0.0.1:8787', origin: 'profile local' });
  });

  it('explains why a token is withheld', async () => {
    const home = await makeHome(two);
    const { out } = await home.run(['config', 'list', '--url', 'https://elsewhere.test']);
    expect(out).toMatch(/^token\t\twithheld: the credentials of profile "work" are not used/m);
  });
});

describe('config get', () => {
  it('prints only the effective value in a pipe', async () => {
    const home = await makeHome(two);
    expect(await home.run(['config', 'get', 'project'])).toEqual({ code: 0, out: 'team/app\n', err: '' });
    const around = { env: { REPOCTL_PROJECT: 'other/app' } };
    expect((await home.run(['config', 'get', 'project'], around)).out).toBe('other/app\n');
  });

  it('prints the value and origin in JSON', async () => {
    const home = await makeHome(two);
    const { out } = await home.run(['config', 'get', 'timeout', '--json']);
    expect(JSON.parse(out)).toEqual({ key: 'timeout', value: 5, origin: 'profile work' });
  });

  it('masks a token unless --show-token is given', async () => {
    const home = await makeHome(two);
    const masked = await home.run(['config', 'get', 'token']);
    expect(masked).toMatchObject({ code: 0, out: '********9999\n' });
    expect(masked.err).toContain('--show-token');
    expect((await home.run(['config', 'get', 'token', '--show-token'])).out).toBe(`${secret}\n`);
  });

  it('fails for a missing setting', async () => {
    const home = await makeHome(two);
    const { code, out, err } = await home.run(['config', 'get', 'group']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('group is not set');
  });

  it('suggests a similar setting', async () => {
    const home = await makeHome(two);
    const { code, err } = await home.run(['config', 'get', 'projekt']);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "project"?');
  });
});

describe('config set', () => {
  it('changes the current profile or the one in --profile', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'set', 'output', 'json'])).code).toBe(0);
    expect((await home.run(['config', 'set', 'group', 'team', '--profile', 'local'])).code).toBe(0);
    const { profiles } = await home.config();
    expect(profiles['work']).toMatchObject({ output: 'json', token: secret });
    expect(profiles['local']).toMatchObject({ group: 'team' });
  });

  it('refuses an invalid value and keeps the file', async () => {
    const home = await makeHome(two);
    const { code, err } = await home.run(['config', 'set', 'timeout', 'soon']);
    expect(code).toBe(2);
    expect(err).toContain('timeout must be a number from 0.01 to 86400, got "soon"');
    expect(await home.config()).toEqual(two);
  });

  it('repairs an invalid value that makes other commands fail', async () => {
    const home = await makeHome({ profiles: { work: { url: 'https://forge.test', timeout: 'soon' } } });
    expect((await home.run(['whoami'])).code).toBe(3);
    expect((await home.run(['config', 'set', 'timeout', '9'])).code).toBe(0);
    expect((await home.run(['config', 'get', 'timeout'])).out).toBe('9\n');
  });

  it('reads a token from stdin and stores it in a private file', async () => {
    const home = await makeHome(two);
    const { code, out, err } = await home.run(['config', 'set', 'token', '--profile', 'local'], {
      stdin: `${secret}\n`,
    });
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
    expect((await home.config()).profiles['local']).toMatchObject({ token: secret });
    expect((await stat(join(home.directory, 'config.json'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    [['token', secret]],
    [[`token=${secret}`]],
    [['token', secret, '--json']],
    [['token', secret, '--debug']],
    [['token', 'work', secret]],
  ])('refuses a token on the command line without repeating it: config set %j', async (argv) => {
    const home = await makeHome({ profiles: { work: { url: 'https://forge.test' } } });
    const { code, out, err } = await home.run(['config', 'set', ...argv]);
    expect(code).toBe(2);
    expect(out + err).not.toContain(secret);
    expect((await home.config()).profiles['work']).not.toHaveProperty('token');
  });

  it('refuses an invalid token without showing it', async () => {
    const home = await makeHome(two);
    const { code, err } = await home.run(['config', 'set', 'token'], { stdin: 'two secret words' });
    expect(code).toBe(2);
    expect(err).toContain('stdin contains spaces');
    expect(err).not.toContain('secret words');
  });

  it('warns if the token of a profile will go to another server', async () => {
    const home = await makeHome(two);
    const { err } = await home.run(['config', 'set', 'url', 'https://other.test']);
    expect(err).toContain(
      'the token of profile "work" was for https://forge.test and is now sent to https://other.test',
    );
  });

  it('changes nothing in a dry run', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'set', 'output', 'json', '--dry-run'])).code).toBe(0);
    expect(await home.config()).toEqual(two);
  });

  it('suggests a login without a profile', async () => {
    const home = await makeHome();
    const { code, err } = await home.run(['config', 'set', 'output', 'json']);
    expect(code).toBe(3);
    expect(err).toContain('repoctl auth login');
  });
});

describe('config unset', () => {
  it('removes a value from the profile', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'unset', 'project'])).code).toBe(0);
    expect((await home.config()).profiles['work']).not.toHaveProperty('project');
  });

  it('requires --yes to remove a token without a terminal', async () => {
    const home = await makeHome(two);
    expect((await home.run(['config', 'unset', 'token'])).code).toBe(2);
    expect(await home.config()).toEqual(two);
    expect((await home.run(['config', 'unset', 'token', '--yes'])).code).toBe(0);
    expect((await home.config()).profiles['work']).not.toHaveProperty('token');
  });
});

it('config path prints the path of the configuration file before it exists', async () => {
  const home = await makeHome();
  expect((await home.run(['config', 'path'])).out).toBe(`${join(home.directory, 'config.json')}\n`);
});
