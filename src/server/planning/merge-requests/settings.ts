/** Checks the parameters of merge requests. */
import { todayOf } from '../../formats/clock.ts';
import { refuseFaults } from '../../formats/problems.ts';
import { idsOfViewers } from '../../organization/members/viewers.ts';
import { type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { type IssuablePlan, type IssuableSettings, planSettings } from '../issuables/settings.ts';

const mark = /^\s*(?:\[WIP\]|WIP:|WIP\s)/i;

/** A title that begins with `WIP:`, `[WIP]`, or the word `WIP` marks a draft, which cannot be merged. */
export const isWorkInProgress = (title: string): boolean => mark.test(title);

/** The maximum length of a title that is made of a commit. */
export const longestTitle = 255;

export const draftTitle = (title: string): string => (isWorkInProgress(title) ? title : `WIP: ${title}`);

export interface MergeRequestSettings extends IssuableSettings {
  readonly assignee_id?: number | null;
}

export interface Plan extends IssuablePlan {
  readonly assigneeId?: number | null | undefined;
}

const assigneeFault = async (service: Service, project: Project, id: number): Promise<string | undefined> => {
  const seeing = await idsOfViewers(service.database, project, [id], todayOf(service));
  return seeing.length > 0 ? undefined : 'is no user who sees the project';
};

/** Throws 400 for invalid parameters. */
export const planMergeRequest = async (
  service: Service,
  project: Project,
  params: MergeRequestSettings,
): Promise<Plan> => {
  const assigneeId = params.assignee_id === 0 ? null : params.assignee_id;
  const { plan, faults } = await planSettings(service, project, params);
  refuseFaults({
    ...faults,
    assignee_id: typeof assigneeId === 'number' ? await assigneeFault(service, project, assigneeId) : undefined,
  });
  return { ...plan, assigneeId };
};
