/** What requests want a merge request to be, checked. */
import { todayOf } from '../../formats/clock.ts';
import { refuseFaults } from '../../formats/problems.ts';
import { idsOfViewers } from '../../organization/members/viewers.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { type IssuablePlan, type IssuableSettings, planSettings, titleFault } from '../issuables/settings.ts';

const mark = /^\s*(?:\[WIP\]|WIP:|WIP\s)/i;

/** `WIP:`, `[WIP]` or the word alone at the front: such a merge request cannot be merged yet. */
export const isWorkInProgress = (title: string): boolean => mark.test(title);

/** The parameters that creating and changing a merge request have in common. */
export interface MergeRequestSettings extends IssuableSettings {
  readonly assignee_id?: number | null;
}

/** What is to become of its assignee, milestone and labels; what is undefined stays as it is. */
export interface Plan extends IssuablePlan {
  readonly assigneeId?: number | null | undefined;
}

const assigneeFault = async (service: Service, project: Project, id: number): Promise<string | undefined> => {
  const seeing = await idsOfViewers(service.database, project, [id], todayOf(service));
  return seeing.length > 0 ? undefined : 'is no user who sees the project';
};

/**
 * Checks what is given, and works out the plan. Of assignee, milestone and labels only developers of the target project
 * decide: from others, who may come from a fork, they are left out (docs/decisions, 0026). Throws 400 naming what does
 * not fit.
 */
export const planMergeRequest = async (
  service: Service,
  project: Project,
  params: MergeRequestSettings,
): Promise<Plan> => {
  if (!hasRole(project.accessLevel, 'developer')) {
    refuseFaults({ title: titleFault(params.title) });
    return {};
  }
  const assigneeId = params.assignee_id === 0 ? null : params.assignee_id;
  const { plan, faults } = await planSettings(service, project, params);
  refuseFaults({
    ...faults,
    assignee_id: typeof assigneeId === 'number' ? await assigneeFault(service, project, assigneeId) : undefined,
  });
  return { ...plan, assigneeId };
};
