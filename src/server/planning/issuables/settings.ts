/** Checks parameters that issues and merge requests share. */
import { displayNameFault } from '../../formats/names.ts';
import type { Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { isAvailableInProject } from './label-store.ts';

/** Returns the columns that an event changes; undefined if it changes none. */
export const stateChange = (
  state: 'opened' | 'closed' | 'merged',
  event: 'close' | 'reopen' | undefined,
  { callerId, now }: { readonly callerId: number; readonly now: string },
) => {
  if (event === 'close' && state === 'opened') {
    return { state: 'closed', closed_at: now, closed_by_id: callerId } as const;
  }
  // A merged merge request cannot be reopened.
  return event === 'reopen' && state === 'closed'
    ? ({ state: 'opened', closed_at: null, closed_by_id: null } as const)
    : undefined;
};

const maxNameLength = 255;

/** Each name costs the database a lookup. */
const maxNames = 100;

/** Splits `a, b` into names without spaces around them and without duplicates; an empty text has none. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

export const namesFault = (names: readonly string[]): string | undefined =>
  names.length > maxNames ? `has too many names (at most ${maxNames})` : undefined;

const labelNamesFault = (names: readonly string[]): string | undefined => {
  const fault = namesFault(names);
  if (fault !== undefined) {
    return fault;
  }
  if (names.some((name) => name.length > maxNameLength)) {
    return `has a name that is too long (at most ${maxNameLength} characters)`;
  }
  return names.some((name) => displayNameFault(name) !== undefined)
    ? 'has a name that contains control characters'
    : undefined;
};

export interface IssuableSettings {
  readonly title?: string;
  readonly milestone_id?: number | null;
  readonly labels?: string;
}

/** Checked parameters; undefined leaves a property unchanged. */
export interface IssuablePlan {
  readonly milestoneId?: number | null | undefined;
  readonly labels?: readonly string[] | undefined;
}

export const titleFault = (title: string | undefined): string | undefined =>
  title === undefined ? undefined : displayNameFault(title.trim());

const milestoneFault = async (service: Service, project: Project, id: number): Promise<string | undefined> =>
  (await isAvailableInProject(service.database.db, id, project))
    ? undefined
    : 'is no milestone of the project or of a group above it';

/** Returns the plan, and error messages by parameter. The ID 0 stands for no milestone. */
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
