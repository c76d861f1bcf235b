/** The milestones of releases in the database. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { isDisclosedIn } from '../../organization/projects/disclosure-store.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { exceptHidden } from '../../request/hidden-authors-store.ts';
import { usableMilestones } from '../issuables/usable-milestones.ts';

type Milestone = Row<'milestones'>;

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
  const { query } = await usableMilestones(db, project);
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
    .where((of) =>
      of.and([...isDisclosedIn(project.accessLevel, caller.id), ...exceptHidden(caller, 'issues.author_id')]),
    )
    .groupBy('milestone_id')
    .execute();
  return new Map(
    rows.map(({ milestone_id: id, total, closed }) => [id, { total: Number(total), closed: Number(closed) }]),
  );
};
