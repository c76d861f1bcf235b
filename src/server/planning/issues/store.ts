import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { IssuesTable } from '../../db/tables/planning.ts';
import { issueTexts } from '../../db/tables/searched-texts.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { toDbBoolean } from '../../db/values.ts';
import { exceptHidden } from '../../request/hidden-authors-store.ts';
import { type IssuableTable, searchText } from '../issuables/filter-store.ts';
import { listIssuables, type IssuableList, type IssuablePlace } from '../issuables/list-store.ts';
import type { PageRequest, Slice } from '../../db/page-of.ts';
import { dueDays, type DueWord } from './due-days.ts';
import { isDisclosedIn, isOpenOrMine } from '../../organization/projects/disclosure-store.ts';

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

/** Copies notes, the reactions to them, and the reactions to the issue. */
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

/** `from` and `to` are the IDs of issues. */
export const moveTime = async (transaction: Db, from: number, to: number): Promise<void> => {
  await transaction.updateTable('timelogs').set({ issue_id: to }).where('issue_id', '=', from).execute();
};

/** Replaces the assignees of an issue. */
export const setAssignees = async (transaction: Db, issueId: number, userIds: readonly number[]): Promise<void> => {
  await transaction.deleteFrom('issue_assignees').where('issue_id', '=', issueId).execute();
  if (userIds.length > 0) {
    const rows = [...new Set(userIds)].map((user_id) => ({ issue_id: issueId, user_id }));
    await transaction.insertInto('issue_assignees').values(rows).execute();
  }
};

type Issue = Row<'issues'>;

/** As `IssuablePlace`; a project comes with the caller's role in it. */
export type IssuePlace =
  | { readonly projectId: number; readonly accessLevel: number }
  | Exclude<IssuablePlace, { readonly projectId: number }>;

export interface IssueQuery extends Pick<IssuableList, 'filter' | 'orderBy' | 'sort'> {
  readonly caller: Caller;
  readonly place: IssuePlace;
  readonly state?: 'opened' | 'closed' | undefined;
  readonly confidential?: boolean | undefined;
  readonly due?: DueWord | undefined;
  readonly today: string;
}

const table = {
  name: 'issues',
  type: 'issue',
  texts: issueTexts,
  enabledColumn: 'issues_enabled',
  projectColumn: 'issues.project_id',
  assignedTo: (userId) =>
    sql<SqlBool>`issues.id in (select s.issue_id from issue_assignees s where s.user_id = ${userId})`,
  manyAssignees: true,
  unassigned: sql<SqlBool>`not exists (select 1 from issue_assignees s where s.issue_id = issues.id)`,
} as const satisfies IssuableTable & { name: 'issues' };

/** Conditions that hide confidential issues from the caller. */
const confidentiality = ({ caller, place, today }: IssueQuery): Expression<SqlBool>[] => {
  if (place !== 'everywhere' && 'accessLevel' in place) return isDisclosedIn(place.accessLevel, caller.id);
  if (caller.admin) return [];
  const reports = isProjectMember(caller.id, roles.reporter, today);
  return [
    sql<SqlBool>`(${isOpenOrMine(caller.id)} or issues.project_id in (select projects.id from projects where ${reports}))`,
  ];
};

const byDueDate = (word: DueWord, today: string): Expression<SqlBool> => {
  const due = sql.ref('issues.due_date');
  if (word === '0') return sql<SqlBool>`${due} is null`;
  const { from, until } = dueDays(word, today);
  return sql<SqlBool>`${due} between ${from} and ${until}`;
};

/** Reads a page of issues that the caller sees. */
export const listIssues = (database: OpenDatabase, query: IssueQuery, page: PageRequest): Promise<Slice<Issue[]>> => {
  const { caller, state, confidential, due, today } = query;
  const seen = sql<SqlBool>`(${isOpenTo('projects', caller)} or ${isProjectMember(caller.id, roles.guest, today)})`;
  return listIssuables(
    database,
    table,
    {
      ...query,
      seen: caller.admin ? undefined : seen,
      conditions: [
        ...confidentiality(query),
        ...exceptHidden(caller, 'issues.author_id'),
        ...(state === undefined ? [] : [sql<SqlBool>`issues.state = ${state}`]),
        ...(confidential === undefined ? [] : [sql<SqlBool>`issues.confidential = ${toDbBoolean(confidential)}`]),
        ...(due === undefined ? [] : [byDueDate(due, today)]),
      ],
      lastIndex: due === undefined ? undefined : 'by_due_date',
    },
    page,
  );
};

const issueWithIid = compiledQuery((db, { projectId, iid }: { readonly projectId: number; readonly iid: number }) =>
  db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('iid', '=', iid),
);

export const findIssue = async (db: Db, projectId: number, iid: number): Promise<Issue | undefined> =>
  (await issueWithIid(db, { projectId, iid }))[0];

export type NewIssue = Omit<Insertable<IssuesTable>, 'search_text'>;

/** Runs in the transaction that takes the number of the issue. */
export const insertIssue = (transaction: Db, issue: NewIssue): Promise<Issue> =>
  transaction
    .insertInto('issues')
    .values({ ...issue, search_text: searchText(issue) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Columns that are undefined stay unchanged. */
export type IssueChanges = Omit<Updateable<IssuesTable>, 'id' | 'iid' | 'project_id' | 'author_id' | 'search_text'>;

/** Locks an issue until the transaction ends; undefined if it was deleted. */
export const lockIssue = (transaction: Db, id: number): Promise<Issue | undefined> =>
  transaction
    .updateTable('issues')
    .set((of) => ({ title: of.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The transaction must have locked the issue. */
export const updateIssue = (transaction: Db, before: Issue, changes: IssueChanges): Promise<Issue> => {
  const { title = before.title, description = before.description } = changes;
  return transaction
    .updateTable('issues')
    .set({ ...changes, search_text: searchText({ title, description }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Foreign keys delete other rows of the issue; see also `deleteAttached`. */
export const deleteIssueRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('issues').where('id', '=', id).execute();
};
