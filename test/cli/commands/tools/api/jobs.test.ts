/**
 * The examples of `help api` that replace common scripts, each run against a server with the endpoints that it needs.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../../src/cli/commands/tools/api/api.ts';
import { json, recordingServer, type Received } from '../../../../api/support/recording-server.ts';
import { makeHome } from '../../../support/home.ts';

const token = 'rct_never-show-this-token-9999';

/** Splits a command line into commands, each with the operator before it. */
const commandsOf = (line: string): readonly { readonly operator: string; readonly words: readonly string[] }[] => {
  const commands: { operator: string; words: string[] }[] = [{ operator: '', words: [] }];
  for (const part of parse(line)) {
    if (typeof part === 'string') commands.at(-1)?.words.push(part);
    else if ('op' in part && part.op === 'glob') commands.at(-1)?.words.push(part.pattern);
    else if ('op' in part) commands.push({ operator: part.op, words: [] });
  }
  return commands;
};

/** The response by method and path, which has no /api/v4 and no query: a body, or a status if it is a number. */
type Routes = Readonly<Record<string, unknown>>;

const projects = ['platform/api', 'platform/web'].map((path, index) => ({ id: index + 1, path_with_namespace: path }));

const defaultRoutes: Routes = {
  'GET /groups/platform/projects': projects,
  'GET /groups/platform/descendant_groups': [],
};

const pathOf = ({ url }: Received): string =>
  decodeURIComponent(new URL(url, 'http://x').pathname.slice('/api/v4'.length));

/** Runs the example with this caption. Returns the writes that reached the server, with their bodies. */
const runExample = async (caption: string, routes: Routes, files: Readonly<Record<string, string>> = {}) => {
  const line = api.examples?.find((one) => one.caption === caption)?.command ?? '';
  const server = await recordingServer((response, request) => {
    const answer = { ...defaultRoutes, ...routes }[`${request.method} ${pathOf(request)}`];
    if (answer instanceof Buffer) response.writeHead(200).end(answer);
    else if (typeof answer === 'number') json(response, { message: String(answer) }, answer);
    else if (typeof answer === 'function') json(response, (answer as () => unknown)());
    else json(response, answer ?? { message: '404 Not Found' }, answer === undefined ? 404 : 200);
  });
  const home = await makeHome({ profiles: { work: { url: server.url, token, retries: 0, project: 'team/app' } } });
  for (const [name, text] of Object.entries(files)) await home.write(name, text);
  let stdin = '';
  let out = '';
  for (const { operator, words } of commandsOf(line)) {
    expect(words[0]).toBe('repoctl');
    const result = await home.run(words.slice(1), { stdin: operator === '|' ? stdin : '' });
    expect(result).toMatchObject({ code: 0, err: '' });
    stdin = result.out;
    out = result.out;
  }
  const writes = server.received
    .filter(({ method }) => method !== 'GET')
    .map((request) => {
      const query = new URL(request.url, 'http://x').search;
      return `${request.method} ${pathOf(request)}${decodeURIComponent(query)} ${request.body.toString()}`.trimEnd();
    });
  return { writes: writes.toSorted(), received: server.received, home, out };
};

describe('an example of help api', () => {
  it('deletes offline runners', async () => {
    const { writes, received } = await runExample('Delete offline runners', {
      'GET /runners/all': [{ id: 5 }, { id: 8 }],
      'DELETE /runners/5': null,
      'DELETE /runners/8': null,
    });
    expect(received[0]?.url).toBe('/api/v4/runners/all?status=offline&per_page=100');
    expect(writes).toEqual(['DELETE /runners/5', 'DELETE /runners/8']);
  });

  it('keeps ten images per registry', async () => {
    const { writes } = await runExample('Keep ten images of each registry of a project', {
      'GET /projects/team/app/registry/repositories': [{ id: 3 }, { id: 4 }],
      'DELETE /projects/team/app/registry/repositories/3/tags': null,
      'DELETE /projects/team/app/registry/repositories/4/tags': null,
    });
    expect(writes).toEqual([
      'DELETE /projects/team/app/registry/repositories/3/tags?keep_n=10&name_regex_delete=.*',
      'DELETE /projects/team/app/registry/repositories/4/tags?keep_n=10&name_regex_delete=.*',
    ]);
  });

  it('adds a hook to each project', async () => {
    const body = '{"url":"https://ci.example.com/hook","push_events":true}';
    const { writes } = await runExample('Add a hook to each project of a group', {
      'POST /projects/platform/api/hooks': { id: 1 },
      'POST /projects/platform/web/hooks': { id: 2 },
    });
    expect(writes).toEqual([`POST /projects/platform/api/hooks ${body}`, `POST /projects/platform/web/hooks ${body}`]);
  });

  it('creates push mirrors from CSV', async () => {
    const { writes } = await runExample(
      'Create push mirrors from a CSV file with the columns project and url',
      { 'POST /projects/a/b/remote_mirrors': { id: 1 }, 'POST /projects/c/d/remote_mirrors': { id: 2 } },
      { 'mirrors.csv': 'project,url\na/b,https://mirror.test/b.git\nc/d,https://mirror.test/d.git\n' },
    );
    expect(writes).toEqual([
      'POST /projects/a/b/remote_mirrors {"enabled":true,"url":"https://mirror.test/b.git"}',
      'POST /projects/c/d/remote_mirrors {"enabled":true,"url":"https://mirror.test/d.git"}',
    ]);
  });

  it('creates an approval rule and skips existing ones', async () => {
    const { writes, out } = await runExample('Create an approval rule in each project', {
      'POST /projects/platform/api/approval_rules': { id: 1 },
      'POST /projects/platform/web/approval_rules': 409,
    });
    expect(writes).toHaveLength(2);
    expect(writes[0]).toContain('{"name":"Security","approvals_required":2}');
    expect(out).toBe('platform/api\tsent\t1\t\nplatform/web\tunchanged\t\t\n');
  });

  it('allows job tokens from another project', async () => {
    const { writes, out } = await runExample('Allow the job tokens of project 7 in each project', {
      'POST /projects/platform/api/job_token_scope/allowlist': { source_project_id: 1, target_project_id: 7 },
      'POST /projects/platform/web/job_token_scope/allowlist': 409,
    });
    expect(writes[0]).toBe('POST /projects/platform/api/job_token_scope/allowlist {"target_project_id":7}');
    expect(out).toBe('platform/api\tsent\t\t\nplatform/web\tunchanged\t\t\n');
  });

  it('updates push rules', async () => {
    const { writes } = await runExample('Change the push rules of each project', {
      'PUT /projects/platform/api/push_rule': { id: 1 },
      'PUT /projects/platform/web/push_rule': { id: 2 },
    });
    expect(writes).toHaveLength(2);
    expect(writes[0]).toBe('PUT /projects/platform/api/push_rule {"max_file_size":50,"prevent_secrets":true}');
  });

  it('exports a project, waits, and downloads the file', async () => {
    let looks = 0;
    const { writes, home, received } = await runExample('Export a project, and download the file when it is there', {
      'POST /projects/team/app/export': { message: '202 Accepted' },
      'GET /projects/team/app/export': () => ({ export_status: (looks += 1) > 1 ? 'finished' : 'started' }),
      'GET /projects/team/app/export/download': Buffer.from('archive'),
    });
    expect(writes).toEqual(['POST /projects/team/app/export']);
    expect(await readFile(join(home.directory, 'app.tar.gz'), 'utf8')).toBe('archive');
    expect(received.filter(({ url }) => url.endsWith('/export')).length).toBeGreaterThanOrEqual(3);
  });

  it('is tested here for each of the eight scripts', async () => {
    const own = await readFile(import.meta.filename, 'utf8');
    const jobs = (api.examples ?? []).slice(4);
    expect(jobs).toHaveLength(8);
    for (const { caption } of jobs) expect(own).toContain(`'${caption}'`);
  });
});

describe('api --wait', () => {
  it.each([
    [['GET', '/x', '--wait'], '--wait requires --where'],
    [['POST', '/x', '--wait', '--where', 'true'], '--where cannot be used with POST'],
    [['/x', '--wait', '--where', 'true', '--limit', '1'], '--wait and --limit cannot be used together'],
    [
      ['projects/:id', '--each-project', '--instance', '--wait', '--where', 'true'],
      '--wait can only be used with a single request',
    ],
    [['/x', '--wait', '--where', '}{'], "--where '}{': syntax error"],
    [['/x', '--wait-timeout', '5s'], '--wait-timeout can only be used with --wait'],
    [['/x', '--wait', '--where', 'true', '--wait-timeout', 'soon'], '--wait-timeout must be a duration'],
  ])('refuses %j', async (argv, says) => {
    const server = await recordingServer((response) => json(response, {}));
    const home = await makeHome({ profiles: { work: { url: server.url, token } } });
    const { code, err } = await home.run(['api', ...argv]);
    expect({ code, sent: server.received.length }).toEqual({ code: 2, sent: 0 });
    expect(err).toContain(says);
  });

  it('exits with 11 at the time limit, and with the error of a refused request', async () => {
    const server = await recordingServer((response, { url }) =>
      json(response, { done: false }, url.endsWith('/gone') ? 404 : 200),
    );
    const home = await makeHome({ profiles: { work: { url: server.url, token } } });
    const wait = (path: string) => home.run(['api', path, '--wait', '--where', '.done', '--wait-timeout', '1s']);
    expect(await wait('/x')).toMatchObject({
      code: 11,
      out: '',
      err: expect.stringContaining('--where is not true of /x yet'),
    });
    expect((await wait('/gone')).code).toBe(6);
  });
});
