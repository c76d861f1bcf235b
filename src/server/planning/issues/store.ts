import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { IssuesTable } from '../../db/tables/planning.ts';
import { fold } from '../../db/values.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { isWhole, issuableConditions, type IssuableFilter, type IssuableTable } from '../issuables/filter-store.ts';
import { compiledPage, pageOf } from '../../db/page-of.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';
import { assignedTo, isDisclosed, isOpenOrMine } from '../../organization/projects/disclosure-store.ts';

const copyReactions = async (
  transaction: Db,
  { type, from, to }: { type: 'issue' | 'note'; from: number; to: number },
): Promise<void> => {
  const columns = ['user_id', 'name', 'awardable_type', 'created_at', 'updated_at'] as const;
  await transaction
    .insertInto('award_emoji')
    .columns([...columns, 'awardable_id'])
    .expression((of) =>
      of
        .selectFrom('award_emoji')
        .select([...columns, of.val(to).as('awardable_id')])
        .where('awardable_type', '=', type)
        .where('awardable_id', '=', from),
    )
    .execute();
};

/** Copies the notes of an issue to another, each with the reactions to it, and the reactions to the issue itself. */
export const copyDiscussion = async (transaction: Db, from: Row<'issues'>, to: Row<'issues'>): Promise<void> => {
  const notes = await transaction
    .selectFrom('notes')
    .selectAll()
    .where('noteable_type', '=', 'issue')
    .where('noteable_id', '=', from.id)
    .orderBy('id')
    .execute();
  await copyReactions(transaction, { type: 'issue', from: from.id, to: to.id });
  for (const { id, ...note } of notes) {
    const copy = await transaction
      .insertInto('notes')
      .values({ ...note, noteable_id: to.id, project_id: to.project_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await copyReactions(transaction, { type: 'note', from: id, to: copy.id });
  }
};

/** Has the time that was spent on an issue count for another. */
export const moveTime = async (transaction: Db, from: number, to: number): Promise<void> => {
  await transaction.updateTable('timelogs').set({ issue_id: to }).where('issue_id', '=', from).execute();
};

export const knownLabels = async (db: Db, projectId: number, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) {
    return [];
  }
  const rows = await db
    .selectFrom('labels')
    .select('name')
    .where('project_id', '=', projectId)
    .where('name', 'in', [...names])
    .execute();
  return rows.map(({ name }) => name);
};

const assigneesOf = compiledQuery((db, { ids }: { readonly ids: readonly number[] }) =>
  db.selectFrom('issue_assignees').selectAll().where('issue_id', 'in', ids).orderBy('user_id'),
);

/** The IDs of the users that each issue is assigned to, in order; an issue without any is left out. */
export const assigneeIdsOf = async (db: Db, issueIds: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  if (issueIds.length === 0) {
    return found;
  }
  for (const { issue_id: issue, user_id: user } of await assigneesOf(db, { ids: issueIds })) {
    found.set(issue, [...(found.get(issue) ?? []), user]);
  }
  return found;
};

/** Makes these the only users that an issue is assigned to. */
export const setAssignees = async (transaction: Db, issueId: number, userIds: readonly number[]): Promise<void> => {
  await transaction.deleteFrom('issue_assignees').where('issue_id', '=', issueId).execute();
  if (userIds.length > 0) {
    const rows = [...new Set(userIds)].map((user_id) => ({ issue_id: issueId, user_id }));
    await transaction.insertInto('issue_assignees').values(rows).execute();
  }
};

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

const table: IssuableTable = {
  type: 'issue',
  projectColumn: 'issues.project_id',
  assignedTo,
  unassigned: sql<SqlBool>`not exists (select 1 from issue_assignees s where s.issue_id = issues.id)`,
};

const seenOutside = (caller: Caller, today: string): Expression<SqlBool>[] =>
  caller.admin
    ? []
    : [
        sql<SqlBool>`(${isOpenTo('projects', caller)} or ${isProjectMember(caller.id, roles.guest, today)})`,
        ...isDisclosed(caller, today),
      ];

/** @param onlyFor who sees only what is open, or about them; absent for reporters */
const seenOfProject = (projectId: number, onlyFor: number | undefined): Expression<SqlBool>[] => [
  sql<SqlBool>`issues.project_id = ${projectId}`,
  ...(onlyFor === undefined ? [] : [isOpenOrMine(onlyFor)]),
];

/** What the caller sees of a place; of a project the caller's role is known already. */
const seenIn = ({ caller, place, today }: IssueQuery): Expression<SqlBool>[] => {
  if (place === 'everywhere') {
    return seenOutside(caller, today);
  }
  if ('lineage' in place) {
    return [...seenOutside(caller, today), sql<SqlBool>`namespaces.lineage like ${`${place.lineage}%`}`];
  }
  return seenOfProject(place.projectId, place.accessLevel >= roles.reporter ? undefined : caller.id);
};

type Order = Pick<IssueQuery, 'orderBy' | 'sort'>;

const matching = (db: Db, conditions: readonly Expression<SqlBool>[], state: IssueQuery['state']) =>
  db
    .selectFrom('issues')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .where('projects.pending_delete', '=', 0)
    .where('projects.issues_enabled', '=', 1)
    .where((is) => is.and([...conditions]))
    .$if(state !== undefined, (narrowed) => narrowed.where('issues.state', '=', state as 'opened'));

const ordered = (found: ReturnType<typeof matching>, { orderBy, sort }: Order) =>
  found.selectAll('issues').orderBy(`issues.${orderBy}`, sort).orderBy('issues.id', sort);

interface OfProject {
  readonly projectId: number;
  readonly callerId: number;
}

type ProjectForm = `${'all' | 'open'} ${'opened' | 'closed' | 'any'} ${Order['orderBy']} ${Order['sort']}`;

const formOf = ({ state, orderBy, sort }: IssueQuery, accessLevel: number): ProjectForm =>
  `${accessLevel >= roles.reporter ? 'all' : 'open'} ${state ?? 'any'} ${orderBy} ${sort}`;

const inProject = (db: Db, { projectId, callerId }: OfProject, form: ProjectForm) => {
  const [seen, state] = form.split(' ') as ['all' | 'open', NonNullable<IssueQuery['state']> | 'any'];
  const conditions = seenOfProject(projectId, seen === 'all' ? undefined : callerId);
  return matching(db, conditions, state === 'any' ? undefined : state);
};

/** By far the most that is asked for: the issues of a project, as they come. */
const issuesOfProject = compiledPage(inProject, (db, values: OfProject, form: ProjectForm) => {
  const [, , orderBy, sort] = form.split(' ') as ['all', 'any', Order['orderBy'], Order['sort']];
  return ordered(inProject(db, values, form), { orderBy, sort });
});

/** A page of the issues that the caller sees; none of projects that keep no issues. */
export const listIssues = (
  { db, engine }: OpenDatabase,
  query: IssueQuery,
  page: PageRequest,
): Promise<Slice<Issue[]>> => {
  const { filter, place, caller, state } = query;
  if (typeof place === 'object' && 'projectId' in place && isWhole(filter)) {
    const asked = { projectId: place.projectId, callerId: caller.id };
    return issuesOfProject(db, asked, page, formOf(query, place.accessLevel));
  }
  const found = matching(db, [...seenIn(query), ...issuableConditions(engine, table, filter)], state);
  return pageOf(found, ordered(found, query), page);
};

const issueWithIid = compiledQuery((db, { projectId, iid }: { readonly projectId: number; readonly iid: number }) =>
  db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('iid', '=', iid),
);

export const findIssue = async (db: Db, projectId: number, iid: number): Promise<Issue | undefined> =>
  (await issueWithIid(db, { projectId, iid }))[0];

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
