/** Finds the issue that a request names, if the caller can see it. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { findIssue } from './store.ts';
import { assigneeIdsOf } from '../issuables/assignee-store.ts';
import { isHidden } from '../../request/hidden-authors-store.ts';
import type { Noteable } from '../issuables/subject.ts';

/** Runs a change; throws 404 if a record that it refers to was deleted meanwhile. */
export const notFoundIfRemoved = async <R>(service: Service, change: () => Promise<R>): Promise<R> => {
  try {
    return await change();
  } catch (error) {
    throw service.database.engine.isOrphan(error) ? notFound('Record') : error;
  }
};

/** An issue as events name it. */
export const eventTarget = ({ id, iid, title }: Row<'issues'>) => ({ type: 'issue', id, iid, title }) as const;

export interface FoundIssue {
  readonly issue: Row<'issues'>;
  readonly assigneeIds: readonly number[];
}

/** Throws 404 if the project has issues disabled: nobody sees older issues then. */
export const requireIssues = (project: Project): void => {
  if (!fromDbBoolean(project.issues_enabled)) {
    throw notFound('Issues');
  }
};

/** Reporters can change any issue, and users can change issues that they wrote or that are assigned to them. */
export const canChange = (project: Project, caller: Caller, { issue, assigneeIds }: FoundIssue): boolean =>
  hasRole(project.accessLevel, 'reporter') || issue.author_id === caller.id || assigneeIds.includes(caller.id);

/** Returns undefined if there is none with this number, or if it is hidden from the caller. */
export const findVisibleIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<FoundIssue | undefined> => {
  const { db } = service.database;
  const issue = await findIssue(db, project.id, iid);
  if (issue === undefined || (await isHidden(db, caller, issue))) {
    return undefined;
  }
  const found = { issue, assigneeIds: (await assigneeIdsOf(db, [issue.id])).get(issue.id) ?? [] };
  return fromDbBoolean(issue.confidential) && !canChange(project, caller, found) ? undefined : found;
};

/** Throws 404 if there is none with this number, or if it is hidden from the caller. */
export const requireIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<FoundIssue> => {
  requireIssues(project);
  const found = await findVisibleIssue(service, project, caller, iid);
  if (found === undefined) {
    throw notFound('Issue');
  }
  return found;
};

/** As `requireIssue`; throws 403 for a caller who sees the issue but cannot change it. */
export const requireChangeable = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<FoundIssue> => {
  const found = await requireIssue(service, project, caller, iid);
  if (!canChange(project, caller, found)) {
    throw forbidden();
  }
  return found;
};

export const noteableIssue = (project: Project, { issue, assigneeIds }: FoundIssue): Noteable => ({
  subject: { type: 'issue', id: issue.id },
  project,
  iid: issue.iid,
  title: issue.title,
  people: [issue.author_id, ...assigneeIds],
  confidential: fromDbBoolean(issue.confidential),
  locked: fromDbBoolean(issue.discussion_locked),
});
