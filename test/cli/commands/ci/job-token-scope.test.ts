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

  it('switches the limit on and off, and says what that means', async () => {
    expect((await scope(['set', '--enabled', '--dry-run'])).code).toBe(0);
    await scope(['set', '--no-enabled']);
    expect(writes()).toEqual([' {"enabled":false}'].map((rest) => `PATCH${rest.replace(' ', '  ')}`));
    expect((await scope(['set'])).err).toContain('--enabled is required');
  });
});
