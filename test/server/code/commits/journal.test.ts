import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommitInput, writeCommit, type WrittenCommit } from '../../../../src/server/code/commits/write-commit.ts';
import { completeRefUpdates } from '../../../../src/server/code/pushes/after-ref-updates.ts';
import { finishPushes } from '../../../../src/server/code/pushes/finish-pushes.ts';
import { listHeads } from '../../../../src/server/git/refs.ts';
import { startGitServer, type GitServer, type MadeProject } from '../git-http/git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

let projects = 0;
let made: MadeProject;
beforeEach(async () => {
  made = await server.filled(`journal-${(projects += 1)}`, 'private');
});

const ada = { name: 'Ada', email: 'ada@example.org' };
const commit = async (more: Partial<CommitInput> = {}, service = server.service): Promise<WrittenCommit> => {
  const place = { service, project: made.row, dir: made.dir, userId: made.row.creator_id };
  const who = { author: ada, committer: ada, date: service.clock.now() };
  const actions = [{ action: 'create', path: 'c.txt', content: Buffer.from('c\n') }] as const;
  return writeCommit(place, { branch: 'master', message: 'Three', ...who, actions, ...more });
};
const complete = ({ update, entry }: WrittenCommit): Promise<void> => {
  const change = { project: made.row, dir: made.dir, userId: made.row.creator_id, updates: [update] };
  return completeRefUpdates(server.service, change, entry);
};

/** Lets another process finish pending pushes as if a minute had passed. */
const finishLater = async (): Promise<void> => {
  const { db } = server.service.database;
  await db.updateTable('pending_pushes').set({ created_at: '2024-05-06T11:58:00.000Z' }).execute();
  await finishPushes(server.service);
};
const eventsOf = async (): Promise<object[]> => {
  const { db } = server.service.database;
  const rows = await db.selectFrom('events').selectAll().where('project_id', '=', made.row.id).execute();
  return rows.map((event) => JSON.parse(event.push_data ?? 'null') as object);
};
const journaled = async (): Promise<number> => {
  const { db } = server.service.database;
  return (await db.selectFrom('pending_pushes').select('id').where('project_id', '=', made.row.id).execute()).length;
};

describe('a commit', () => {
  it('is recorded by another process if its own process dies after the branch has moved', async () => {
    const { sha } = await commit();
    expect([await eventsOf(), await journaled()]).toEqual([[], 1]);
    await finishLater();
    expect(await eventsOf()).toMatchObject([{ ref: 'master', commit_to: sha }]);
    expect(await journaled()).toBe(0);
  });

  it('is recorded by another process on a new branch, too', async () => {
    const { sha } = await commit({ branch: 'new', startBranch: 'master' });
    await finishLater();
    expect(await eventsOf()).toMatchObject([{ ref: 'new', commit_from: null, commit_to: sha }]);
  });

  it('is recorded once if its own process has recorded it already', async () => {
    await complete(await commit());
    await finishLater();
    expect(await eventsOf()).toHaveLength(1);
  });
});

describe('concurrent commits on one branch', () => {
  it('leave no journal entries, even if some had to be retried', async () => {
    const paths = Array.from({ length: 6 }, (_none, index) => `file-${index}`);
    const all = paths.map((path) => commit({ actions: [{ action: 'create', path, content: Buffer.from(path) }] }));
    for (const written of await Promise.all(all)) await complete(written);
    await finishLater();
    expect([(await eventsOf()).length, await journaled()]).toEqual([paths.length, 0]);
  });
});

describe('a commit that cannot be journaled', () => {
  it('is not created', async () => {
    const packs = join(made.dir, 'objects', 'pack');
    const before = [await listHeads(made.dir), await readdir(packs)];
    const broken = { ...server.service, clock: { now: () => new Date(Number.NaN) } };
    await expect(commit({ date: new Date(0) }, broken)).rejects.toThrow(RangeError);
    expect([await listHeads(made.dir), await readdir(packs)]).toEqual(before);
  });
});
