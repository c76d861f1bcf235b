import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome, type Home } from '../../support/home.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** The configuration files of the three tools, in their own formats. */
const writeFiles = async ({ directory, write }: Home): Promise<Readonly<Record<string, string>>> => {
  const url = new URL(service.url);
  for (const name of ['glab-cli', 'gh']) await mkdir(join(directory, name));
  await write(
    'glab-cli/config.yml',
    `host: ${url.host}
hosts:
    ${url.host}:
        token: !!null ${service.rootToken}
        api_host: ${url.host}
        api_protocol: http
        git_protocol: ssh
    keyring.example.com:
        api_protocol: https
        user: ann
`,
  );
  await write(
    'gh/hosts.yml',
    'github.com:\n    user: ann\n    oauth_token: gho_secret\ngit.example.com:\n    user: ann\n',
  );
  await write(
    'python-gitlab.cfg',
    `[global]
default = harbor.test
ssl_verify = true

[harbor.test]
url = ${service.url}
private_token = ${service.rootToken}

[vault]
url = https://vault.example.com
oauth_token = helper: pass show vault

[empty]
api_version = 4
`,
  );
  return {
    XDG_CONFIG_HOME: directory,
    PYTHON_GITLAB_CFG: join(directory, 'python-gitlab.cfg'),
  };
};

describe('config import', () => {
  it('creates profiles from the logins of glab, python-gitlab, and gh without storing tokens', async () => {
    const home = await makeHome();
    const env = await writeFiles(home);
    const host = new URL(service.url).host;
    const { code, out } = await home.run(['config', 'import', '--json'], { env });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { from: 'glab', name: host, url: service.url, profile: host.replace(':', '-'), result: 'created' },
      {
        from: 'glab',
        name: 'keyring.example.com',
        url: 'https://keyring.example.com',
        profile: 'keyring.example.com',
        result: 'created',
      },
      { from: 'python-gitlab', name: 'vault', url: 'https://vault.example.com', profile: 'vault', result: 'created' },
      { from: 'python-gitlab', name: 'empty', url: '', profile: null, result: 'skipped: no url' },
      { from: 'python-gitlab', name: 'harbor.test', url: service.url, profile: 'harbor.test', result: 'created' },
      {
        from: 'gh',
        name: 'github.com',
        url: 'https://github.com',
        profile: null,
        result: 'skipped: GitHub has another API',
      },
      {
        from: 'gh',
        name: 'git.example.com',
        url: 'https://git.example.com',
        profile: 'git.example.com',
        result: 'created',
      },
    ]);
    const { profiles } = await home.config();
    expect(profiles).toEqual({
      [host.replace(':', '-')]: { url: service.url, token_from: `glab:${host}` },
      'keyring.example.com': {
        url: 'https://keyring.example.com',
        token_command: 'glab config get token --host keyring.example.com',
      },
      vault: { url: 'https://vault.example.com', token_command: 'pass show vault', token_type: 'bearer' },
      'harbor.test': { url: service.url, token_from: 'python-gitlab:harbor.test' },
      'git.example.com': {
        url: 'https://git.example.com',
        token_command: 'gh auth token --hostname git.example.com',
      },
    });
  });

  it('reads the token from its original file each time', async () => {
    const home = await makeHome();
    const env = await writeFiles(home);
    await home.run(['config', 'import'], { env });
    for (const profile of [new URL(service.url).host.replace(':', '-'), 'harbor.test']) {
      const whoami = await home.run(['whoami', '-o', 'name', '--profile', profile], { env });
      expect(whoami).toEqual({ code: 0, out: 'root\n', err: '' });
    }
    const listed = await home.run(['config', 'list', '--profile', 'harbor.test', '--json'], { env });
    expect(listed.out).toContain('python-gitlab:harbor.test');
    expect(listed.out).not.toContain(service.rootToken);
    await home.write('python-gitlab.cfg', '[other]\nurl = https://x.test\n');
    expect(await home.run(['whoami', '--profile', 'harbor.test'], { env })).toMatchObject({
      code: 3,
      err: expect.stringContaining('no token for "harbor.test" in'),
    });
  });

  it('changes nothing in a dry run or a second run, and keeps existing profiles', async () => {
    const home = await makeHome({ current: 'vault', profiles: { vault: { url: 'https://mine.test' } } });
    const env = await writeFiles(home);
    const dry = await home.run(['config', 'import', 'python-gitlab', '--dry-run', '--json'], { env });
    expect(JSON.parse(dry.out)).toContainEqual(expect.objectContaining({ result: 'created', profile: 'harbor.test' }));
    expect(Object.keys((await home.config()).profiles)).toEqual(['vault']);
    const first = await home.run(['config', 'import', 'python-gitlab', '--json'], { env });
    expect(JSON.parse(first.out)).toContainEqual(
      expect.objectContaining({ name: 'vault', result: 'skipped: profile "vault" is for another URL' }),
    );
    const again = await home.run(['config', 'import', 'python-gitlab', '-o', 'csv', '--fields', 'name,result'], {
      env,
    });
    expect(again.out).toContain('harbor.test,exists');
    expect((await home.config()).current).toBe('vault');
  });

  it('names the missing file of a tool, and hides the content of an invalid file', async () => {
    const home = await makeHome();
    const env = { XDG_CONFIG_HOME: home.directory };
    expect(await home.run(['config', 'import', 'glab'], { env })).toEqual({
      code: 3,
      out: '',
      err: `error: no configuration of glab found\nhint: Looked for ${home.directory}/glab-cli/config.yml.\n`,
    });
    await mkdir(join(home.directory, 'gh'));
    await home.write('gh/hosts.yml', 'a: {oauth_token: gho_secret\n');
    const { code, err } = await home.run(['config', 'import', 'gh'], { env });
    expect({ code, err }).toEqual({ code: 3, err: `error: cannot parse file "${home.directory}/gh/hosts.yml"\n` });
  });
});
