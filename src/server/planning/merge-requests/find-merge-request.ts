/** Finds the merge request that a request names, if the caller can see it. */
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { type Caller, hasRole, type Project, readsCode } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { findMergeRequest, type MergeRequest } from './store.ts';
import { isHidden } from '../../request/hidden-authors-store.ts';
import type { Noteable } from '../issuables/subject.ts';

/** Throws 404 if merge requests are disabled, 403 for guests of a private project, since merge requests show code. */
export const requireMergeRequests = (project: Project): void => {
  if (!fromDbBoolean(project.merge_requests_enabled)) throw notFound('Merge Requests');
  if (!readsCode(project)) throw forbidden();
};

/** Throws 404 if there is none with this number, or if it is hidden from the caller. */
export const requireMergeRequest = async (
  service: Service,
  project: Project,
  caller: Pick<Caller, 'admin'> | null,
  iid: number,
): Promise<MergeRequest> => {
  requireMergeRequests(project);
  const { db } = service.database;
  const found = await findMergeRequest(db, project.id, iid);
  if (found === undefined || (await isHidden(db, caller, found))) throw notFound('Merge Request');
  return found;
};

/** As `requireMergeRequest`; throws 403 unless the caller is a developer, the author, or the assignee. */
export const requireChangeable = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<MergeRequest> => {
  const found = await requireMergeRequest(service, project, caller, iid);
  const takesPart = found.author_id === caller.id || found.assignee_id === caller.id;
  if (!takesPart && !hasRole(project.accessLevel, 'developer')) throw forbidden();
  return found;
};

/** Returns the ID of the assignee in a list, as issues have it. */
export const assigneesOf = ({ assignee_id: id }: MergeRequest): number[] => (id === null ? [] : [id]);

export const noteableMergeRequest = (project: Project, row: MergeRequest): Noteable => ({
  subject: { type: 'merge_request', id: row.id },
  project,
  iid: row.iid,
  title: row.title,
  people: [row.author_id, ...assigneesOf(row)],
  confidential: false,
  locked: fromDbBoolean(row.discussion_locked),
});
