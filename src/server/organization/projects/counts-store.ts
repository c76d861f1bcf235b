/** What there is how many of in projects; each for all projects of a list at once. */
import type { Caller } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import { isDisclosed } from './disclosure-store.ts';

type Counts = Map<number, number>;

/** Who looks, and on which day. */
interface Viewer {
  readonly caller: Caller | null;
  readonly today: string;
}

/** Opened issues of each project, by its ID: as many as the caller finds in its list. */
export const countOpenIssues = async (
  db: Db,
  projectIds: readonly number[],
  { caller, today }: Viewer,
): Promise<Counts> => {
  if (projectIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('issues')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .select((of) => ['issues.project_id', of.fn.countAll<number>().as('issues')])
    .where('issues.project_id', 'in', [...projectIds])
    .where('issues.state', '=', 'opened')
    .where((is) => is.and(isDisclosed(caller, today)))
    .groupBy('issues.project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row.issues]));
};

/** Users who have starred each project, by its ID. */
export const countStars = async (db: Db, projectIds: readonly number[]): Promise<Counts> => {
  if (projectIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('project_stars')
    .select((of) => ['project_id', of.fn.countAll<number>().as('stars')])
    .where('project_id', 'in', [...projectIds])
    .groupBy('project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row.stars]));
};

/** Forks of each project, whoever may see them, by its ID. */
export const countForks = async (db: Db, projectIds: readonly number[]): Promise<Counts> => {
  if (projectIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('projects')
    .select((of) => ['forked_from_id', of.fn.countAll<number>().as('forks')])
    .where('forked_from_id', 'in', [...projectIds])
    .where('pending_delete', '=', 0)
    .groupBy('forked_from_id')
    .execute();
  return new Map(rows.flatMap((row) => (row.forked_from_id === null ? [] : [[row.forked_from_id, row.forks]])));
};
