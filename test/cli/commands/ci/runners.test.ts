import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer, type Received } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const token = 'glrt-Wm8sD2pLq4Xk7';

/** A runner as GitLab has it in lists. */
const runnerAt = (id: number, status: string) => ({
  id,
  description: `builder ${id}`,
  runner_type: 'instance_type',
  paused: false,
  status,
});

/** A server with runners 4 and 5, of which the first is of a project, too. */
const gitlab = () =>
  recordingServer((response, { method, url, body, headers }) => {
    const [path] = url.split('?');
    if (method === 'DELETE') return response.writeHead(204).end();
    if (path?.endsWith('/user/runners')) return json(response, { id: 7, token, token_expires_at: null }, 201);
    if (path?.endsWith('/reset_authentication_token')) return json(response, { token, token_expires_at: null }, 201);
    if (path?.endsWith('/runners/4/jobs') === true) {
      return json(response, [{ id: 31, web_url: `http://${headers.host}/platform/web/-/jobs/31` }]);
    }
    if (path?.endsWith('/variables') === true) return json(response, {}, 201);
    if (path?.endsWith('/variables/RUNNER') === true) return json(response, { key: 'RUNNER', hidden: true });
    if (/\/projects\/[^/]*$/.test(path ?? '')) return json(response, { id: 12, path_with_namespace: 'platform/api' });
    if (/\/namespaces\/[^/]*$/.test(path ?? '')) return json(response, { id: 3, full_path: 'platform' });
    if (path?.endsWith('/runners') === true && method === 'POST') {
      const isThere = String(body).includes('4');
      return isThere
        ? json(response, { message: { base: ['taken'] } }, 400)
        : json(response, runnerAt(5, 'online'), 201);
    }
    if (/\/projects\/[^/]*\/runners$/.test(path ?? '')) return json(response, [runnerAt(4, 'online')]);
    if (/\/runners(\/all)?$/.test(path ?? '')) return json(response, [runnerAt(4, 'stale'), runnerAt(5, 'stale')]);
    return json(response, runnerAt(Number(/\d+$/.exec(path ?? '')?.[0]), 'online'));
  });

let home: string;
let server: Awaited<ReturnType<typeof gitlab>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-runners-'));
  server = await gitlab();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const repoctl = (words: readonly string[], stdin?: string) =>
  run(words, {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'glpat-x', REPOCTL_CONFIG_DIR: home },
    cwd: home,
    ...(stdin !== undefined && { stdin }),
  });

const runners = (words: readonly string[], stdin?: string) => repoctl(['runners', ...words], stdin);

const bodyOf = ({ body }: Received): unknown => (body.length === 0 ? undefined : JSON.parse(String(body)));

/** The writes that the server got, as method, path, and body. */
const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map((one) => [`${one.method} ${one.url.replace('/api/v4', '')}`, bodyOf(one)]);

describe('runners create', () => {
  it.each([
    [['--instance'], { runner_type: 'instance_type' }],
    [['-p', 'platform/api'], { runner_type: 'project_type', project_id: 12 }],
    [['-g', 'platform'], { runner_type: 'group_type', group_id: 3 }],
  ])('makes one with the type that %j says', async (where, expected) => {
    const { code, out } = await runners(['create', 'Builds', ...where, '--tags', 'docker,arm']);
    expect([code, out]).toEqual([0, `7\tcreated\t${token}\n`]);
    expect(writes()).toEqual([
      ['POST /user/runners', { description: 'Builds', tag_list: ['docker', 'arm'], ...expected }],
    ]);
  });

  it.each([
    [['create', 'Builds'], '--instance, --project, or --group is required'],
    [['create', 'Builds', '--instance', '-g', 'platform'], '--instance and --group cannot be used together'],
    [['create', 'Builds', '--instance', '--no-run-untagged'], '--no-run-untagged requires --tags'],
    [['create', 'Builds', '--instance', '--into', 'profile:work'], 'the token of a runner is for runners alone'],
    [['create', 'Builds', '--instance', '--into', 'variable:KEY'], 'requires --project or --group'],
    [['list', '--stale', '--status', 'online'], '--stale and --status cannot be used together'],
    [['reset-token', '4', '--yes', '--into', 'variable:KEY'], 'a runner can belong to several projects'],
  ])('refuses %j before anything is sent', async (words, reason) => {
    const { code, err } = await runners(words);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    expect(writes()).toEqual([]);
  });

  it('makes one for each row, in its own project or group', async () => {
    const rows = 'description,project,group,tags\nOne,platform/api,,docker\nTwo,,platform,"arm,linux"\n';
    const { code } = await runners(['create', '--from', '-', '--concurrency', '1'], rows);
    expect(code).toBe(0);
    expect(writes()).toEqual([
      ['POST /user/runners', { description: 'One', runner_type: 'project_type', project_id: 12, tag_list: ['docker'] }],
      [
        'POST /user/runners',
        { description: 'Two', runner_type: 'group_type', group_id: 3, tag_list: ['arm', 'linux'] },
      ],
    ]);
  });

  it('stores the token in a variable of the project, and does not print it', async () => {
    const { code, out, err } = await runners(['create', 'Builds', '-p', 'platform/api', '--into', 'variable:RUNNER']);
    expect([code, `${out}${err}`]).toEqual([0, expect.not.stringContaining(token)]);
    expect(writes().at(-1)).toEqual(['PUT /projects/platform%2Fapi/variables/RUNNER', { value: token }]);
  });

  it('deletes a runner whose token cannot be stored', async () => {
    const { code, err } = await runners(['create', 'Builds', '--instance', '--into', 'command:false']);
    expect([code, err]).toEqual([1, expect.stringContaining('false of --into failed with exit code 1')]);
    expect(writes().at(-1)).toEqual(['DELETE /runners/7', undefined]);
  });

  it('says in a dry run what it would send and store', async () => {
    const { out, err } = await runners(['create', 'Builds', '--instance', '--into', 'file:token', '--dry-run']);
    expect(out).toContain('"runner_type": "instance_type"');
    expect(err).toContain('Would store the token in file token');
    expect(writes()).toEqual([]);
  });
});

describe('runners reset-token', () => {
  it('writes the new token into a file that is checked before the old one ends', async () => {
    const { code, out } = await runners(['reset-token', '4', '--yes', '--into', 'file:token']);
    expect([code, out, await readFile(join(home, 'token'), 'utf8')]).toEqual([
      0,
      expect.not.stringContaining(token),
      `${token}\n`,
    ]);
    const failed = await runners(['reset-token', '4', '--yes', '--into', 'file:missing/token']);
    expect([failed.code, writes()]).toEqual([2, [['POST /runners/4/reset_authentication_token', undefined]]]);
  });

  it('says that a token is lost which cannot be stored', async () => {
    const { code, err } = await runners(['reset-token', '4', '--yes', '--into', 'command:false']);
    expect([code, err]).toEqual([1, expect.stringContaining('runner 4 has a new token, which is not stored')]);
  });
});

it('takes the names of stale runners for a delete', async () => {
  const { out } = await runners(['list', '--instance', '--stale', '--all', '-o', 'name']);
  expect(server.received[0]?.url).toContain('/runners/all?status=stale');
  const { code } = await runners(['delete', '-', '--yes'], out);
  expect(code).toBe(0);
  expect(writes()).toEqual([
    ['DELETE /runners/4', undefined],
    ['DELETE /runners/5', undefined],
  ]);
});

it('pauses and resumes runners by ID or description', async () => {
  expect((await runners(['pause', '4', 'builder 5'])).code).toBe(0);
  await runners(['resume', '4']);
  expect(writes()).toEqual([
    ['PUT /runners/4', { paused: true }],
    ['PUT /runners/5', { paused: true }],
    ['PUT /runners/4', { paused: false }],
  ]);
});

it('names jobs by URLs, so that a cancel finds them in their projects', async () => {
  const { out } = await runners(['jobs', '4', '-o', 'name']);
  const { code } = await repoctl(['jobs', 'cancel', '-'], out);
  expect(code).toBe(0);
  expect(writes()).toEqual([['POST /projects/platform%2Fweb/jobs/31/cancel', undefined]]);
});

it('assigns a runner once with --if-exists skip', async () => {
  const { code, out } = await runners(['assign', '4', '5', '-p', 'platform/api', '--if-exists', 'skip']);
  expect([code, out]).toEqual([0, 'unchanged\t4\t\nassigned\t5\t\n']);
});
