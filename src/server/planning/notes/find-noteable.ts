/** Finds the issue or merge request that somebody wants to say or do something about, as far as the caller may see it. */
import type { Caller, Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { noteableIssue, requireIssue } from '../issues/find-issue.ts';
import { noteableMergeRequest, requireMergeRequest } from '../merge-requests/find-merge-request.ts';
import type { Noteable, SubjectType } from '../issuables/subject.ts';

/** Where a request looks: the path has the number. */
export interface NoteableLookup {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
  readonly params: { readonly iid: number };
}

type Find = (looking: NoteableLookup) => Promise<Noteable>;

const findIssue: Find = async ({ service, project, caller, params }) =>
  noteableIssue(project, await requireIssue(service, project, caller, params.iid));

const findMergeRequest: Find = async ({ service, project, params }) =>
  noteableMergeRequest(project, await requireMergeRequest(service, project, params.iid));

/** Throws 404 when there is none with this number, or none for the caller's eyes. */
export const requireNoteable: Readonly<Record<SubjectType, Find>> = {
  issue: findIssue,
  merge_request: findMergeRequest,
};
