/** Finds the issue that a request is about, as far as the caller may see it. */
import type { EventTarget } from '../../activity/events/store.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { assigneeIdsOf, findIssue } from './store.ts';
import type { Noteable } from '../issuables/subject.ts';

/** Runs a change; throws 404 where the project, a person, the milestone or a label went away since it was looked up. */
export const notFoundIfRemoved = async <R>(service: Service, change: () => Promise<R>): Promise<R> => {
  try {
    return await change();
  } catch (error) {
    throw service.database.engine.isOrphan(error) ? notFound('Record') : error;
  }
};

/** What an event on an issue was done to. */
export const eventTarget = ({ id, iid, title }: Row<'issues'>): EventTarget => ({ type: 'issue', id, iid, title });

/** An issue and who is to work on it. */
export interface FoundIssue {
  readonly issue: Row<'issues'>;
  readonly assigneeIds: readonly number[];
}

/** Throws 404 where a project keeps no issues: what it had before is out of reach as well. */
export const requireIssues = (project: Project): void => {
  if (!fromDbBoolean(project.issues_enabled)) {
    throw notFound('Issues');
  }
};

const takesPart = (caller: Caller, { issue, assigneeIds }: FoundIssue): boolean =>
  issue.author_id === caller.id || assigneeIds.includes(caller.id);

/** Throws 404 when there is none with this number, or none for the caller's eyes: a confidential one stays hidden. */
export const requireIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<FoundIssue> => {
  requireIssues(project);
  const { db } = service.database;
  const issue = await findIssue(db, project.id, iid);
  if (issue === undefined) {
    throw notFound('Issue');
  }
  const found = { issue, assigneeIds: (await assigneeIdsOf(db, [issue.id])).get(issue.id) ?? [] };
  const hidden =
    fromDbBoolean(issue.confidential) && !hasRole(project.accessLevel, 'reporter') && !takesPart(caller, found);
  if (hidden) {
    throw notFound('Issue');
  }
  return found;
};

/** As `requireIssue`, and throws 403 for whoever sees the issue but may not change it. */
export const requireChangeable = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<FoundIssue> => {
  const found = await requireIssue(service, project, caller, iid);
  if (!hasRole(project.accessLevel, 'reporter') && !takesPart(caller, found)) {
    throw forbidden();
  }
  return found;
};

/** An issue as discussions know it. */
export const noteableIssue = (project: Project, { issue, assigneeIds }: FoundIssue): Noteable => ({
  subject: { type: 'issue', id: issue.id },
  project,
  iid: issue.iid,
  title: issue.title,
  people: [issue.author_id, ...assigneeIds],
  confidential: fromDbBoolean(issue.confidential),
  locked: fromDbBoolean(issue.discussion_locked),
});
