/** Hints for failures whose cause the server's response does not explain. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { run, type RunContext } from '../support/run.ts';

const hintOf = async (
  argv: readonly string[],
  respond: Parameters<typeof recordingServer>[0],
  around: RunContext = {},
) => {
  const { url } = await recordingServer(respond);
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_hints', REPOCTL_PROJECT: 'a/b', ...around.env };
  const { err } = await run(argv, { ...around, env });
  return /^hint: (.*)$/m.exec(err)?.[1];
};

const refusedWith =
  (status: number): Parameters<typeof recordingServer>[0] =>
  (response) =>
    json(response, { message: String(status) }, status);

describe('a hint', () => {
  it('for status 403 names the user of --sudo', async () => {
    expect(await hintOf(['users', 'list'], refusedWith(403))).toBe(
      'The token lacks a scope, or its user lacks the required role.',
    );
    expect(await hintOf(['users', 'list', '--sudo', 'kofi'], refusedWith(403))).toBe(
      'User kofi (from --sudo) lacks the required role, or the token lacks the sudo scope.',
    );
  });

  it.each([
    ['a/b is archived and read-only', 'Run "repoctl projects unarchive" to change it.'],
    ['the account is blocked', undefined],
  ])('for status 403 follows the reason "%s" instead of guessing', async (reason, hint) => {
    const message = `403 Forbidden - ${reason}`;
    const refuse: Parameters<typeof recordingServer>[0] = (response) => json(response, { message }, 403);
    expect(await hintOf(['users', 'delete', '9', '--yes'], refuse)).toBe(hint);
    expect(await hintOf(['users', 'list'], refuse)).toBe(hint);
    const { url } = await recordingServer(refuse);
    const { err } = await run(['labels', 'create', 'a', '--color', 'red'], {
      env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_hints', REPOCTL_PROJECT: 'a/b' },
    });
    expect(err.split('\n')[0]).toBe(`error: ${reason}`);
  });

  it.each([401, 403, 404])('for an HTML page with status %i suggests a proxy or login page', async (status) => {
    const hint = await hintOf(['labels', 'list'], (response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Sign in</title>');
    });
    expect(hint).toBe('Check --url: a proxy or login page returned HTML.');
  });

  it('for an expiring certificate names the project of its domain', async () => {
    const domain = { domain: 'docs.example.org', project_id: 7, certificate: { expiration: '2024-05-03T00:00:00Z' } };
    const hint = await hintOf(['pages', 'list', '--instance', '--expiring', '30d'], (response) =>
      json(response, [domain]),
    );
    expect(hint).toBe(
      'Renew it with "repoctl pages update docs.example.org -p 7 --certificate @site.pem --key @site.key".',
    );
  });

  it('for a failed login names the environment variable in use', async () => {
    expect(await hintOf(['auth', 'status'], refusedWith(401))).toBe(
      'REPOCTL_TOKEN overrides every profile. Correct or unset it.',
    );
  });
});

describe('branches protected list', () => {
  it('shows users, groups, and keys that current servers allow', async () => {
    const rule = {
      name: 'main',
      push_access_levels: [
        { access_level: 40, access_level_description: 'Maintainers' },
        { user_id: 7 },
        { deploy_key_id: 3 },
      ],
      merge_access_levels: [{ group_id: 5, access_level_description: '' }, { access_level: 60 }],
    };
    const { url } = await recordingServer((response) => json(response, [rule]));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_hints', REPOCTL_PROJECT: 'a/b' };
    const { out } = await run(['branches', 'protected', 'list'], { env });
    expect(out).toBe('main\tMaintainers, user 7, deploy key 3\tgroup 5, level 60\t\n');
    const onTerminal = await run(['branches', 'protected', 'list'], { env, terminal: true });
    expect(onTerminal.out.split('\n')[1]).toBe('main  maintainer, user 7, deploy key 3  group 5, admin');
  });
});
