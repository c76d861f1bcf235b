import { type Expression, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { isProjectMember } from '../../request/auth-store.ts';
import { exceptHidden } from '../../request/hidden-authors-store.ts';
import type { Viewer } from '../../request/viewer.ts';

/**
 * The condition that an issue of a visible project is not hidden from the caller, for queries of `issues` with their
 * `projects`.
 */
export const isDisclosed = (caller: Viewer | null, today: string): Expression<SqlBool>[] => {
  const hidden = exceptHidden(caller, 'issues.author_id');
  if (caller === null) return [sql<SqlBool>`issues.confidential = 0`, ...hidden];
  return caller.admin
    ? []
    : [sql<SqlBool>`(${isOpenOrMine(caller.id)} or ${isProjectMember(caller.id, roles.reporter, today)})`, ...hidden];
};

/** That an issue of one project is not confidential to a caller with this access level in it. */
export const isDisclosedIn = (accessLevel: number, userId: number): Expression<SqlBool>[] =>
  accessLevel >= roles.reporter ? [] : [isOpenOrMine(userId)];

/** The condition that an issue is not confidential, or is the user's own. */
export const isOpenOrMine = (userId: number): Expression<SqlBool> => sql<SqlBool>`(
  issues.confidential = 0 or issues.author_id = ${userId} or ${assignedTo(userId)})`;

/** The condition that a user is an assignee, for queries of `issues`. */
export const assignedTo = (userId: number) => sql<SqlBool>`exists (
  select 1 from issue_assignees s where s.issue_id = issues.id and s.user_id = ${userId})`;
