import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { forbidden, notFound, Problem } from '../../formats/problems.ts';
import { findGroup } from '../../request/access.ts';
import { type Caller, type Group, hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { promoteMilestone } from './promote-store.ts';
import { recordMilestoneEvent } from './record-event.ts';
import { findMilestone } from './store.ts';

interface PromoteCall {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
}

/** Makes a milestone of a project one of its group, in which the caller needs the role, too. */
export const promoteInProject = async (
  { service, project, caller }: PromoteCall,
  id: number,
): Promise<{ readonly group: Group; readonly milestone: Row<'milestones'> }> => {
  const { db, engine } = service.database;
  const group = await findGroup(service, `${project.namespace_id}`, caller);
  if (group === null) throw forbidden(`${project.full_path} does not belong to a group`);
  if (!hasRole(group.accessLevel, 'developer')) throw forbidden();
  const found = await findMilestone(db, { project_id: project.id }, id);
  if (found === undefined) throw notFound('Milestone');
  const now = service.clock.now();
  const actor = { authorId: caller.id, now };
  try {
    const milestone = await db.transaction().execute(async (transaction) => {
      const promotion = await promoteMilestone(transaction, found, group.id, toTimestamp(now));
      if (promotion === undefined) throw notFound('Milestone');
      await recordMilestoneEvent(transaction, promotion.promoted, 'created', actor);
      for (const replaced of promotion.replaced) {
        await recordMilestoneEvent(transaction, replaced, 'destroyed', actor);
      }
      return promotion.promoted;
    });
    return { group, milestone };
  } catch (error) {
    if (!engine.isDuplicate(error)) throw error;
    const why = `group ${group.full_path} already has a milestone "${found.title}"`;
    throw new Problem(400, { message: `Promotion failed - ${why}` });
  }
};
