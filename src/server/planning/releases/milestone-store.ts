/** The milestones of releases in the database. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { isDisclosedIn } from '../../organization/projects/disclosure-store.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { groupsAbove } from '../issuables/label-store.ts';

type Milestone = Row<'milestones'>;

/** Milestones that the project can use: its own, and those of the groups above it. */
const usable = async (db: Db, project: Pick<Project, 'id' | 'namespace_id'>) => {
  const above = await groupsAbove(db, project);
  const query = db
    .selectFrom('milestones')
    .where((of) =>
      of.or([
        of('milestones.project_id', '=', project.id),
        ...(above.length === 0 ? [] : [of('milestones.namespace_id', 'in', above)]),
      ]),
    );
  return { above, query };
};

/** Finds milestones by title: that of the project itself, or else of the nearest group above it. */
export const milestoneIdsByTitles = async (
  db: Db,
  project: Pick<Project, 'id' | 'namespace_id'>,
  titles: readonly string[],
): Promise<Map<string, number>> => {
  if (titles.length === 0) return new Map();
  const { above, query } = await usable(db, project);
  const rows = await query.selectAll().where('title', 'in', titles).execute();
  const nearness = ({ namespace_id: id }: Milestone): number => (id === null ? above.length : above.indexOf(id));
  // A later entry replaces an earlier one of the same title.
  return new Map(rows.toSorted((a, b) => nearness(a) - nearness(b)).map(({ title, id }) => [title, id]));
};

/** Sets the milestones of a release in place of those that it has. One that was deleted meanwhile is left out. */
export const setMilestones = async (transaction: Db, releaseId: number, ids: readonly number[]): Promise<void> => {
  await transaction.deleteFrom('release_milestones').where('release_id', '=', releaseId).execute();
  if (ids.length === 0) return;
  await transaction
    .insertInto('release_milestones')
    .columns(['release_id', 'milestone_id'])
    .expression((of) =>
      of
        .selectFrom('milestones')
        .select([sql<number>`cast(${releaseId} as integer)`.as('release_id'), 'id'])
        .where('id', 'in', [...ids]),
    )
    .execute();
};

/** The milestones of these releases of one project, in order. Those of groups that the project has left are not among them. */
export const milestonesOfReleases = async (
  db: Db,
  project: Pick<Project, 'id' | 'namespace_id'>,
  releaseIds: readonly number[],
): Promise<(Milestone & { readonly release_id: number })[]> => {
  const { query } = await usable(db, project);
  return query
    .innerJoin('release_milestones', 'release_milestones.milestone_id', 'milestones.id')
    .selectAll('milestones')
    .select('release_milestones.release_id')
    .where('release_milestones.release_id', 'in', [...releaseIds])
    .orderBy('milestones.id')
    .execute();
};

export interface IssueStats {
  readonly total: number;
  readonly closed: number;
}

/** The number of issues of the project in each of these milestones, as far as the caller sees them. */
export const issueStatsOf = async (
  db: Db,
  { project, caller }: { readonly project: Project; readonly caller: Caller },
  milestoneIds: readonly number[],
): Promise<Map<number | null, IssueStats>> => {
  if (milestoneIds.length === 0 || project.issues_enabled === 0) return new Map();
  const rows = await db
    .selectFrom('issues')
    .select((of) => [
      'milestone_id',
      of.fn.countAll().as('total'),
      of.fn.countAll().filterWhere('state', '=', 'closed').as('closed'),
    ])
    .where('project_id', '=', project.id)
    .where('milestone_id', 'in', [...new Set(milestoneIds)])
    .where((of) => of.and(isDisclosedIn(project.accessLevel, caller.id)))
    .groupBy('milestone_id')
    .execute();
  return new Map(
    rows.map(({ milestone_id: id, total, closed }) => [id, { total: Number(total), closed: Number(closed) }]),
  );
};
