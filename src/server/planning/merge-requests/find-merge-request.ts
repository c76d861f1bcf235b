/** Finds the merge request that a request is about, as far as the caller may see it. */
import type { EventTarget } from '../../activity/events/store.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { type Caller, hasRole, type Project, readsCode } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { findMergeRequest, type MergeRequest } from './store.ts';
import type { Noteable } from '../issuables/subject.ts';

/** What an event on a merge request was done to. */
export const eventTarget = ({ id, iid, title }: MergeRequest): EventTarget => ({
  type: 'merge_request',
  id,
  iid,
  title,
});

/**
 * Throws 404 where a project keeps no merge requests, 403 for guests of a private one: merge requests show its code.
 */
export const requireMergeRequests = (project: Project): void => {
  if (!fromDbBoolean(project.merge_requests_enabled)) throw notFound('Merge Requests');
  if (!readsCode(project)) throw forbidden();
};

/** Throws 404 when there is none with this number. */
export const requireMergeRequest = async (service: Service, project: Project, iid: number): Promise<MergeRequest> => {
  requireMergeRequests(project);
  const found = await findMergeRequest(service.database.db, project.id, iid);
  if (found === undefined) throw notFound('Merge Request');
  return found;
};

/** As `requireMergeRequest`; throws 403 for whoever is no developer, did not open it and is not assigned to it. */
export const requireChangeable = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<MergeRequest> => {
  const found = await requireMergeRequest(service, project, iid);
  const takesPart = found.author_id === caller.id || found.assignee_id === caller.id;
  if (!takesPart && !hasRole(project.accessLevel, 'developer')) throw forbidden();
  return found;
};

/** A merge request is assigned to one user at most. */
export const assigneesOf = ({ assignee_id: id }: MergeRequest): number[] => (id === null ? [] : [id]);

/** A merge request as discussions know it. */
export const noteableMergeRequest = (project: Project, row: MergeRequest): Noteable => ({
  subject: { type: 'merge_request', id: row.id },
  project,
  iid: row.iid,
  title: row.title,
  people: [row.author_id, ...assigneesOf(row)],
  confidential: false,
  locked: fromDbBoolean(row.discussion_locked),
});
