/** What requests want an issue or a merge request to be, as far as both can be that, checked. */
import { displayNameFault } from '../../formats/names.ts';
import type { Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { isAvailableInProject } from './label-store.ts';

/** What an event changes of an issue or a merge request in this state; undefined where there is nothing to do. */
export const stateChange = (
  state: 'opened' | 'closed' | 'merged',
  event: 'close' | 'reopen' | undefined,
  { callerId, now }: { readonly callerId: number; readonly now: string },
) => {
  if (event === 'close' && state === 'opened') {
    return { state: 'closed', closed_at: now, closed_by_id: callerId } as const;
  }
  // What was merged stays merged.
  return event === 'reopen' && state === 'closed'
    ? ({ state: 'opened', closed_at: null, closed_by_id: null } as const)
    : undefined;
};

const tooLong = 255;

/** So many names at most: each costs the database a look. */
const most = 100;

/** The names in `a, b`: without the space around them, each once, in order; none for the empty text. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Why there cannot be so many; undefined when there can. */
export const namesFault = (names: readonly string[]): string | undefined =>
  names.length > most ? `has too many names (at most ${most})` : undefined;

/** Why an issue or a merge request cannot carry labels with these names; undefined when it can. */
const labelNamesFault = (names: readonly string[]): string | undefined => {
  const fault = namesFault(names);
  if (fault !== undefined) {
    return fault;
  }
  if (names.some((name) => name.length > tooLong)) {
    return `has a name that is too long (at most ${tooLong} characters)`;
  }
  return names.some((name) => displayNameFault(name) !== undefined)
    ? 'has a name that contains control characters'
    : undefined;
};

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
  (await isAvailableInProject(service.database.db, id, project))
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
