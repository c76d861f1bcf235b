/** The issues in the database. */
import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/endpoint.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { isOpenTo, isProjectMember } from '../../request/auth/store.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { IssuesTable, Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';
import { issuableConditions, type IssuableFilter, type IssuableTable } from '../issuables/filter-store.ts';

type Issue = Row<'issues'>;

/** Where a list looks: in one project that the caller sees, in all projects below a group, or everywhere. */
export type IssuePlace =
  | { readonly projectId: number; readonly accessLevel: number }
  | { readonly lineage: string }
  | 'everywhere';

/** Which issues a list holds, and in which order. */
export interface IssueQuery {
  readonly caller: Caller;
  readonly place: IssuePlace;
  readonly filter: IssuableFilter;
  readonly state?: 'opened' | 'closed' | undefined;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

const assignedTo = (userId: number) => sql<SqlBool>`exists (
  select 1 from issue_assignees s where s.issue_id = issues.id and s.user_id = ${userId})`;

const table: IssuableTable = {
  type: 'issue',
  projectColumn: 'issues.project_id',
  assignedTo,
  unassigned: sql<SqlBool>`not exists (select 1 from issue_assignees s where s.issue_id = issues.id)`,
};

/** That an issue is for everyone who sees its project, or for the user in particular. */
const isOpenOrMine = (userId: number): Expression<SqlBool> => sql<SqlBool>`(
  issues.confidential = 0 or issues.author_id = ${userId} or ${assignedTo(userId)})`;

/**
 * That an issue of a project that the caller sees is none that is kept from them: a condition for queries of `issues` with
 * their `projects`.
 */
export const isDisclosed = (caller: Caller | null, today: string): Expression<SqlBool>[] => {
  if (caller === null) return [sql<SqlBool>`issues.confidential = 0`];
  return caller.admin
    ? []
    : [sql<SqlBool>`(${isOpenOrMine(caller.id)} or ${isProjectMember(caller.id, roles.reporter, today)})`];
};

const seenOutside = (caller: Caller, today: string): Expression<SqlBool>[] =>
  caller.admin
    ? []
    : [
        sql<SqlBool>`(${isOpenTo('projects', caller)} or ${isProjectMember(caller.id, roles.guest, today)})`,
        ...isDisclosed(caller, today),
      ];

/** What the caller sees of a place; of a project the caller's role is known already. */
const seenIn = ({ caller, place, today }: IssueQuery): Expression<SqlBool>[] => {
  if (place === 'everywhere') {
    return seenOutside(caller, today);
  }
  if ('lineage' in place) {
    return [...seenOutside(caller, today), sql<SqlBool>`namespaces.lineage like ${`${place.lineage}%`}`];
  }
  return [
    sql<SqlBool>`issues.project_id = ${place.projectId}`,
    ...(place.accessLevel >= roles.reporter ? [] : [isOpenOrMine(caller.id)]),
  ];
};

/** A page of the issues that the caller sees; none of projects that keep no issues. */
export const listIssues = async (
  { db, engine }: OpenDatabase,
  query: IssueQuery,
  page: PageRequest,
): Promise<Slice<Issue[]>> => {
  const { filter, state, orderBy, sort } = query;
  const conditions = [...seenIn(query), ...issuableConditions(engine, table, filter)];
  const matching = db
    .selectFrom('issues')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .where('projects.pending_delete', '=', 0)
    .where('projects.issues_enabled', '=', 1)
    .where((is) => is.and(conditions))
    .$if(state !== undefined, (narrowed) => narrowed.where('issues.state', '=', state as 'opened'));
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll('issues')
    .orderBy(`issues.${orderBy}`, sort)
    .orderBy('issues.id', sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};

/** An issue of a project by its number. */
export const findIssue = (db: Db, projectId: number, iid: number): Promise<Issue | undefined> =>
  db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('iid', '=', iid).executeTakeFirst();

const searchText = ({ title, description }: Pick<Issue, 'title' | 'description'>): string =>
  fold(`${title}\n${description}`);

/** An issue to be inserted; what follows from its texts is worked out. */
export type NewIssue = Omit<Insertable<IssuesTable>, 'search_text'>;

/** Inserts an issue, in the transaction that numbers it. */
export const insertIssue = (transaction: Db, issue: NewIssue): Promise<Issue> =>
  transaction
    .insertInto('issues')
    .values({ ...issue, search_text: searchText(issue) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What can change of an issue; what is undefined stays. */
export type IssueChanges = Omit<Updateable<IssuesTable>, 'id' | 'iid' | 'project_id' | 'author_id' | 'search_text'>;

/** Reads an issue that nobody else changes until the transaction ends; undefined when it is gone. */
export const lockIssue = (transaction: Db, id: number): Promise<Issue | undefined> =>
  transaction
    .updateTable('issues')
    .set((of) => ({ title: of.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Changes an issue that the transaction has locked. */
export const updateIssue = (transaction: Db, before: Issue, changes: IssueChanges): Promise<Issue> => {
  const { title = before.title, description = before.description } = changes;
  return transaction
    .updateTable('issues')
    .set({ ...changes, search_text: searchText({ title, description }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Deletes an issue; what has a foreign key to it goes with it. */
export const deleteIssueRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('issues').where('id', '=', id).execute();
};
