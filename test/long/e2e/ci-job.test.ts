/** The built client in a CI job: the effects of the job's variables and the destinations of its tokens. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer, type Answer } from '../../api/support/recording-server.ts';
import { plainEnvironment, startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { needs } from '../../support/programs.ts';
import { openTerminal } from '../../support/pty.ts';
import { createProject, must } from '../../e2e/support/api.ts';
import { git } from '../../e2e/support/git.ts';
import { repoctl } from '../../e2e/support/repoctl.ts';

const jobToken = 'job-token-of-the-runner-5678';
let service: BuiltService;
let home = '';

beforeAll(async () => {
  service = await startBuiltService();
  const { id } = await createProject(service, 'planner');
  await must(service, 'POST', `/projects/${id}/labels`, { name: 'bug', color: '#d9534f' });
  const actions = [{ action: 'create', file_path: 'README.md', content: 'Berths\n' }];
  await must(service, 'POST', `/projects/${id}/repository/commits`, {
    branch: 'main',
    commit_message: 'Begin',
    actions,
  });
});
afterAll(() => service?.stop());

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-job-'));
  return () => rm(home, { recursive: true, force: true });
});

/** The environment of a job, with an access token of the project. */
const job = (own: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...plainEnvironment(home),
  CI: 'true',
  CI_SERVER_URL: `${service.url}/`,
  CI_PROJECT_PATH: 'root/planner',
  CI_JOB_TOKEN: jobToken,
  GITLAB_TOKEN: service.token,
  ...own,
});

const configure = async (profile: Readonly<Record<string, string>>, others: object = {}): Promise<void> => {
  await mkdir(join(home, 'config'), { mode: 0o700, recursive: true });
  const file = { ...others, profiles: { work: profile } };
  await writeFile(join(home, 'config/config.json'), JSON.stringify(file), { mode: 0o600 });
};

describe('repoctl in a CI job', () => {
  it('needs no option and no profile', async () => {
    expect(await repoctl(['labels', 'list', '-o', 'name'], { env: job() })).toEqual({ code: 0, out: 'bug\n', err: '' });
    const made = await repoctl(['labels', 'create', 'job', '--color', 'teal', '-o', 'name'], { env: job() });
    expect(made).toMatchObject({ code: 0, out: 'job\n' });
  });

  it('uses the path prefix of the server and the project of the job, not of the clone', async () => {
    const { url, received } = await recordingServer((response) => json(response, []));
    await git(home, 'init', '--quiet', 'clone');
    await git(join(home, 'clone'), 'remote', 'add', 'origin', `${url}/code/other/project.git`);
    const around = { env: job({ CI_SERVER_URL: `${url}/code/` }), cwd: join(home, 'clone') };
    expect((await repoctl(['labels', 'list'], around)).code).toBe(0);
    expect(received[0]?.url).toMatch(/^\/code\/api\/v4\/projects\/root%2Fplanner\/labels/);
    expect(received[0]?.headers).toMatchObject({ 'private-token': service.token });
    expect(received[0]?.headers).not.toHaveProperty('job-token');
  });

  it('sends the job token in its own header', async () => {
    const { url, received } = await recordingServer((response) => json(response, []));
    expect((await repoctl(['labels', 'list'], { env: job({ CI_SERVER_URL: url, GITLAB_TOKEN: '' }) })).code).toBe(0);
    expect(received[0]?.headers).toMatchObject({ 'job-token': jobToken });
    expect(received[0]?.headers).not.toHaveProperty('private-token');
  });

  it('prefers its own variables and the profile to those of the job', async () => {
    const { url, received } = await recordingServer((response) => json(response, []));
    const own = { REPOCTL_URL: url, REPOCTL_TOKEN: 'env-token', REPOCTL_PROJECT: 'team/app' };
    expect((await repoctl(['labels', 'list'], { env: job(own) })).err).toBe('');
    await configure({ url, token: 'profile-token', project: 'team/shed' });
    expect((await repoctl(['labels', 'list'], { env: job() })).err).toBe('');
    expect(received.map(({ headers, url: path }) => [headers['private-token'], path.split('/')[4]])).toEqual([
      ['env-token', 'team%2Fapp'],
      ['profile-token', 'team%2Fshed'],
    ]);
    expect(JSON.stringify(received)).not.toContain(jobToken);
    expect(JSON.stringify(received)).not.toContain(service.token);
  });

  it('names the variables in config list, auth status, whoami, and doctor', async () => {
    const [list, status, whoami, doctor] = await Promise.all(
      [['config', 'list'], ['auth', 'status', '--json'], ['whoami', '-o', 'name'], ['doctor']].map((argv) =>
        repoctl(argv, { env: job() }),
      ),
    );
    expect(list?.out).toContain(`url\t${service.url}/\tenvironment variable CI_SERVER_URL\n`);
    expect(list?.out).toMatch(/^token\t\*+\w{4}\tenvironment variable GITLAB_TOKEN$/m);
    expect(list?.out).toContain('project\troot/planner\tenvironment variable CI_PROJECT_PATH\n');
    expect(JSON.parse(status?.out ?? '')).toMatchObject([
      { user: 'root', token_source: 'environment variable GITLAB_TOKEN' },
    ]);
    expect(whoami).toMatchObject({
      out: 'root\n',
      err: 'URL from environment variable CI_SERVER_URL, token from environment variable GITLAB_TOKEN\n',
    });
    expect(doctor?.out).toContain('used: CI_SERVER_URL, CI_PROJECT_PATH, GITLAB_TOKEN; not used: CI_JOB_TOKEN');
    for (const { code, out, err } of [list, status, whoami, doctor].flatMap((ran) => ran ?? [])) {
      expect(code).toBe(0);
      expect(out + err).not.toContain(service.token);
      expect(out + err).not.toContain(jobToken);
    }
  });

  it('clones with the token, which is not stored in the clone', async () => {
    const ran = await repoctl(['projects', 'clone', 'root/planner', '-q'], { env: job(), cwd: home });
    expect(ran).toMatchObject({ code: 0, out: '' });
    expect(await git(join(home, 'planner'), 'log', '--format=%s')).toBe('Begin');
    const config = await readFile(join(home, 'planner/.git/config'), 'utf8');
    expect(config).toContain('helper = !repoctl auth git-credential');
    expect(config).not.toContain(service.token);
  });

  it('clones with a job token under the username that it requires', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await recordingServer((response, request) => {
      if (request.url.startsWith('/api/v4/')) {
        json(response, { id: 1, http_url_to_repo: `http://${request.headers.host}/root/planner.git` });
        return;
      }
      seen.push(request.headers.authorization);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="forge"' }).end();
    });
    const env = job({ CI_SERVER_URL: url, GITLAB_TOKEN: '' });
    expect((await repoctl(['projects', 'clone', 'root/planner', '-q'], { env, cwd: home })).code).toBe(1);
    const basic = Buffer.from(`gitlab-ci-token:${jobToken}`).toString('base64');
    expect(seen).toEqual([undefined, `Basic ${basic}`]);
  });
});

/** Runs a list in a job on a server with the given response, and returns the requests that another server received. */
const besides = async (
  answer: (elsewhere: string) => Answer,
  argv: readonly string[] = ['labels', 'list', '--all'],
) => {
  const other = await recordingServer((response) => json(response, []));
  const { url } = await recordingServer(answer(other.url));
  const ran = await repoctl(
    argv.map((word) => word.replace('OTHER', other.url)),
    { env: job({ CI_SERVER_URL: url }) },
  );
  return { ...ran, received: other.received };
};

describe('the token of a CI job', () => {
  it('is not sent to another server after a redirect', async () => {
    const { code, err, received } = await besides((elsewhere) => (response) => {
      response.writeHead(302, { location: `${elsewhere}/api/v4/projects/1/labels` }).end();
    });
    expect([code, received]).toEqual([1, []]);
    expect(err).toContain('refusing to follow the redirect');
  });

  it('is not sent to another server for the next page', async () => {
    const { code, err, received } = await besides((elsewhere) => (response) => {
      json(response, [{ id: 1, name: 'bug' }], 200, { link: `<${elsewhere}/api/v4/labels?page=2>; rel="next"` });
    });
    expect([code, received]).toEqual([1, []]);
    expect(err).toContain('refusing to send the token');
  });

  it('is not sent to --url, and the output says so', async () => {
    const { code, err, received } = await besides(
      () => (response) => json(response, []),
      ['labels', 'list', '--url', 'OTHER', '-p', 'root/planner'],
    );
    expect(code).toBe(0);
    expect(err).toMatch(
      /^warning: GITLAB_TOKEN is not used for http:\/\/127\.0\.0\.1:\d+: it is for http:\/\/127\.0\.0\.1:\d+\n/,
    );
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain(service.token);
    expect(JSON.stringify(received)).not.toContain(jobToken);
  });
});

/** Puts programs first on the PATH that record their environment and then run the given command. */
const spies = async (programs: Readonly<Record<string, string>>): Promise<string> => {
  const bin = join(home, 'bin');
  await mkdir(bin);
  for (const [name, script] of Object.entries(programs)) {
    const keep = `env > "${home}/seen-${name}-$$"`;
    await writeFile(join(bin, name), `#!/bin/sh\n${keep}\n${script}\n`, { mode: 0o755 });
  }
  return `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
};

/** The environments of a program, one per run. */
const seenBy = async (name: string): Promise<readonly string[]> => {
  const files = (await readdir(home)).filter((file) => file.startsWith(`seen-${name}-`));
  return Promise.all(files.map((file) => readFile(join(home, file), 'utf8')));
};

const expectNoToken = async (name: string, times: number): Promise<void> => {
  const seen = await seenBy(name);
  expect(seen.length).toBeGreaterThanOrEqual(times);
  for (const text of seen) {
    expect(text).toContain('CI_PROJECT_PATH=root/planner\n');
    expect(text).not.toMatch(/^(GITLAB_TOKEN|CI_JOB_TOKEN|REPOCTL_TOKEN)=/m);
    expect(text).not.toContain(jobToken);
  }
};

const realGit = async (): Promise<string> => (await execa('sh', ['-c', 'command -v git'])).stdout;

describe('a child process in a CI job', () => {
  it('gets no token when it is git', async () => {
    const PATH = await spies({ git: `exec "${await realGit()}" "$@"` });
    const env = job({ PATH });
    expect((await repoctl(['doctor'], { env })).code).toBe(0);
    expect((await repoctl(['projects', 'clone', 'root/planner', '-q'], { env, cwd: home })).code).toBe(0);
    const clone = join(home, 'planner');
    const around = { env: job({ PATH, CI_PROJECT_PATH: '' }), cwd: clone };
    expect((await repoctl(['labels', 'list', '-o', 'name'], around)).out).toContain('bug\n');
    await writeFile(join(home, 'gitconfig'), '');
    const setUp = await repoctl(['auth', 'setup-git'], { env: { ...env, GIT_CONFIG_GLOBAL: join(home, 'gitconfig') } });
    expect(setUp.code).toBe(0);
    const seen = await seenBy('git');
    expect(seen.length).toBeGreaterThanOrEqual(5);
    for (const text of seen) expect(text).not.toMatch(/^(GITLAB_TOKEN|CI_JOB_TOKEN)=/m);
    // Only the clone gets a token, for the credential helper of its server.
    expect(seen.filter((text) => text.includes(service.token))).toHaveLength(1);
    expect(seen.filter((text) => /^REPOCTL_GIT_PASSWORD=/m.test(text))).toHaveLength(1);
  });

  it('gets no token when it is token_command or secret_command', async () => {
    const PATH = await spies({ pass: `echo "${service.token}"`, vault: 'echo s3cret' });
    await configure({ url: service.url, token_command: 'pass show forge', secret_command: 'vault read' });
    const variables = 'KEY: { value: { secret: ci/key } }';
    await writeFile(join(home, 'a.yaml'), `version: 1\nprojects: { root/planner: { variables: { ${variables} } } }\n`);
    const { code, out } = await repoctl(['diff', '-f', 'a.yaml'], { env: job({ PATH }), cwd: home });
    expect([code, out]).toEqual([13, expect.stringContaining('KEY')]);
    await expectNoToken('pass', 1);
    await expectNoToken('vault', 1);
  });

  it('gets no token when it is the shell of an alias, unless the token is that of repoctl', async () => {
    const PATH = await spies({ script: 'exit 0' });
    await configure({ url: service.url }, { aliases: { nightly: '!script' } });
    expect((await repoctl(['nightly'], { env: job({ PATH }) })).code).toBe(0);
    await expectNoToken('script', 1);
    const given = job({ PATH, REPOCTL_TOKEN: 'given-token' });
    expect((await repoctl(['nightly'], { env: given })).code).toBe(0);
    expect((await seenBy('script')).join()).toContain('REPOCTL_TOKEN=given-token\n');
  });

  const terminals = needs('tmux', 'bash');
  describe.skipIf(terminals.missing)(`on a terminal${terminals.note}`, () => {
    it('gets no token when it is a pager, a browser, or a manual formatter', async () => {
      const PATH = await spies({ page: 'cat', 'xdg-open': 'exit 0', mandoc: 'cat', less: 'echo "less 600"' });
      // The server of repoctl has no pages that a browser could open.
      const page = { id: 1, web_url: 'https://forge.example/root/planner' };
      const { url } = await recordingServer((response) => json(response, page));
      const terminal = await openTerminal({ env: job({ PATH }) });
      try {
        for (const command of [
          'REPOCTL_PAGER=page repoctl man labels',
          `CI_SERVER_URL=${url} repoctl open root/planner`,
          'repoctl gitignores list --all',
        ]) {
          await terminal.start(command);
          expect((await terminal.end()).code).toBe(0);
        }
      } finally {
        await terminal.close();
      }
      await expectNoToken('page', 1);
      await expectNoToken('mandoc', 1);
      await expectNoToken('xdg-open', 1);
      await expectNoToken('less', 2);
    });
  });
});
