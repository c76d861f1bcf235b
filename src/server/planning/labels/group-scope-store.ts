import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { idsWithin, isWithin, lineageIds } from '../../db/lineage.ts';
import { isOpenOrMine } from '../../organization/projects/disclosure-store.ts';
import type { Caller, Group } from '../../request/access-level.ts';
import { hasMemberBelow, isNamespaceMember, isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { byOthersThanBanned } from '../../request/hidden-authors-store.ts';
import { seenBy } from '../merge-requests/store.ts';

type Condition = Expression<SqlBool>;

/** The conditions on rows of issues and merge requests that counts include. */
export interface Counted {
  readonly issues: Condition;
  readonly mergeRequests: Condition;
}

/** Labels of a group, of groups above and below it, and of the projects in them. */
export interface GroupScope {
  /** IDs of the groups whose labels a name is looked up in, from the top. */
  readonly above: readonly number[];
  readonly userId: number;
  readonly among: Condition;
  readonly counted: Counted;
}

export interface GroupChoice {
  readonly include_ancestor_groups?: boolean | undefined;
  readonly include_descendant_groups?: boolean | undefined;
  readonly only_group_labels?: boolean | undefined;
}

/** The IDs of the projects in these namespaces that satisfy a condition. */
const projectsIn = (namespaces: RawBuilder<unknown>, condition: Condition) => sql`(select projects.id from projects
  where projects.pending_delete = 0 and projects.namespace_id in ${namespaces} and (${condition}))`;

const groupsBelow = (lineage: string, condition: Condition) => sql`(select namespaces.id from namespaces
  where namespaces.pending_delete = 0 and ${isWithin('namespaces', lineage)} and (${condition}))`;

/** What the caller sees. An administrator sees everything. */
const sightOf = (caller: Caller, today: string) => {
  const unlessAdmin = (condition: Condition): Condition => (caller.admin ? sql<SqlBool>`1 = 1` : condition);
  const isMember = isProjectMember(caller.id, roles.guest, today);
  const reports = isProjectMember(caller.id, roles.reporter, today);
  return {
    groups: unlessAdmin(sql<SqlBool>`${isOpenTo('namespaces', caller)}
      or ${isNamespaceMember(caller.id, roles.guest, today)} or ${hasMemberBelow(caller.id, today)}`),
    projects: unlessAdmin(sql<SqlBool>`${isOpenTo('projects', caller)} or ${isMember}`),
    code: unlessAdmin(seenBy(caller, today)),
    issues: unlessAdmin(sql<SqlBool>`(${isOpenOrMine(caller.id)}
      or issues.project_id in (select projects.id from projects where ${reports}))
      and ${byOthersThanBanned('issues.author_id')}`),
    mergeRequests: unlessAdmin(byOthersThanBanned('merge_requests.author_id')),
  };
};

/** Only what the caller sees is listed, and counted in the group and below it. */
export const groupScope = (
  { id, lineage }: Pick<Group, 'id' | 'lineage'>,
  caller: Caller,
  today: string,
  choice: GroupChoice,
): GroupScope => {
  const above = choice.include_ancestor_groups === false ? [id] : lineageIds(lineage);
  const withDescendants = choice.include_descendant_groups === true;
  const sight = sightOf(caller, today);
  const below = sql`${idsWithin(lineage)}`;
  const owners = [
    sql<SqlBool>`labels.namespace_id in (${sql.join(above)})`,
    ...(withDescendants ? [sql<SqlBool>`labels.namespace_id in ${groupsBelow(lineage, sight.groups)}`] : []),
    ...(choice.only_group_labels === false
      ? [sql<SqlBool>`labels.project_id in ${projectsIn(withDescendants ? below : sql`(${id})`, sight.projects)}`]
      : []),
  ];
  return {
    above,
    userId: caller.id,
    among: sql<SqlBool>`(${sql.join(owners, sql` or `)})`,
    counted: {
      issues: sql<SqlBool>`(issues.project_id in ${projectsIn(below, sight.projects)} and (${sight.issues}))`,
      mergeRequests: sql<SqlBool>`(merge_requests.target_project_id in ${projectsIn(below, sight.code)} and ${sight.mergeRequests})`,
    },
  };
};
