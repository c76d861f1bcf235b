import type { Project } from '../../request/access-level.ts';
/** What can have labels, a milestone, notes, reactions, spent time and subscribers. */
export type SubjectType = 'issue' | 'merge_request';

/** One issue or merge request, by its ID. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
}

/** The column that points to each in the tables of label links and of spent time. */
export const linkColumn = { issue: 'issue_id', merge_request: 'merge_request_id' } as const;

/** What records call each. */
export const wireName = { issue: 'Issue', merge_request: 'MergeRequest' } as const;

/** What discussions, reactions, times and todos need to know of their subject. */
export interface Noteable {
  readonly subject: Subject;
  readonly project: Project;
  readonly iid: number;
  readonly title: string;
  /** The IDs of its author and of those it is assigned to. */
  readonly people: readonly number[];
  /** Whether only these people and reporters see it. */
  readonly confidential: boolean;
  /** Whether only members of the project may comment. */
  readonly locked: boolean;
}
