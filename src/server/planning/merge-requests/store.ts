import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { MergeRequestsTable } from '../../db/tables/planning.ts';
import { mergeRequestTexts } from '../../db/tables/searched-texts.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { exceptHidden, type Reader } from '../../request/hidden-authors-store.ts';
import { type IssuableTable, searchText } from '../issuables/filter-store.ts';
import { listIssuables, type IssuableList, type IssuablePlace } from '../issuables/list-store.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

export type MergeRequest = Row<'merge_requests'>;

/** Reads the latest pipeline of the source branch's commit. */
export const headPipeline = async (
  db: Db,
  {
    source_project_id: project,
    source_branch: ref,
    sha,
  }: Pick<MergeRequest, 'source_project_id' | 'source_branch' | 'sha'>,
): Promise<Row<'pipelines'> | undefined> =>
  project === null || sha === null
    ? undefined
    : db
        .selectFrom('pipelines')
        .selectAll()
        .where('project_id', '=', project)
        .where('ref', '=', ref)
        .where('sha', '=', sha)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();

const finished = new Set(['success', 'failed', 'canceled', 'skipped']);

export const isFinished = ({ status }: Pick<Row<'pipelines'>, 'status'>): boolean => finished.has(status);

/** Reads a page of the author, the assignee, and users whose comments the reader sees, by ID. */
export const participantsOf = (
  db: Db,
  { id, author_id: author, assignee_id: assignee }: MergeRequest,
  reader: Reader,
  page: PageRequest,
): Promise<Slice<Row<'users'>[]>> => {
  const writers = db
    .selectFrom('notes')
    .select('author_id')
    .where('noteable_type', '=', 'merge_request')
    .where('noteable_id', '=', id)
    .where('system', '=', 0)
    .where((is) => is.and(exceptHidden(reader, 'notes.author_id')));
  const people = db
    .selectFrom('users')
    .where((is) => is.or([is('id', 'in', [author, assignee ?? author]), is('id', 'in', writers)]));
  return pageOf(people, people.selectAll().orderBy('id'), page);
};

/** The caller must see the merge requests of a project. */
export type MergeRequestPlace = IssuablePlace;

export interface MergeRequestQuery extends Pick<IssuableList, 'place' | 'filter' | 'orderBy' | 'sort'> {
  readonly caller: Caller;
  readonly state?: MergeRequest['state'] | undefined;
  readonly sourceBranch?: string | undefined;
  readonly targetBranch?: string | undefined;
  readonly today: string;
}

const table = {
  name: 'merge_requests',
  type: 'merge_request',
  texts: mergeRequestTexts,
  enabledColumn: 'merge_requests_enabled',
  projectColumn: 'merge_requests.target_project_id',
  assignedTo: (userId) => sql<SqlBool>`merge_requests.assignee_id = ${userId}`,
  manyAssignees: false,
  unassigned: sql<SqlBool>`merge_requests.assignee_id is null`,
} as const satisfies IssuableTable & { name: 'merge_requests' };

/** Merge requests show code, so that guests of a private project see none of them. */
export const seenBy = (
  caller: Caller,
  today: string,
): Expression<SqlBool> => sql<SqlBool>`(${isOpenTo('projects', caller)}
  or (projects.visibility <> 'private' and ${isProjectMember(caller.id, roles.guest, today)})
  or ${isProjectMember(caller.id, roles.reporter, today)})`;

const equals = (column: string, value: string | undefined): Expression<SqlBool>[] =>
  value === undefined || value === '' ? [] : [sql<SqlBool>`${sql.ref(`merge_requests.${column}`)} = ${value}`];

/** Reads a page of merge requests that the caller sees. */
export const listMergeRequests = (
  database: OpenDatabase,
  query: MergeRequestQuery,
  page: PageRequest,
): Promise<Slice<MergeRequest[]>> => {
  const { caller, state, today, sourceBranch, targetBranch } = query;
  return listIssuables(
    database,
    table,
    {
      ...query,
      seen: caller.admin ? undefined : seenBy(caller, today),
      conditions: [
        ...exceptHidden(caller, 'merge_requests.author_id'),
        ...equals('state', state),
        ...equals('source_branch', sourceBranch),
        ...equals('target_branch', targetBranch),
      ],
      index: sourceBranch ? 'by_source' : targetBranch ? 'by_target' : undefined,
    },
    page,
  );
};

export const findMergeRequest = (db: Db, projectId: number, iid: number): Promise<MergeRequest | undefined> =>
  db
    .selectFrom('merge_requests')
    .selectAll()
    .where('target_project_id', '=', projectId)
    .where('iid', '=', iid)
    .executeTakeFirst();

export const mergeRequestById = (db: Db, id: number): Promise<MergeRequest | undefined> =>
  db.selectFrom('merge_requests').selectAll().where('id', '=', id).executeTakeFirst();

export type NewMergeRequest = Omit<Insertable<MergeRequestsTable>, 'search_text'>;

/** Runs in the transaction that takes the number of the merge request. */
export const insertMergeRequest = (transaction: Db, row: NewMergeRequest): Promise<MergeRequest> =>
  transaction
    .insertInto('merge_requests')
    .values({ ...row, search_text: searchText(row) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Columns that are undefined stay unchanged. */
export type MergeRequestChanges = Omit<
  Updateable<MergeRequestsTable>,
  'id' | 'iid' | 'target_project_id' | 'author_id' | 'search_text'
>;

/** Locks a merge request until the transaction ends; undefined if it was deleted. */
export const lockMergeRequest = (transaction: Db, id: number): Promise<MergeRequest | undefined> =>
  transaction
    .updateTable('merge_requests')
    .set((of) => ({ title: of.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The transaction must have locked the merge request. */
export const updateMergeRequest = (
  transaction: Db,
  before: MergeRequest,
  changes: MergeRequestChanges,
): Promise<MergeRequest> => {
  const { title = before.title, description = before.description } = changes;
  return transaction
    .updateTable('merge_requests')
    .set({ ...changes, search_text: searchText({ title, description }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Foreign keys delete other rows of the merge request; see also `deleteAttached`. */
export const deleteMergeRequestRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('merge_requests').where('id', '=', id).execute();
};
