/** Which merge requests are open between which branches, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { MergeRequest } from './store.ts';
import { slicesOf } from '../../formats/slices-of.ts';

export type Route = Pick<MergeRequest, 'source_branch' | 'target_branch' | 'target_project_id'> & {
  readonly source_project_id: number | null;
};

/** The open merge request of the same route, other than `except`; the transaction holds the target project. */
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

/** Branches to a query: few enough for either engine. */
const atOnce = 500;

/** The open merge requests from or into one of these branches of a project, the oldest first. */
export const openOnBranches = async (
  db: Db,
  projectId: number,
  branches: readonly string[],
): Promise<MergeRequest[]> => {
  const found = new Map<number, MergeRequest>();
  for (const some of slicesOf(branches, atOnce)) {
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

/** Notes that what git says of a merge request has to be looked at again. */
export const markUnchecked = async (db: Db, ids: readonly number[]): Promise<void> => {
  for (const some of slicesOf(ids, atOnce)) {
    await db
      .updateTable('merge_requests')
      .set({ merge_status: 'unchecked' })
      .where('id', 'in', some)
      .where('state', '=', 'opened')
      .execute();
  }
};

/** The open merge requests that wait for a pipeline on this commit. */
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
