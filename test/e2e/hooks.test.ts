import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingServer, type Received } from '../api/support/recording-server.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { createProject, must, request } from './support/api.ts';
import { openSqliteDirectly } from './support/direct-database.ts';
import { eventually } from './support/eventually.ts';
import { git, makeRoom, newRepository, remoteOf } from './support/git.ts';

const json = ({ body }: Received): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>;

describe('a system hook of a running server', () => {
  let dataDir = '';
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;

  beforeAll(async () => {
    room = await makeRoom();
    dataDir = join(room.path, 'data');
    service = await startBuiltService({ dataDir });
  });

  afterAll(async () => {
    await service?.stop();
    await room?.remove();
  });

  const addHook = async (url: string, more: object = {}): Promise<number> => {
    const { id } = await must(service, 'POST', '/hooks', { url, token: 'shared-secret', ...more });
    return id;
  };
  const removeHook = (id: number): Promise<unknown> => request(service, 'DELETE', `/hooks/${id}`);

  it('is notified of pushes by the real git client, with its token', async () => {
    const { id } = await createProject(service, 'pushed');
    const { url, received } = await recordingServer((response) => response.end());
    const hook = await addHook(`${url}/in`, { tag_push_events: true, repository_update_events: false });
    const dir = await newRepository(room.path, 'pushed');
    await git(dir, 'tag', 'v1');
    await git(dir, 'push', '--quiet', remoteOf(service, 'root/pushed'), 'main', 'v1');
    const sha = await git(dir, 'rev-parse', 'HEAD');

    await eventually('both deliveries', async () => (received.length === 2 ? received : undefined));
    expect(received.map(({ headers }) => headers['x-gitlab-token'])).toEqual(['shared-secret', 'shared-secret']);
    const bodies = received.map(json).toSorted((a, b) => String(a['ref']).localeCompare(String(b['ref'])));
    expect(bodies).toMatchObject([
      {
        event_name: 'push',
        ref: 'refs/heads/main',
        after: sha,
        project_id: id,
        user_username: 'root',
        project: { web_url: `${service.url}/root/pushed`, default_branch: 'main' },
        commits: [{ id: sha, added: ['README.md'] }],
        total_commits_count: 1,
      },
      { event_name: 'tag_push', ref: 'refs/tags/v1', checkout_sha: sha },
    ]);
    await removeHook(hook);
  });

  it('is notified of changes through the API', async () => {
    const { id } = await createProject(service, 'changed', { initialize_with_readme: true });
    const { url, received } = await recordingServer((response) => response.end());
    const hook = await addHook(url, { repository_update_events: false });
    const file = { branch: 'master', commit_message: 'Add', content: 'x', author_name: 'Ada' };
    await must(service, 'POST', `/projects/${id}/repository/files/new.txt`, file);
    await must(service, 'POST', `/projects/${id}/repository/branches`, { branch: 'next', ref: 'master' });
    await request(service, 'DELETE', `/projects/${id}/repository/branches/next`);

    await eventually('the deliveries', async () => (received.length === 3 ? received : undefined));
    const told = received.map(json).map(({ ref, after }) => [ref, /^0+$/.test(String(after))]);
    expect(told.toSorted()).toEqual([
      ['refs/heads/master', false],
      ['refs/heads/next', false],
      ['refs/heads/next', true],
    ]);
    await removeHook(hook);
  });

  it('gets the displayed sample as a test event', async () => {
    const { url, received } = await recordingServer((response) => response.end());
    const hook = await addHook(url);
    const { body } = await request(service, 'GET', `/hooks/${hook}`);
    const [delivery] = await eventually('the delivery', async () => (received.length > 0 ? received : undefined));
    expect(delivery && json(delivery)).toEqual(body);
    await removeHook(hook);
  });

  it('has a token that is neither in the log nor in the job queue', async () => {
    expect(service.stderr()).not.toContain('shared-secret');
    const database = await openSqliteDirectly(dataDir);
    const jobs = await database.query(`select * from jobs`);
    await database.close();
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain('shared-secret');
  });
});
