import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitFiles } from '../../../../src/server/git/write-commit.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { writeCommitGraph } from '../../../../src/server/git/write-commit-graph.ts';
import {
  queueCommitGraph,
  renewCommitGraph,
  writeGraphLater,
} from '../../../../src/server/organization/projects/commit-graph.ts';
import { engines } from '../../../support/rounds.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

const context = { id: 1, attempt: 1, signal: new AbortController().signal };
type Update = { readonly ref: string; readonly before: string | null; readonly after: string | null };

describe.each(engines)('the commit graph on %s', (engine) => {
  let fixture: Fixture;
  let dir: string;
  let graphs: string;
  let update: Update;
  beforeAll(async () => {
    fixture = await openFixture(engine);
    dir = fixture.repository;
    graphs = join(dir, 'objects', 'info', 'commit-graphs');
    update = { ref: 'refs/heads/main', before: null, after: fixture.sha };
  });

  const db = () => fixture.service.database.db;
  const write = () => writeGraphLater(fixture.service, { project_id: fixture.project.id }, context);
  const layers = async (): Promise<string[]> => (await readdir(graphs)).filter((name) => name.endsWith('.graph'));
  const queued = () => db().selectFrom('jobs').selectAll().orderBy('id').execute();
  const pushed = (updates: readonly Update[]) =>
    renewCommitGraph(fixture.service, { project: fixture.project, dir, userId: fixture.owner.id, updates });

  beforeEach(async () => {
    await fixture.clear();
    await rm(graphs, { recursive: true, force: true });
  });
  afterAll(() => fixture.close());

  it('is written once for all pushes within a few seconds', async () => {
    await pushed([update]);
    await pushed([update]);
    await queueCommitGraph(db(), { id: fixture.project.id + 1 }, fixture.service.clock.now());

    const jobs = await queued();
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([
      { project_id: fixture.project.id },
      { project_id: fixture.project.id + 1 },
    ]);
    expect(jobs[0]).toMatchObject({ queue: 'repositories', run_at: '2026-01-01T00:00:10.000Z', max_attempts: 3 });
  });

  it('is written again for a push that arrives while it is being written', async () => {
    await pushed([update]);
    await db().updateTable('jobs').set({ state: 'running' }).execute();
    await pushed([update]);

    expect((await queued()).map(({ state }) => state).toSorted()).toEqual(['enqueued', 'running']);
  });

  it('is not written when refs are only deleted', async () => {
    await pushed([{ ref: 'refs/heads/old', before: fixture.sha, after: null }]);

    expect(await queued()).toEqual([]);
  });

  it('contains the commits of all refs, even after a second run', async () => {
    await write();
    await write();

    expect(await layers()).toHaveLength(1);
    await runGit({ dir, args: ['commit-graph', 'verify'] });
  });

  it('stays small, because its files are merged', async () => {
    let parent = fixture.sha;
    for (let count = 0; count < 12; count += 1) {
      const author = { name: 'Olga', email: 'olga@example.com' };
      const files = [{ path: 'count', content: `${count}\n` }];
      const date = fixture.service.clock.now();
      parent = await commitFiles(dir, { branch: 'side', parent, message: `${count}`, author, date, files });
      await write();
    }

    expect((await layers()).length).toBeLessThan(5);
    await runGit({ dir, args: ['commit-graph', 'verify'] });
  });

  it('respects a recent lock of another Git process, but not an old one', async () => {
    await mkdir(graphs, { recursive: true });
    const lock = join(graphs, 'commit-graph-chain.lock');
    await writeFile(lock, '');
    await expect(write()).rejects.toMatchObject({ code: 'exit' });

    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(lock, yesterday, yesterday);
    await write();
    expect(await layers()).toHaveLength(1);
  });

  it('is written beside the remains of an interrupted run', async () => {
    await mkdir(graphs, { recursive: true });
    await writeFile(join(graphs, 'tmp_graph_cut'), 'half');
    await writeCommitGraph(dir);

    const verify = runGit({ dir, args: ['commit-graph', 'verify'] });
    await expect(verify).resolves.toMatchObject({ exitCode: 0 });
  });

  it('is skipped for a deleted project', async () => {
    await expect(writeGraphLater(fixture.service, { project_id: 987_654 }, context)).resolves.toBeUndefined();
  });
});
