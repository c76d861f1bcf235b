/** What issues and merge requests share is written for either: a subject says which one it is about. */

/** What can have labels, a milestone, notes, reactions, spent time and subscribers. */
export type SubjectType = 'issue' | 'merge_request';

/** One issue or merge request, by its ID. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
}

/** The column that points to each in the tables of label links and of spent time. */
export const linkColumn = { issue: 'issue_id', merge_request: 'merge_request_id' } as const;

/** The table of each. */
export const tableOf = { issue: 'issues', merge_request: 'merge_requests' } as const;

/** What records call each. */
export const wireName = { issue: 'Issue', merge_request: 'MergeRequest' } as const;
