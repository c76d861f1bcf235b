import { beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const web = { id: 8, path_with_namespace: 'platform/web' };

/** A server on which platform/api accepts the job tokens of platform/web, and refuses to allow them again. */
const gitlab = () =>
  recordingServer((response, { method, url, body }) => {
    const [path = ''] = url.split('?');
    if (method === 'DELETE' || method === 'PATCH') return response.writeHead(204).end();
    if (method === 'POST') {
      return String(body).includes('8')
        ? json(response, { message: 'This project is already in the job token allowlist.' }, 400)
        : json(response, { source_project_id: 7, target_project_id: 9 }, 201);
    }
    if (path.endsWith('/allowlist')) return json(response, [web]);
    if (path.endsWith('/projects/platform%2Fweb')) return json(response, web);
    if (path.endsWith('/namespaces/tools')) return json(response, { id: 5, full_path: 'tools' });
    return json(response, { id: 9, path_with_namespace: 'platform/docs' });
  });

let server: Awaited<ReturnType<typeof gitlab>>;
beforeEach(async () => {
  server = await gitlab();
});

const scope = (words: readonly string[], stdin?: string) =>
  run(['job-token-scope', ...words, '-p', 'platform/api'], {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'glpat-x' },
    ...(stdin !== undefined && { stdin }),
  });

/** Sets the scope of a project for each value. */
const rows = (...enabled: readonly boolean[]) =>
  run(['job-token-scope', 'set', '--from', '-', '--from-format', 'ndjson'], {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'glpat-x' },
    stdin: enabled.map((one, index) => JSON.stringify({ project: `platform/${index}`, enabled: one })).join('\n'),
  });

const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => `${method} ${url.split('job_token_scope')[1]} ${String(body)}`);

describe('job-token-scope', () => {
  it('allows projects and groups by path', async () => {
    expect((await scope(['allow', 'platform/docs'])).code).toBe(0);
    expect((await scope(['groups', 'allow', 'tools'])).code).toBe(0);
    expect(writes()).toEqual([
      'POST /allowlist {"target_project_id":9}',
      'POST /groups_allowlist {"target_group_id":5}',
    ]);
  });

  it('skips a project that is allowed, or says so', async () => {
    const refused = await scope(['allow', 'platform/web']);
    expect([refused.code, refused.err]).toEqual([
      8,
      expect.stringContaining('job tokens of platform/web are already allowed in platform/api'),
    ]);
    const skipped = await scope(['allow', 'platform/web', '--if-exists', 'skip']);
    expect([skipped.code, skipped.out]).toEqual([0, expect.stringContaining('unchanged')]);
  });

  it('removes what a list names', async () => {
    const { out } = await scope(['list', '-o', 'name']);
    expect(out).toBe('platform/web\n');
    expect((await scope(['disallow', '-', '--yes'], out)).code).toBe(0);
    expect(writes()).toEqual(['DELETE /allowlist/8 ']);
  });

  it('switches the limit on without a question, and off after one', async () => {
    const limited = await scope(['set', '--enabled', '--dry-run']);
    expect([limited.code, limited.err]).toEqual([0, expect.not.stringContaining('Would')]);
    const asked = await scope(['set', '--no-enabled']);
    expect([asked.code, asked.err]).toEqual([
      2,
      expect.stringContaining('cannot ask to accept the job tokens of all projects in platform/api'),
    ]);
    expect(writes()).toEqual([]);
    const done = await scope(['set', '--no-enabled', '--yes']);
    expect(done.out).toContain('platform/api');
    expect(writes()).toEqual([' {"enabled":false}'].map((rest) => `PATCH${rest.replace(' ', '  ')}`));
    expect((await scope(['set'])).err).toContain('--enabled is required');
  });

  it('asks about rows of which one switches the limit off', async () => {
    const asked = await rows(true, false);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('cannot ask to')]);
    expect(writes()).toEqual([]);
    expect((await rows(true, true)).code).toBe(0);
    expect(writes()).toHaveLength(2);
  });
});
