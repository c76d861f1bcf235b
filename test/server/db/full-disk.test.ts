import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { git, makeRoom, remoteOf } from '../../e2e/support/git.ts';
import { mountDisk, mounting, type MountedDisk } from '../../support/mounted-disk.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

const mounts = await mounting();

describe.skipIf(mounts.missing)(`a data directory on a full disk${mounts.note}`, () => {
  let disk: MountedDisk;
  let service: TestService;
  /** The token of a user who has never sent a request. */
  let token: string;

  const ask = (
    line: string,
    { as = service.rootToken, json }: { as?: string; json?: object } = {},
  ): Promise<Answer> => {
    const [method = '', path = ''] = line.split(' ');
    return exchange(service.url, {
      method,
      path: `/api/v4${path}`,
      headers: { 'Private-Token': as, 'Content-Type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  };
  const createIssue = () =>
    ask('POST /projects/1/issues', { json: { title: 'Make room', description: 'x'.repeat(10_000) } });

  beforeAll(async () => {
    disk = await mountDisk(16);
    const dataDir = join(disk.path, 'data');
    const storages = [{ name: 'default', path: join(dataDir, 'repositories') }];
    service = await startService({ config: { dataDir, storages } });
    await ask('POST /projects', { json: { name: 'site', initialize_with_readme: true } });
    const nora = { username: 'nora', name: 'Nora', email: 'nora@example.org', password: 'gulls-on-the-pier' };
    const { id } = (await ask('POST /users', { json: nora })).json as { id: number };
    const made = await ask(`POST /users/${id}/impersonation_tokens`, { json: { name: 'test', scopes: ['api'] } });
    token = (made.json as { token: string }).token;
    await disk.fill();
    // The write-ahead log of the database can still have space for some records.
    for (let status = 201; status === 201;) ({ status } = await createIssue());
  });
  afterAll(async () => {
    await disk.clear();
    await service?.stop();
    await disk.unmount();
  });

  it('refuses changes of records with 507', async () => {
    const { status, json } = await createIssue();
    expect([status, json]).toEqual([507, { message: '507 The disk of the database is full' }]);
  });

  it('returns the current user although the activity cannot be recorded', async () => {
    expect(await ask('GET /user', { as: token })).toMatchObject({ status: 200, json: { username: 'nora' } });
  });

  it('returns records although the audit event or the measured size cannot be stored', async () => {
    expect(await ask('GET /user?sudo=nora')).toMatchObject({ status: 200, json: { username: 'nora' } });
    const { status, json } = await ask('GET /projects/1?statistics=true');
    expect([status, json]).toMatchObject([200, { statistics: { commit_count: 1 } }]);
  });

  it('allows clones', async () => {
    const room = await makeRoom();
    const address = remoteOf({ url: service.url, token: service.rootToken }, 'root/site');
    await git(room.path, 'clone', '--quiet', address, 'site');
    expect(await git(join(room.path, 'site'), 'ls-files')).toBe('README.md');
    await room.remove();
  });

  it('accepts changes again once there is space', async () => {
    await disk.clear();
    expect((await createIssue()).status).toBe(201);
  });
});
