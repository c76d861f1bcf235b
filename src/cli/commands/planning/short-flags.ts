/** One-letter options of issues and merge requests, as in `gh` and `glab`. */
import type { FlagChanges } from '../../verbs/parameter.ts';

/** The filters of lists. */
export const shortFilters = {
  labels: { short: 'l' },
  state: { short: 's' },
  assignee_id: { short: 'a' },
  author_id: { short: 'A' },
  milestone: { short: 'm' },
} as const satisfies Readonly<Record<string, FlagChanges>>;

/** The settings of an update, of which `labels` has no letter: `-l` adds to them. */
export const shortChanges = {
  title: { short: 't' },
  description: { short: 'd' },
  milestone_id: { short: 'm' },
} as const satisfies Readonly<Record<string, FlagChanges>>;

/** The settings of a new record. */
export const shortSettings = { ...shortChanges, labels: { short: 'l' } } as const satisfies Readonly<
  Record<string, FlagChanges>
>;

/** An issue has several assignees. */
export const shortAssignees = { assignee_ids: { short: 'a' } } as const satisfies Readonly<Record<string, FlagChanges>>;

/** A merge request has one assignee. */
export const shortAssignee = { assignee_id: { short: 'a' } } as const satisfies Readonly<Record<string, FlagChanges>>;

/** The options that help shows of a list of issues or merge requests. */
export const usualOfList = 'project group mine scope state assignee author labels search milestone'
  .split(' ')
  .map((name) => `--${name}`);
