/** What requests want an issue to be, checked. */
import { holds, type Project } from '../auth/standing.ts';
import { todayOf } from '../clock.ts';
import { suitsProject } from '../issuables/milestone-store.ts';
import { labelNamesFault, splitNames } from '../issuables/split-names.ts';
import { idsOfViewers } from '../members/viewers.ts';
import { displayNameFault } from '../names/display-name.ts';
import { refuseFaults } from '../names/faults.ts';
import type { Service } from '../service.ts';

/** The parameters that creating and changing an issue have in common. */
export interface IssueSettings {
  readonly title?: string;
  readonly assignee_ids?: readonly number[];
  readonly assignee_id?: number | null;
  readonly milestone_id?: number | null;
  readonly labels?: string;
  readonly due_date?: string | null;
}

/** What is to become of an issue's people, milestone, labels and day; what is undefined stays as it is. */
export interface Plan {
  readonly assigneeIds?: readonly number[] | undefined;
  readonly milestoneId?: number | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly dueDate?: string | null | undefined;
}

/** 0 stands for nobody; `assignee_ids` wins where both are given. */
const wantedAssignees = ({ assignee_ids: many, assignee_id: one }: IssueSettings): number[] | undefined => {
  const ids = many ?? (one === undefined ? undefined : [one ?? 0]);
  return ids === undefined ? undefined : [...new Set(ids)].filter((id) => id !== 0);
};

const assigneesFault = async (
  service: Service,
  project: Project,
  ids: readonly number[],
): Promise<string | undefined> => {
  const today = todayOf(service);
  const seeing = new Set(await idsOfViewers(service.database, project, ids, today));
  const others = ids.filter((id) => !seeing.has(id));
  return others.length === 0 ? undefined : `holds no user who sees the project: ${others.join(', ')}`;
};

const milestoneFault = async (service: Service, project: Project, id: number): Promise<string | undefined> =>
  (await suitsProject(service.database.db, id, project))
    ? undefined
    : 'is no milestone of the project or of a group above it';

/**
 * Checks what is given, and works out the plan. Of people, milestone, labels and day only reporters of the project decide:
 * from others they are left out, as v4 services do (docs/decisions, 0024). Throws 400 naming what does not fit.
 */
export const planIssue = async (service: Service, project: Project, params: IssueSettings): Promise<Plan> => {
  const title = params.title === undefined ? undefined : displayNameFault(params.title.trim());
  if (!holds(project.accessLevel, 'reporter')) {
    refuseFaults({ title });
    return {};
  }
  const assigneeIds = wantedAssignees(params);
  const milestoneId = params.milestone_id === 0 ? null : params.milestone_id;
  const labels = params.labels === undefined ? undefined : splitNames(params.labels);
  refuseFaults({
    title,
    labels: labels === undefined ? undefined : labelNamesFault(labels),
    [params.assignee_ids === undefined ? 'assignee_id' : 'assignee_ids']:
      assigneeIds === undefined ? undefined : await assigneesFault(service, project, assigneeIds),
    milestone_id: typeof milestoneId === 'number' ? await milestoneFault(service, project, milestoneId) : undefined,
  });
  return { assigneeIds, milestoneId, labels, dueDate: params.due_date };
};
