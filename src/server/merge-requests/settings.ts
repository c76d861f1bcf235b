/** What requests want a merge request to be, checked. */
import { holds, type Project } from '../auth/standing.ts';
import { todayOf } from '../clock.ts';
import { suitsProject } from '../issuables/milestone-store.ts';
import { labelNamesFault, splitNames } from '../issuables/split-names.ts';
import { idsOfViewers } from '../members/viewers.ts';
import { displayNameFault } from '../names/display-name.ts';
import { refuseFaults } from '../names/faults.ts';
import type { Service } from '../service.ts';

/** The parameters that creating and changing a merge request have in common. */
export interface MergeRequestSettings {
  readonly title?: string;
  readonly assignee_id?: number | null;
  readonly milestone_id?: number | null;
  readonly labels?: string;
}

/** What is to become of its assignee, milestone and labels; what is undefined stays as it is. */
export interface Plan {
  readonly assigneeId?: number | null | undefined;
  readonly milestoneId?: number | null | undefined;
  readonly labels?: readonly string[] | undefined;
}

const orNone = (id: number | null | undefined): number | null | undefined => (id === 0 ? null : id);

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
  const title = params.title === undefined ? undefined : displayNameFault(params.title.trim());
  if (!holds(project.accessLevel, 'developer')) {
    refuseFaults({ title });
    return {};
  }
  const assigneeId = orNone(params.assignee_id);
  const milestoneId = orNone(params.milestone_id);
  const labels = params.labels === undefined ? undefined : splitNames(params.labels);
  const suits = typeof milestoneId !== 'number' || (await suitsProject(service.database.db, milestoneId, project));
  refuseFaults({
    title,
    labels: labels === undefined ? undefined : labelNamesFault(labels),
    assignee_id: typeof assigneeId === 'number' ? await assigneeFault(service, project, assigneeId) : undefined,
    milestone_id: suits ? undefined : 'is no milestone of the project or of a group above it',
  });
  return { assigneeId, milestoneId, labels };
};
