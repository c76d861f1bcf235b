/** Commands in a CI job, whose variables set the server, project, and token. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, recordingServer, type Answer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome } from '../../support/home.ts';
import { plan, run } from '../../support/run.ts';

const jobToken = 'job-token-never-shown-1234';
let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

/** The variables of a job on the server at `url`, with the job token that every job has. */
const jobAt = (url: string): Readonly<Record<string, string>> => ({
  CI: 'true',
  CI_SERVER_URL: `${url}/`,
  CI_PROJECT_PATH: 'harbor/planner',
  CI_JOB_TOKEN: jobToken,
});

/** The same variables with an access token that the project provides to its jobs. */
const jobWithAccess = () => ({ ...jobAt(service.url), GITLAB_TOKEN: service.rootToken });

/** A server that accepts job tokens for its job, but not for the user. */
const withJobTokens: Answer = (response, { url, headers }) => {
  const isJob = headers['job-token'] === jobToken;
  if (url === '/api/v4/job' && isJob) json(response, { id: 42, user: { username: 'ann' } });
  else if (url === '/api/v4/version') json(response, { version: '17.1.0', revision: 'abc' });
  else json(response, { message: '401 Unauthorized' }, 401);
};

describe('auth status in a CI job', () => {
  it('shows the server, the user, and the variable with the token', async () => {
    const { code, out } = await run(['auth', 'status', '-o', 'json'], { env: jobWithAccess() });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      { profile: null, current: true, user: 'root', token_source: 'environment variable GITLAB_TOKEN', status: 'ok' },
    ]);
    expect(out).not.toContain(service.rootToken);
  });

  it('identifies the user through the job if it has a job token', async () => {
    const { url, received } = await recordingServer(withJobTokens);
    const { code, out } = await run(['auth', 'status', '-o', 'json'], { env: jobAt(url) });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      { user: 'ann', scopes: null, token_source: 'environment variable CI_JOB_TOKEN', status: 'ok' },
    ]);
    expect(received.map((request) => request.url)).toEqual(['/api/v4/job']);
  });

  it('suggests an access token if the server refuses the job token', async () => {
    const { code, err } = await run(['auth', 'status'], { env: jobAt(service.url) });
    expect(code).toBe(4);
    expect(err).toContain(
      'hint: Set REPOCTL_TOKEN or GITLAB_TOKEN to an access token: few endpoints accept CI job tokens',
    );
  });

  it('shows profiles without the job token', async () => {
    const profiles = { other: { url: service.url }, work: { url: service.url, token: service.rootToken } };
    const home = await makeHome({ current: 'work', profiles });
    const { out } = await home.run(['auth', 'status', '-o', 'json'], { env: jobWithAccess() });
    expect(JSON.parse(out)).toMatchObject([
      { profile: 'other', token_source: null, problem: 'no token: not logged in' },
      { profile: 'work', token_source: 'profile work', status: 'ok' },
    ]);
  });

  it('suggests REPOCTL_TOKEN instead of a login without a token', async () => {
    const { CI_JOB_TOKEN: _none, ...env } = jobAt(service.url);
    expect((await run(['auth', 'status'], { env })).err).toContain('hint: Set REPOCTL_TOKEN in this CI job.\n');
    expect((await run(['whoami'], { env })).err).toContain(
      'hint: No token was sent: Set REPOCTL_TOKEN in this CI job.\n',
    );
  });
});

describe('whoami in a CI job', () => {
  it('names the variables that it used', async () => {
    expect(await run(['whoami', '-o', 'name'], { env: jobWithAccess() })).toEqual({
      code: 0,
      out: 'root\n',
      err: 'URL from environment variable CI_SERVER_URL, token from environment variable GITLAB_TOKEN\n',
    });
    const own = { ...jobWithAccess(), REPOCTL_TOKEN: service.rootToken };
    expect((await run(['whoami', '-o', 'name'], { env: own })).err).toBe(
      'URL from environment variable CI_SERVER_URL\n',
    );
    expect((await run(['whoami', '-o', 'name', '--quiet'], { env: jobWithAccess() })).err).toBe('');
  });

  it('suggests an access token if the job token is refused, and hides the job token', async () => {
    const { url } = await recordingServer((response, { headers }) =>
      json(response, { message: `401 Unauthorized: ${headers['job-token']}` }, 401),
    );
    const { code, err } = await run(['whoami', '--debug'], { env: jobAt(url) });
    expect(code).toBe(4);
    expect(err).toContain('> job-token: [redacted]');
    expect(err).toContain('error: 401 Unauthorized: [redacted]\nhint: Set REPOCTL_TOKEN or GITLAB_TOKEN to an access');
    expect(err).not.toContain(jobToken);
  });
});

const hintOf = async (status: number, env: Readonly<Record<string, string>> = {}) => {
  const { url } = await recordingServer((response) => json(response, { message: `${status} Not Found` }, status));
  const { err } = await run(['labels', 'list'], { env: { ...jobAt(url), ...env } });
  return /^hint: (.*)$/m.exec(err)?.[1];
};

describe('an error in a CI job', () => {
  it('has a hint about the token that was sent', async () => {
    expect(await hintOf(403)).toContain('few endpoints accept CI job tokens');
    expect(await hintOf(404)).toBe('It does not exist, or the CI job token has no access to it.');
    expect(await hintOf(401, { GITLAB_TOKEN: 'expired' })).toBe(
      'Correct GITLAB_TOKEN of this CI job, or set REPOCTL_TOKEN.',
    );
    expect(await hintOf(401, { REPOCTL_TOKEN: 'expired' })).toBe(
      'REPOCTL_TOKEN overrides every profile: correct or unset it.',
    );
  });
});

const examine = async (env: Readonly<Record<string, string>>, options: readonly string[] = []) => {
  const home = await makeHome();
  const { code, out, err } = await home.run(['doctor', '--json', ...options], { env });
  expect(out + err).not.toContain(jobToken);
  const checks = JSON.parse(out) as readonly { check: string; status: string; message: string; fix: string }[];
  return { code, checks, of: (name: string) => checks.find(({ check }) => check === name) };
};

describe('doctor in a CI job', () => {
  it('names the variables that are used and not used', async () => {
    const { code, of } = await examine(jobWithAccess());
    expect(code).toBe(0);
    expect(of('profile')?.message).toBe(
      `no profile, ${service.url}/ (environment variable CI_SERVER_URL), token from environment variable GITLAB_TOKEN`,
    );
    expect(of('ci-job')).toMatchObject({
      status: 'ok',
      message: 'used: CI_SERVER_URL, CI_PROJECT_PATH, GITLAB_TOKEN; not used: CI_JOB_TOKEN',
    });
    expect(of('token')?.message).toBe('valid; user root');
  });

  it('names the variables even if none is used, but only in a job', async () => {
    const own = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'a/b' };
    expect((await examine({ ...jobAt('https://forge.test'), ...own })).of('ci-job')?.message).toBe(
      'not used: CI_SERVER_URL, CI_PROJECT_PATH, CI_JOB_TOKEN',
    );
    expect((await examine({ ...jobWithAccess(), ...own, CI: '' })).of('ci-job')).toBeUndefined();
  });

  it('identifies a job token by its job', async () => {
    const { url } = await recordingServer(withJobTokens);
    const { of } = await examine(jobAt(url));
    expect(of('token')).toMatchObject({ status: 'ok', message: 'valid; job 42 of user ann' });
    expect(of('scopes')).toMatchObject({ status: 'ok', message: 'those of a CI job token; few endpoints accept it' });
  });

  it('warns that the job token is not used for another server', async () => {
    const { checks } = await examine(jobAt('https://forge.test'), ['--url', service.url]);
    expect(checks.findLast(({ check }) => check === 'profile')).toMatchObject({
      status: 'warn',
      message: `CI_JOB_TOKEN is not used for ${service.url}: it is for https://forge.test`,
      fix: 'Set REPOCTL_TOKEN, or create a profile for the server.',
    });
  });
});

const credentialRequest = (host: string): string => `protocol=https\nhost=${host}\n\n`;

describe('auth git-credential in a CI job', () => {
  const env = jobAt('https://forge.test');

  it("returns the token for the job's server with the matching username", async () => {
    const { out } = await run(['auth', 'git-credential', 'get'], { env, stdin: credentialRequest('forge.test') });
    expect(out).toBe(`username=gitlab-ci-token\npassword=${jobToken}\n`);
    const given = { ...env, GITLAB_TOKEN: 'access-token' };
    expect(
      (await run(['auth', 'git-credential', 'get'], { env: given, stdin: credentialRequest('forge.test') })).out,
    ).toBe('username=repoctl\npassword=access-token\n');
  });

  it("returns nothing for another server, even if REPOCTL_URL is the job's server", async () => {
    const home = await makeHome({ profiles: { other: { url: 'https://other.test' } } });
    for (const url of ['', 'https://forge.test']) {
      const around = { env: { ...env, REPOCTL_URL: url }, stdin: credentialRequest('other.test') };
      expect(await home.run(['auth', 'git-credential', 'get'], around)).toEqual({ code: 0, out: '', err: '' });
    }
  });

  it("returns the job token for the job's server, and profile tokens for others", async () => {
    const home = await makeHome({ profiles: { other: { url: 'https://other.test', token: 'of-other' } } });
    const answer = async (host: string) =>
      (await home.run(['auth', 'git-credential', 'get'], { env, stdin: credentialRequest(host) })).out;
    expect(await answer('forge.test')).toContain(`password=${jobToken}`);
    expect(await answer('other.test')).toContain('password=of-other');
    expect(await answer('third.test')).toBe('');
  });
});

describe('the project of a CI job', () => {
  it('is the default project unless a group or project is set', async () => {
    const unset = { REPOCTL_PROJECT: '', REPOCTL_GROUP: '' };
    const planned = (argv: readonly string[], own: Readonly<Record<string, string>> = {}) =>
      plan(argv, { env: { ...jobAt('http://forge.test'), ...unset, ...own } });
    expect((await planned(['labels', 'list'])).url).toContain('/projects/harbor%2Fplanner/labels');
    expect((await planned(['issues', 'list'])).url).toContain('/projects/harbor%2Fplanner/issues');
    expect((await planned(['issues', 'list'], { REPOCTL_GROUP: 'team' })).url).toContain('/groups/team/issues');
    expect((await planned(['labels', 'list'], { REPOCTL_PROJECT: 'team/app' })).url).toContain('/team%2Fapp/labels');
    expect((await planned(['labels', 'list', '-p', 'x/y'])).url).toContain('/projects/x%2Fy/labels');
  });
});

describe('a token_command in a CI job', () => {
  it('does not get the job token, which the error explains', async () => {
    const home = await makeHome({ profiles: { work: { url: service.url, token_command: 'echo "$CI_JOB_TOKEN"' } } });
    const { code, err } = await home.run(['whoami'], { env: jobAt(service.url) });
    expect(code).toBe(3);
    expect(err).toBe(
      'error: the first line printed by token_command of profile "work" is empty\n' +
        'hint: Started by repoctl, it does not get CI_JOB_TOKEN.\n',
    );
  });
});
