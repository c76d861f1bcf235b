import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { afterRefUpdates, completeRefUpdates } from '../../../../src/server/code/pushes/after-ref-updates.ts';
import { finishPushes } from '../../../../src/server/code/pushes/finish-pushes.ts';
import { changeRefs } from '../../../../src/server/code/pushes/ref-journal.ts';
import { addJournalEntry } from '../../../../src/server/code/pushes/pending-store.ts';
import { startGitServer, type GitServer, type MadeProject } from '../git-http/git-server.ts';
import type { RefUpdate } from '../../../../src/server/git/ref-update.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

/** More than a minute before the time of the test clock. */
const before = new Date('2024-05-06T11:58:00Z');

let projects = 0;
/** Creates a project with two commits on `master`; `journal` announces a ref update and `move` carries it out. */
const setUp = async () => {
  const made = await server.filled(`journal-${(projects += 1)}`, 'private');
  const { row, dir } = made;
  const { db } = server.service.database;
  const { stdout } = await runGit({ dir, args: ['rev-list', 'master'] });
  const [second = '', first = ''] = stdout.trim().split('\n');
  const change = (updates: readonly RefUpdate[]) => ({ project: row, dir, userId: row.creator_id, updates });
  return {
    ...made,
    first,
    second,
    change,
    journal: (...updates: RefUpdate[]): Promise<number> => addJournalEntry(db, change(updates), before),
    move: (ref: string, to: string) => runGit({ dir, args: ['update-ref', ref, to] }),
  };
};

const eventsOf = async ({ row }: Pick<MadeProject, 'row'>): Promise<object[]> => {
  const { db } = server.service.database;
  const rows = await db.selectFrom('events').selectAll().where('project_id', '=', row.id).orderBy('id').execute();
  return rows.map((event) => JSON.parse(event.push_data ?? 'null') as object);
};
const waiting = async ({ row }: Pick<MadeProject, 'row'>): Promise<number> => {
  const { db } = server.service.database;
  const rows = await db.selectFrom('pending_pushes').selectAll().where('project_id', '=', row.id).execute();
  return rows.length;
};
const made = (name: string, after: string): RefUpdate => ({ ref: `refs/heads/${name}`, before: null, after });

describe('a journaled ref update whose process died', () => {
  it('is recorded once if the ref has moved', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    await here.move('refs/heads/new', here.first);
    await Promise.all([finishPushes(server.service), finishPushes(server.service)]);
    expect(await eventsOf(here)).toMatchObject([{ ref: 'new', action: 'created', commit_to: here.first }]);
    expect(await waiting(here)).toBe(0);
  });

  it('is not recorded if the ref has not moved, and is dropped after a day', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    await finishPushes(server.service);
    expect([await eventsOf(here), await waiting(here)]).toEqual([[], 1]);
    const { db } = server.service.database;
    const longAgo = '2024-05-05T11:59:59.000Z';
    await db.updateTable('pending_pushes').set({ created_at: longAgo }).where('project_id', '=', here.row.id).execute();
    await finishPushes(server.service);
    expect([await eventsOf(here), await waiting(here)]).toEqual([[], 0]);
  });

  it('is recorded if Git ends long after the process', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    await finishPushes(server.service);
    await here.move('refs/heads/new', here.first);
    await finishPushes(server.service);
    expect(await eventsOf(here)).toMatchObject([{ ref: 'new' }]);
  });

  it('is not recorded if a retry has recorded the same update', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    expect(await changeRefs(server.service, here.change([made('new', here.first)]))).toBe(true);
    await finishPushes(server.service);
    expect(await eventsOf(here)).toHaveLength(1);
  });

  it('is recorded once if two processes died during the same update', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    await here.journal(made('new', here.first));
    await here.move('refs/heads/new', here.first);
    await finishPushes(server.service);
    await finishPushes(server.service);
    expect(await eventsOf(here)).toHaveLength(1);
  });

  it('is recorded if others have updated the ref since', async () => {
    const here = await setUp();
    await here.journal(made('new', here.first));
    await here.move('refs/heads/new', here.first);
    const onward = [{ ref: 'refs/heads/new', before: here.first, after: here.second }];
    await changeRefs(server.service, here.change(onward));
    await finishPushes(server.service);
    expect(await eventsOf(here)).toMatchObject([
      { commit_from: here.first, commit_to: here.second },
      { commit_from: null, commit_to: here.first },
    ]);
  });

  it('is recorded for those refs that have moved', async () => {
    const here = await setUp();
    await here.journal(made('one', here.first), made('two', here.first));
    await here.move('refs/heads/one', here.first);
    await finishPushes(server.service);
    expect([await eventsOf(here), await waiting(here)]).toMatchObject([[{ ref: 'one' }], 1]);
  });
});

describe('a ref update that takes longer than a minute', () => {
  it('is recorded once, in parts by different processes', async () => {
    const here = await setUp();
    const updates = [made('one', here.first), made('two', here.first)];
    const entry = await here.journal(...updates);
    await here.move('refs/heads/one', here.first);
    await finishPushes(server.service);
    await here.move('refs/heads/two', here.first);
    await completeRefUpdates(server.service, here.change(updates), entry);
    await finishPushes(server.service);
    expect(await eventsOf(here)).toMatchObject([{ ref: 'one' }, { ref: 'two' }]);
    expect(await waiting(here)).toBe(0);
  });
});

describe('a refused ref update', () => {
  it('leaves no event and no journal entry', async () => {
    const here = await setUp();
    const clash = [{ ref: 'refs/heads/master', before: here.first, after: null }];
    expect(await changeRefs(server.service, here.change(clash))).toBe(false);
    expect([await eventsOf(here), await waiting(here)]).toEqual([[], 0]);
  });
});

describe('a ref update without a journal entry', () => {
  it('is recorded', async () => {
    const here = await setUp();
    await here.move('refs/heads/new', here.first);
    await afterRefUpdates(server.service, here.change([made('new', here.first)]));
    expect(await eventsOf(here)).toMatchObject([{ ref: 'new' }]);
  });
});
