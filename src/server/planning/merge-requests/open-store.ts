/** Open merge requests by their branches, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { MergeRequest } from './store.ts';
import { chunk } from '../../formats/chunk.ts';

export type Route = Pick<MergeRequest, 'source_branch' | 'target_branch' | 'target_project_id'> & {
  readonly source_project_id: number | null;
};

/** Finds the open merge request of a route other than the one with ID `except`. The target project must be locked. */
export const findOpenOn = (transaction: Db, route: Route, except = 0): Promise<MergeRequest | undefined> =>
  transaction
    .selectFrom('merge_requests')
    .selectAll()
    .where('state', '=', 'opened')
    .where('source_project_id', '=', route.source_project_id)
    .where('source_branch', '=', route.source_branch)
    .where('target_project_id', '=', route.target_project_id)
    .where('target_branch', '=', route.target_branch)
    .where('id', '<>', except)
    .executeTakeFirst();

/** Values in one query: few enough for both engines. */
const batchSize = 500;

/** Finds open merge requests from or into these branches of a project, the oldest first. */
export const openOnBranches = async (
  db: Db,
  projectId: number,
  branches: readonly string[],
): Promise<MergeRequest[]> => {
  const found = new Map<number, MergeRequest>();
  for (const some of chunk(branches, batchSize)) {
    const rows = await db
      .selectFrom('merge_requests')
      .selectAll()
      .where('state', '=', 'opened')
      .where((is) =>
        is.or([
          is.and([is('source_project_id', '=', projectId), is('source_branch', 'in', some)]),
          is.and([is('target_project_id', '=', projectId), is('target_branch', 'in', some)]),
        ]),
      )
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id);
};

/** Tells if a merge request of a branch ended at this commit. */
export const hasEndedAt = async (
  db: Db,
  { source_project_id, source_branch }: Pick<Route, 'source_project_id' | 'source_branch'>,
  sha: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('merge_requests')
    .select('id')
    .where('state', '<>', 'opened')
    .where('source_project_id', '=', source_project_id)
    .where('source_branch', '=', source_branch)
    .where('sha', '=', sha)
    .executeTakeFirst();
  return found !== undefined;
};

/** Marks merge requests whose branches must be checked again. */
export const markUnchecked = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const some of chunk(ids, batchSize)) {
    await db
      .updateTable('merge_requests')
      .set({ merge_status: 'unchecked' })
      .where('id', 'in', some)
      .where('state', '=', 'opened')
      .execute();
  }
};

/** Finds open merge requests that wait for a pipeline of this commit. */
export const waitingFor = (
  db: Db,
  pipeline: Pick<Row<'pipelines'>, 'project_id' | 'ref' | 'sha'>,
): Promise<MergeRequest[]> =>
  db
    .selectFrom('merge_requests')
    .selectAll()
    .where('state', '=', 'opened')
    .where('merge_when_pipeline_succeeds', '=', 1)
    .where('sha', '=', pipeline.sha)
    .where('source_project_id', '=', pipeline.project_id)
    .where('source_branch', '=', pipeline.ref)
    .orderBy('id')
    .execute();
