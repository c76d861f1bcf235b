/** Which events somebody may read, as a condition on rows of `events` joined with `projects`. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/endpoint.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { readsCode, type Project } from '../../request/auth/standing.ts';
import { isOpenTo, isProjectMember } from '../../request/auth/store.ts';

type Condition = Expression<SqlBool>;

/** What the reader of a list may do in the project of an event. */
interface Reach {
  /** Sees the project. */
  readonly project: Condition;
  /** Reads its code, and with it its pushes and merge requests. */
  readonly code: Condition;
  /** Reads confidential issues. */
  readonly confidential: Condition;
}

const truth = (value: boolean): Condition => (value ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`);

/** In a project that the caller was found to see. */
const reachIn = (project: Project): Reach => ({
  project: truth(true),
  code: truth(readsCode(project)),
  confidential: truth(project.accessLevel >= roles.reporter),
});

const reachOf = (caller: Caller, today: string): Reach => {
  if (caller.admin) return { project: truth(true), code: truth(true), confidential: truth(true) };
  const reports = isProjectMember(caller.id, roles.reporter, today);
  return {
    project: sql<SqlBool>`(${isOpenTo('projects', caller)} or ${isProjectMember(caller.id, roles.guest, today)})`,
    code: sql<SqlBool>`(projects.visibility <> 'private' or ${reports})`,
    confidential: reports,
  };
};

const issueSeen = (id: RawBuilder<unknown>, userId: number, { confidential }: Reach): Condition => sql<SqlBool>`(
  projects.issues_enabled = 1 and exists (select 1 from issues i where i.id = ${id} and (
    i.confidential = 0 or i.author_id = ${userId} or ${confidential}
    or exists (select 1 from issue_assignees s where s.issue_id = i.id and s.user_id = ${userId}))))`;

const mergeRequestSeen = (id: RawBuilder<unknown>, { code }: Reach): Condition => sql<SqlBool>`(
  projects.merge_requests_enabled = 1 and ${code} and exists (select 1 from merge_requests r where r.id = ${id}))`;

/** That what an event is about may be read. An issue, merge request or note that is gone takes its events along. */
const targetSeen = (userId: number, mine: Condition, reach: Reach): Condition => {
  const [target, noteable] = [sql.ref('events.target_id'), sql.ref('n.noteable_id')];
  return sql<SqlBool>`case
    when events.action = 'pushed' then ${reach.code}
    when events.target_type = 'issue' then ${issueSeen(target, userId, reach)}
    when events.target_type = 'merge_request' then ${mergeRequestSeen(target, reach)}
    when events.target_type = 'snippet' then ${mine}
    when events.target_type = 'note' then exists (select 1 from notes n where n.id = ${target} and case n.noteable_type
      when 'issue' then ${issueSeen(noteable, userId, reach)}
      when 'merge_request' then ${mergeRequestSeen(noteable, reach)}
      else ${mine} end)
    else 1 = 1 end`;
};

/** Nobody: no row has this ID. */
const nobody = 0;

/** Of events in a project that the caller, null for nobody in particular, was found to see. */
export const visibleIn = (project: Project, caller: Caller | null): Condition => {
  const userId = caller?.id ?? nobody;
  const mine = caller?.admin === true ? truth(true) : sql<SqlBool>`events.author_id = ${userId}`;
  return targetSeen(userId, mine, reachIn(project));
};

/** Of events anywhere. What happened outside of projects is for whoever did it. */
export const visibleTo = (caller: Caller, today: string): Condition => {
  const mine = caller.admin ? truth(true) : sql<SqlBool>`events.author_id = ${caller.id}`;
  const reach = reachOf(caller, today);
  return sql<SqlBool>`case when events.project_id is null then ${mine}
    else projects.pending_delete = 0 and ${reach.project} and ${targetSeen(caller.id, mine, reach)} end`;
};
