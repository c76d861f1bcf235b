/** What requests want an issue or a merge request to be, as far as both can be that, checked. */
import type { Project } from '../../request/auth/standing.ts';
import { displayNameFault } from '../../formats/names/display-name.ts';
import type { Service } from '../../request/service.ts';
import { suitsProject } from './milestone-store.ts';
import { labelNamesFault, splitNames } from './split-names.ts';

/** The parameters that both take. */
export interface IssuableSettings {
  readonly title?: string;
  readonly milestone_id?: number | null;
  readonly labels?: string;
}

/** What is to become of the milestone and the labels; what is undefined stays as it is. */
export interface IssuablePlan {
  readonly milestoneId?: number | null | undefined;
  readonly labels?: readonly string[] | undefined;
}

/** Why it cannot have this title; undefined when it can. */
export const titleFault = (title: string | undefined): string | undefined =>
  title === undefined ? undefined : displayNameFault(title.trim());

const milestoneFault = async (service: Service, project: Project, id: number): Promise<string | undefined> =>
  (await suitsProject(service.database.db, id, project))
    ? undefined
    : 'is no milestone of the project or of a group above it';

/** Works out the plan, and what about it cannot be, by parameter. 0 stands for no milestone. */
export const planSettings = async (service: Service, project: Project, params: IssuableSettings) => {
  const milestoneId = params.milestone_id === 0 ? null : params.milestone_id;
  const labels = params.labels === undefined ? undefined : splitNames(params.labels);
  const plan: IssuablePlan = { milestoneId, labels };
  const faults = {
    title: titleFault(params.title),
    labels: labels === undefined ? undefined : labelNamesFault(labels),
    milestone_id: typeof milestoneId === 'number' ? await milestoneFault(service, project, milestoneId) : undefined,
  };
  return { plan, faults };
};
