/** Exports and imports of projects, against servers that respond as GitLab does. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'repoctl-exports-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A server whose export or import goes through these statuses, one at each look. */
const goingThrough = async (statuses: readonly string[], reason: Readonly<Record<string, string>> = {}) => {
  let looks = 0;
  const { url, received } = await recordingServer((response, { method, url: path }) => {
    if (path.endsWith('/download'))
      return void response.writeHead(200, { 'content-type': 'application/gzip' }).end('archive');
    if (method === 'POST' && path.endsWith('/import')) {
      return json(response, { id: 9, path_with_namespace: 'platform/api', import_status: 'scheduled' }, 201);
    }
    if (method === 'POST') return json(response, { message: '202 Accepted' }, 202);
    const status = statuses[Math.min(looks, statuses.length - 1)];
    looks += 1;
    return json(response, {
      id: 9,
      path_with_namespace: 'platform/api',
      export_status: status,
      import_status: status,
      ...reason,
    });
  });
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'glpat-x' };
  const lines = (): readonly string[] =>
    received.map(({ method, url: path }) => `${method} ${path.replace('/api/v4', '')}`);
  const repoctl = (...argv: readonly string[]) => run(argv, { env, cwd: home });
  return { repoctl, lines, received };
};

describe('exports create', () => {
  it('requests an export, waits for it, and saves the archive', { timeout: 60_000 }, async () => {
    const { repoctl, lines } = await goingThrough(['none', 'finished']);
    const { code, out } = await repoctl('exports', 'create', 'platform/api', '--wait', '--to', 'api.tar.gz');
    expect([code, out]).toEqual([0, '']);
    expect(await readFile(join(home, 'api.tar.gz'), 'utf8')).toBe('archive');
    expect(lines()).toEqual([
      'POST /projects/platform%2Fapi/export',
      'GET /projects/platform%2Fapi/export',
      'GET /projects/platform%2Fapi/export',
      'GET /projects/platform%2Fapi/export/download',
    ]);
  });

  it('fails with exit code 1 if the export failed, and leaves no file', async () => {
    const { repoctl } = await goingThrough(['failed'], { message: 'no space left' });
    const { code, err } = await repoctl('exports', 'create', 'platform/api', '--wait', '--to', 'api.tar.gz');
    expect([code, err]).toEqual([1, 'error: the export of project platform/api failed: no space left\n']);
    expect(await readdir(home)).toEqual([]);
  });

  it.each([
    [['--to', 'api.tar.gz'], '--to can only be used with --wait'],
    [['--wait', '--to', 'missing/api.tar.gz'], 'cannot write file "missing/api.tar.gz" of --to'],
    [['--wait', '--to', ''], '--to must not be empty'],
  ])('sends nothing with %j', async (options, error) => {
    const { repoctl, lines } = await goingThrough(['finished']);
    const { code, err } = await repoctl('exports', 'create', 'platform/api', ...options);
    expect([code, err]).toEqual([2, expect.stringContaining(error)]);
    expect(lines()).toEqual([]);
  });
});

describe('imports create', () => {
  const importing = ['imports', 'create', 'api.tar.gz', '--path', 'api', '--namespace', 'platform'];

  it('uploads the archive, and waits until the project is filled', async () => {
    await writeFile(join(home, 'api.tar.gz'), 'archive');
    const { repoctl, received } = await goingThrough(['finished']);
    const { code, out } = await repoctl(...importing, '--override-params', 'visibility=private', '--wait');
    expect([code, out]).toEqual([0, 'platform/api\tcreated\n']);
    const body = String(received[0]?.body);
    expect(received[0]?.headers['content-type']).toContain('multipart/form-data');
    expect(body).toContain('archive');
    expect(body).toContain('name="override_params[visibility]"');
  });

  it('fails with the reason that the server has', async () => {
    await writeFile(join(home, 'api.tar.gz'), 'archive');
    const { repoctl } = await goingThrough(['failed'], { import_error: 'not a project export' });
    const { code, err } = await repoctl(...importing, '--wait');
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('the import of project platform/api failed: not a project export'),
    ]);
  });

  it('asks before it replaces a project', async () => {
    await writeFile(join(home, 'api.tar.gz'), 'archive');
    const { repoctl, lines } = await goingThrough(['finished']);
    const { code, err } = await repoctl(...importing, '--overwrite');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('cannot ask to replace project platform/api with the export'),
    ]);
    expect(lines()).toEqual([]);
  });

  it('asks about a row that replaces a project', async () => {
    await writeFile(join(home, 'api.tar.gz'), 'archive');
    await writeFile(join(home, 'rows.ndjson'), '{"path":"api","namespace":"platform","overwrite":true}\n');
    const { repoctl, lines } = await goingThrough(['finished']);
    const { code, err } = await repoctl('imports', 'create', '@api.tar.gz', '--from', 'rows.ndjson');
    expect([code, err]).toEqual([2, expect.stringContaining('cannot ask to replace project platform/api')]);
    expect(lines()).toEqual([]);
  });
});
