import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { MergeRequestsTable } from '../../db/tables/planning.ts';
import { fold } from '../../db/values.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { issuableConditions, type IssuableFilter, type IssuableTable } from '../issuables/filter-store.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

export type MergeRequest = Row<'merge_requests'>;

/** The latest pipeline of the source branch on the commit that a merge request is about. */
export const headPipeline = async (
  db: Db,
  { source_project_id: project, source_branch: ref, sha }: MergeRequest,
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

const ends = new Set(['success', 'failed', 'canceled', 'skipped']);

/** Whether a pipeline has come to its end. */
export const isFinished = ({ status }: Pick<Row<'pipelines'>, 'status'>): boolean => ends.has(status);

/** Its author, whom it is assigned to, and whoever wrote something about it, by ID. */
export const participantsOf = (
  db: Db,
  { id, author_id: author, assignee_id: assignee }: MergeRequest,
  page: PageRequest,
): Promise<Slice<Row<'users'>[]>> => {
  const writers = db
    .selectFrom('notes')
    .select('author_id')
    .where('noteable_type', '=', 'merge_request')
    .where('noteable_id', '=', id)
    .where('system', '=', 0);
  const people = db
    .selectFrom('users')
    .where((is) => is.or([is('id', 'in', [author, assignee ?? author]), is('id', 'in', writers)]));
  return pageOf(people, people.selectAll().orderBy('id'), page);
};

/** Where a list looks: in one project whose merge requests the caller sees, in all projects below a group, or everywhere. */
export type MergeRequestPlace = { readonly projectId: number } | { readonly lineage: string } | 'everywhere';

/** Which merge requests a list holds, and in which order. */
export interface MergeRequestQuery {
  readonly caller: Caller;
  readonly place: MergeRequestPlace;
  readonly filter: IssuableFilter;
  readonly state?: MergeRequest['state'] | undefined;
  readonly sourceBranch?: string | undefined;
  readonly targetBranch?: string | undefined;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
  readonly today: string;
}

const table: IssuableTable = {
  type: 'merge_request',
  projectColumn: 'merge_requests.target_project_id',
  assignedTo: (userId) => sql<SqlBool>`merge_requests.assignee_id = ${userId}`,
  unassigned: sql<SqlBool>`merge_requests.assignee_id is null`,
};

/** They show code, so that guests of a private project see none of its own. */
const seenOutside = (caller: Caller, today: string): Expression<SqlBool>[] =>
  caller.admin
    ? []
    : [
        sql<SqlBool>`(${isOpenTo('projects', caller)}
          or (projects.visibility <> 'private' and ${isProjectMember(caller.id, roles.guest, today)})
          or ${isProjectMember(caller.id, roles.reporter, today)})`,
      ];

const seenIn = ({ caller, place, today }: MergeRequestQuery): Expression<SqlBool>[] => {
  if (place === 'everywhere') return seenOutside(caller, today);
  if ('lineage' in place) {
    return [...seenOutside(caller, today), sql<SqlBool>`namespaces.lineage like ${`${place.lineage}%`}`];
  }
  return [sql<SqlBool>`merge_requests.target_project_id = ${place.projectId}`];
};

const equals = (column: string, value: string | undefined): Expression<SqlBool>[] =>
  value === undefined || value === '' ? [] : [sql<SqlBool>`${sql.ref(`merge_requests.${column}`)} = ${value}`];

/** A page of the merge requests that the caller sees; none of projects that keep none. */
export const listMergeRequests = (
  { db, engine }: OpenDatabase,
  query: MergeRequestQuery,
  page: PageRequest,
): Promise<Slice<MergeRequest[]>> => {
  const { filter, state, orderBy, sort } = query;
  const conditions = [
    ...seenIn(query),
    ...issuableConditions(engine, table, filter),
    ...equals('state', state),
    ...equals('source_branch', query.sourceBranch),
    ...equals('target_branch', query.targetBranch),
  ];
  const matching = db
    .selectFrom('merge_requests')
    .innerJoin('projects', 'projects.id', 'merge_requests.target_project_id')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .where('projects.pending_delete', '=', 0)
    .where('projects.merge_requests_enabled', '=', 1)
    .where((is) => is.and(conditions));
  return pageOf(
    matching,
    matching.selectAll('merge_requests').orderBy(`merge_requests.${orderBy}`, sort).orderBy('merge_requests.id', sort),
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

const searchText = ({ title, description }: Pick<MergeRequest, 'title' | 'description'>): string =>
  fold(`${title}\n${description}`);

/** A merge request to be inserted; what follows from its texts is worked out. */
export type NewMergeRequest = Omit<Insertable<MergeRequestsTable>, 'search_text'>;

/** Inserts a merge request, in the transaction that numbers it. */
export const insertMergeRequest = (transaction: Db, row: NewMergeRequest): Promise<MergeRequest> =>
  transaction
    .insertInto('merge_requests')
    .values({ ...row, search_text: searchText(row) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What can change of a merge request; what is undefined stays. */
export type MergeRequestChanges = Omit<
  Updateable<MergeRequestsTable>,
  'id' | 'iid' | 'target_project_id' | 'author_id' | 'search_text'
>;

/** Reads a merge request that nobody else changes until the transaction ends; undefined when it is gone. */
export const lockMergeRequest = (transaction: Db, id: number): Promise<MergeRequest | undefined> =>
  transaction
    .updateTable('merge_requests')
    .set((of) => ({ title: of.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Changes a merge request that the transaction has locked. */
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

/** Deletes a merge request; what has a foreign key to it goes with it. */
export const deleteMergeRequestRow = async (transaction: Db, id: number): Promise<void> => {
  await transaction.deleteFrom('merge_requests').where('id', '=', id).execute();
};
