/** Checks the parameters of issues. */
import { type Project } from '../../request/access-level.ts';
import { todayOf } from '../../formats/clock.ts';
import { type IssuablePlan, type IssuableSettings, planSettings } from '../issuables/settings.ts';
import { idsOfViewers } from '../../organization/members/viewers.ts';
import { refuseFaults } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';

export interface IssueSettings extends IssuableSettings {
  readonly assignee_ids?: readonly number[];
  readonly assignee_id?: number | null;
  readonly due_date?: string | null;
}

export interface Plan extends IssuablePlan {
  readonly assigneeIds?: readonly number[] | undefined;
  readonly dueDate?: string | null | undefined;
}

/** The ID 0 stands for nobody; `assignee_ids` overrides `assignee_id`. */
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

/** Throws 400 for invalid parameters. */
export const planIssue = async (service: Service, project: Project, params: IssueSettings): Promise<Plan> => {
  const assigneeIds = wantedAssignees(params);
  const { plan, faults } = await planSettings(service, project, params);
  refuseFaults({
    ...faults,
    [params.assignee_ids === undefined ? 'assignee_id' : 'assignee_ids']:
      assigneeIds === undefined ? undefined : await assigneesFault(service, project, assigneeIds),
  });
  return { ...plan, assigneeIds, dueDate: params.due_date };
};
