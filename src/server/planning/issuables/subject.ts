import type { Project } from '../../request/access-level.ts';

/** Both have labels, a milestone, notes, reactions, spent time, and subscribers. */
export type SubjectType = 'issue' | 'merge_request';

export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
}

/** Columns of the tables of label links and spent time. */
export const linkColumn = { issue: 'issue_id', merge_request: 'merge_request_id' } as const;

/** Names of the types in records. */
export const wireName = { issue: 'Issue', merge_request: 'MergeRequest' } as const;

/** An issue or a merge request, as far as notes, reactions, times, and to-do items depend on it. */
export interface Noteable {
  readonly subject: Subject;
  readonly project: Project;
  readonly iid: number;
  readonly title: string;
  /** IDs of the author and the assignees. */
  readonly people: readonly number[];
  /** Only these people and reporters see it. */
  readonly confidential: boolean;
  /** Only members of the project can comment. */
  readonly locked: boolean;
}
