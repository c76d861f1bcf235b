/** Finds the issue or merge request that somebody wants to say or do something about, as far as the caller may see it. */
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import type { Caller, Project } from '../../request/auth/access-level.ts';
import type { Service } from '../../request/service.ts';
import { type FoundIssue, requireIssue } from '../issues/find-issue.ts';
import { requireMergeRequest } from '../merge-requests/find-merge-request.ts';

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

/** Where a request looks: the path has the number. */
export interface Looking {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
  readonly params: { readonly iid: number };
}

type Find = (looking: Looking) => Promise<Noteable>;

/** An issue as discussions know it. */
export const noteableIssue = (project: Project, { issue, assigneeIds }: FoundIssue): Noteable => ({
  subject: { type: 'issue', id: issue.id },
  project,
  iid: issue.iid,
  title: issue.title,
  people: [issue.author_id, ...assigneeIds],
  confidential: fromTruth(issue.confidential),
  locked: fromTruth(issue.discussion_locked),
});

const findIssue: Find = async ({ service, project, caller, params }) =>
  noteableIssue(project, await requireIssue(service, project, caller, params.iid));

/** A merge request is assigned to one user at most. */
export const assigneesOf = ({ assignee_id: id }: Row<'merge_requests'>): number[] => (id === null ? [] : [id]);

/** A merge request as discussions know it. */
export const noteableMergeRequest = (project: Project, row: Row<'merge_requests'>): Noteable => ({
  subject: { type: 'merge_request', id: row.id },
  project,
  iid: row.iid,
  title: row.title,
  people: [row.author_id, ...assigneesOf(row)],
  confidential: false,
  locked: fromTruth(row.discussion_locked),
});

const findMergeRequest: Find = async ({ service, project, params }) =>
  noteableMergeRequest(project, await requireMergeRequest(service, project, params.iid));

/** Throws 404 when there is none with this number, or none for the caller's eyes. */
export const requireNoteable: Readonly<Record<SubjectType, Find>> = {
  issue: findIssue,
  merge_request: findMergeRequest,
};
