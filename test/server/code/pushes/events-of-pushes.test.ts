import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/server/db/schema.ts';
import { afterRefUpdates } from '../../../../src/server/code/pushes/after-ref-updates.ts';
import { finishPushes } from '../../../../src/server/code/pushes/finish-pushes.ts';
import { addPending } from '../../../../src/server/code/pushes/pending-store.ts';
import { listRefs } from '../../../../src/server/git/refs.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { isLong } from '../../../support/rounds.ts';
import { commit, git, startGitServer, type GitServer, type MadeProject } from '../git-http/git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

let projects = 0;
/** Creates a project with two commits on `master` and a developer's working copy. */
const setUp = async () => {
  const path = `pushed-${(projects += 1)}`;
  const made = await server.filled(path, 'private');
  await server.service.database.db
    .updateTable('projects')
    .set({ default_branch: 'master' })
    .where('id', '=', made.row.id)
    .execute();
  const { to } = await server.clone(`Team/${path}`, 'developer');
  const push = async (...args: string[]): Promise<void> => {
    const { exitCode, stderr } = await git(to, 'push', 'origin', ...args);
    if (exitCode !== 0) throw new Error(stderr);
  };
  const sha = async (revision: string): Promise<string> => String((await git(to, 'rev-parse', revision)).stdout);
  return { ...made, to, push, sha };
};

const eventsOf = async ({ row }: Pick<MadeProject, 'row'>) => {
  const { db } = server.service.database;
  const rows = await db.selectFrom('events').selectAll().where('project_id', '=', row.id).orderBy('id').execute();
  return rows.map((event) => JSON.parse(event.push_data ?? 'null') as object);
};
const pendingOf = ({ row }: Pick<MadeProject, 'row'>): Promise<Row<'pending_pushes'>[]> =>
  server.service.database.db.selectFrom('pending_pushes').selectAll().where('project_id', '=', row.id).execute();

describe('a push creates an event', () => {
  it('for an updated branch, with its new commits', async () => {
    const { row, to, push, sha } = await setUp();
    const before = await sha('HEAD');
    await commit(to, 'Three\n\nwith a body');
    await commit(to, `Four ${'x'.repeat(300)}`);
    await push('HEAD:master');
    expect(await eventsOf({ row })).toEqual([
      {
        commit_count: 2,
        action: 'pushed',
        ref_type: 'branch',
        ref: 'master',
        commit_from: before,
        commit_to: await sha('HEAD'),
        commit_title: `Four ${'x'.repeat(250)}`,
      },
    ]);
    expect(await pendingOf({ row })).toEqual([]);
  });

  it('for a new branch, without the commits of the default branch', async () => {
    const { row, to, push, sha } = await setUp();
    await push('HEAD:refs/heads/same');
    await commit(to, 'Three');
    await push('HEAD:refs/heads/ahead');
    const created = { action: 'created', ref_type: 'branch', commit_from: null };
    expect(await eventsOf({ row })).toMatchObject([
      { ...created, ref: 'same', commit_count: 0, commit_title: 'Two' },
      { ...created, ref: 'ahead', commit_count: 1, commit_to: await sha('HEAD'), commit_title: 'Three' },
    ]);
  });

  it('for a branch that is force-pushed or deleted', async () => {
    const { row, to, push, sha } = await setUp();
    await commit(to, 'Three');
    await push('HEAD:refs/heads/topic');
    const three = await sha('HEAD');
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Other');
    await push('--force', 'HEAD:refs/heads/topic');
    const other = await sha('HEAD');
    await push('--delete', 'topic');
    expect((await eventsOf({ row })).slice(1)).toEqual([
      {
        commit_count: 1,
        action: 'pushed',
        ref_type: 'branch',
        ref: 'topic',
        commit_from: three,
        commit_to: other,
        commit_title: 'Other',
      },
      {
        commit_count: 0,
        action: 'removed',
        ref_type: 'branch',
        ref: 'topic',
        commit_from: other,
        commit_to: null,
        commit_title: null,
      },
    ]);
  });

  it('for a tag, with the commit and not the annotation, but not for other refs', async () => {
    const { row, to, push, sha } = await setUp();
    await git(to, 'tag', 'light');
    await git(to, '-c', 'user.name=A', '-c', 'user.email=a@b', 'tag', '-a', 'v1', '-m', 'First');
    await git(to, 'tag', 'tree', 'HEAD^{tree}');
    await push('light', 'v1', 'tree', 'HEAD:refs/other/ref');
    const tag = { commit_count: 0, action: 'created', ref_type: 'tag', commit_from: null };
    const head = { ...tag, commit_to: await sha('HEAD'), commit_title: 'Two' };
    expect(await eventsOf({ row })).toEqual([
      { ...head, ref: 'light' },
      { ...head, ref: 'v1' },
      { ...tag, ref: 'tree', commit_to: await sha('HEAD^{tree}'), commit_title: null },
    ]);
  });

  it('for the first branch, with all of its history, as the default branch', async () => {
    const path = `first-${(projects += 1)}`;
    const { row } = await server.project(path, 'private');
    const { to } = await server.clone(`Team/${path}`, 'developer');
    await git(to, 'checkout', '-b', 'trunk');
    await commit(to, 'One');
    await commit(to, 'Two');
    await git(to, 'push', 'origin', 'trunk');
    expect(await eventsOf({ row })).toMatchObject([{ action: 'created', ref: 'trunk', commit_count: 2 }]);
  });

  it('for each accepted ref and for no rejected ref', async () => {
    const { row, to, push } = await setUp();
    await commit(to, 'Three');
    await push('HEAD:refs/heads/there');
    await git(to, 'reset', '--hard', 'HEAD~2');
    await commit(to, 'Aside');
    const { stderr } = await git(to, 'push', 'origin', 'HEAD:refs/heads/there', 'HEAD:refs/heads/new');
    expect(stderr).toContain('rejected');
    expect(await eventsOf({ row })).toMatchObject([{ ref: 'there' }, { ref: 'new' }]);
  });
});

/** Creates numbered refs at HEAD. */
const makeRefs = async (to: string, prefix: string, count: number): Promise<void> => {
  const input = Array.from({ length: count }, (_, n) => `create ${prefix}${n} HEAD\n`).join('');
  await runGit({ dir: `${to}/.git`, args: ['update-ref', '--stdin'], input });
};

const many = isLong ? 500 : 150;

describe('a push of many refs', () => {
  it(`executes no more SQL statements for ${many} tags than for 50`, async () => {
    const { row, to, push } = await setUp();
    const { database } = server.service;
    let statements = 0;
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const statementsOf = async (...refs: string[]): Promise<number> => {
      statements = 0;
      Object.assign(server.service, { database: { ...database, db: counted } });
      await push(...refs).finally(() => Object.assign(server.service, { database }));
      return statements;
    };
    await makeRefs(to, 'refs/tags/a', 50);
    const few = await statementsOf('--tags');
    await makeRefs(to, 'refs/tags/b', many);
    // Background tasks add a few statements; one for each tag would be at least a hundred more.
    expect(await statementsOf('--tags')).toBeLessThan(few + 50);
    expect(await eventsOf({ row })).toHaveLength(50 + many);
  });

  it('is recorded later if it has more than a hundred branches', async () => {
    const { row, to, push } = await setUp();
    await makeRefs(to, 'refs/heads/b', 101);
    await push('refs/heads/b*:refs/heads/b*');
    expect(await eventsOf({ row })).toEqual([]);
    await server.service.database.db
      .updateTable('pending_pushes')
      .set({ created_at: '2024-05-06T11:58:00.000Z' })
      .where('project_id', '=', row.id)
      .execute();
    await finishPushes(server.service);
    expect(await eventsOf({ row })).toHaveLength(101);
    expect(await pendingOf({ row })).toEqual([]);
  });
});

/** The change that created the first branch of the project. */
const changeOf = async ({ row, dir }: MadeProject) => {
  const [ref] = await listRefs(dir, 'refs/heads/');
  const updates = [{ ref: ref?.ref ?? '', before: null, after: ref?.sha ?? '' }];
  return { project: row, dir, userId: row.creator_id, updates };
};

describe('a push that could not be recorded immediately', () => {
  it('is recorded once by another process after a minute', async () => {
    const made = await setUp();
    const change = await changeOf(made);
    await addPending(server.service.database.db, change, new Date('2024-05-06T11:59:30Z'));
    await finishPushes(server.service);
    expect(await eventsOf(made)).toEqual([]);
    await addPending(server.service.database.db, change, new Date('2024-05-06T11:58:59Z'));
    await Promise.all([finishPushes(server.service), finishPushes(server.service)]);
    expect(await eventsOf(made)).toMatchObject([{ ref: 'master', commit_count: 2 }]);
  });

  it('updates the activity of the project at once and is dropped after a day', async () => {
    const made = await setUp();
    const change = await changeOf(made);
    const { db } = server.service.database;
    await rm(made.dir, { recursive: true });
    await afterRefUpdates(server.service, change);
    expect(await eventsOf(made)).toEqual([]);
    const { last_activity_at: active } = await db
      .selectFrom('projects')
      .select('last_activity_at')
      .where('id', '=', made.row.id)
      .executeTakeFirstOrThrow();
    expect(active).toBe('2024-05-06T12:00:00.000Z');
    const age = async (created_at: string) => {
      await db.updateTable('pending_pushes').set({ created_at }).where('project_id', '=', made.row.id).execute();
      await finishPushes(server.service);
      return (await pendingOf(made)).length;
    };
    expect(await age('2024-05-05T12:00:01.000Z')).toBe(1);
    expect(await age('2024-05-05T11:59:59.000Z')).toBe(0);
  });
});
