import { type Expression, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { isProjectMember } from '../../request/auth-store.ts';
import type { Viewer } from '../../request/viewer.ts';

/**
 * That an issue of a project that the caller sees is none that is kept from them: a condition for queries of `issues` with
 * their `projects`.
 */
export const isDisclosed = (caller: Viewer | null, today: string): Expression<SqlBool>[] => {
  if (caller === null) return [sql<SqlBool>`issues.confidential = 0`];
  return caller.admin
    ? []
    : [sql<SqlBool>`(${isOpenOrMine(caller.id)} or ${isProjectMember(caller.id, roles.reporter, today)})`];
};

/** That an issue is for everyone who sees its project, or for the user in particular. */
export const isOpenOrMine = (userId: number): Expression<SqlBool> => sql<SqlBool>`(
  issues.confidential = 0 or issues.author_id = ${userId} or ${assignedTo(userId)})`;

/** That a user is among the assignees of an issue: a condition for queries of `issues`. */
export const assignedTo = (userId: number) => sql<SqlBool>`exists (
  select 1 from issue_assignees s where s.issue_id = issues.id and s.user_id = ${userId})`;
