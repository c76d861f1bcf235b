/** Gives projects that were moved milestones of their own, in place of those of groups that are no longer above them. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { isNotAbove, type Moved, movedProjects } from '../issuables/moved-store.ts';
import type { Actor } from '../issuables/record-activity.ts';
import { milestoneIdsByTitles } from '../issuables/usable-milestones.ts';
import { recordMilestoneEvent } from './record-event.ts';
import { addMilestone } from './store.ts';

/** A milestone that a project uses and no longer sees. */
interface Lost extends Row<'milestones'> {
  readonly used_in: number;
  readonly home_id: number;
}

const lostMilestones = async (transaction: Db, moved: Moved): Promise<readonly Lost[]> => {
  const projects = movedProjects(moved);
  const uses = sql`
    select i.project_id, i.milestone_id from issues i where i.project_id in ${projects}
    union select m.target_project_id, m.milestone_id from merge_requests m where m.target_project_id in ${projects}
    union select r.project_id, x.milestone_id from releases r join release_milestones x on x.release_id = r.id
      where r.project_id in ${projects}`;
  const { rows } = await sql<Lost>`
    select b.*, u.project_id as used_in, p.namespace_id as home_id
    from (${uses}) u join milestones b on b.id = u.milestone_id
    join projects p on p.id = u.project_id join namespaces n on n.id = p.namespace_id
    where ${isNotAbove('b.namespace_id', 'n.lineage')}
    order by u.project_id, b.id`.execute(transaction);
  return rows;
};

const insertCopy = async (transaction: Db, lost: Lost, actor: Actor): Promise<number> => {
  const { used_in: projectId, title, description, state, due_date, start_date, closed_at } = lost;
  const now = toTimestamp(actor.now);
  const look = { title, description, state, due_date, start_date, closed_at };
  const copy = await addMilestone(
    transaction,
    { project_id: projectId },
    { ...look, created_at: now, updated_at: now },
  );
  await recordMilestoneEvent(transaction, copy, 'created', actor);
  return copy.id;
};

const replaceInProject = async (transaction: Db, { used_in: project, id: old }: Lost, id: number): Promise<void> => {
  const set = { milestone_id: id };
  await transaction
    .updateTable('issues')
    .set(set)
    .where('project_id', '=', project)
    .where('milestone_id', '=', old)
    .execute();
  await transaction
    .updateTable('merge_requests')
    .set(set)
    .where('target_project_id', '=', project)
    .where('milestone_id', '=', old)
    .execute();
  const releases = sql`(select r.id from releases r where r.project_id = ${project})`;
  await sql`insert into release_milestones (release_id, milestone_id)
    select x.release_id, ${id} from release_milestones x where x.milestone_id = ${old} and x.release_id in ${releases}
    on conflict do nothing`.execute(transaction);
  await sql`delete from release_milestones where milestone_id = ${old} and release_id in ${releases}`.execute(
    transaction,
  );
};

/**
 * Issues, merge requests, and releases keep milestones of the same title: one that the project can use, or else a copy of its own,
 * whose creation is an event of the mover. For the transaction of the move, after it.
 */
export const keepMilestones = async (transaction: Db, moved: Moved, actor: Actor): Promise<void> => {
  for (const lost of await lostMilestones(transaction, moved)) {
    const project = { id: lost.used_in, namespace_id: lost.home_id };
    const usable = (await milestoneIdsByTitles(transaction, project, [lost.title])).get(lost.title);
    await replaceInProject(transaction, lost, usable ?? (await insertCopy(transaction, lost, actor)));
  }
};
