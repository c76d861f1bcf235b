/** Writes labels of projects and groups. */
import type { Insertable, Updateable } from 'kysely';
import type { Db, OpenDatabase } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { LabelsTable } from '../../db/tables/planning.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { labelText } from '../issuables/label-store.ts';
import type { ListedLabel } from './store.ts';

/** The project or group that has a label. */
export type LabelPlace = { readonly project_id: number } | { readonly namespace_id: number };

export type NewLabel = Omit<Insertable<LabelsTable>, 'project_id' | 'namespace_id' | 'search_text'>;

/** A new label has no issues, merge requests, or subscribers. */
const noCounts = {
  open_issues_count: 0,
  closed_issues_count: 0,
  open_merge_requests_count: 0,
  subscribed: 0,
} as const;

/** One of these groups has a label with the name. */
export const isNamedInGroups = async (db: Db, groupIds: readonly number[], name: string): Promise<boolean> =>
  groupIds.length > 0 &&
  (await db
    .selectFrom('labels')
    .select('id')
    .where('namespace_id', 'in', [...groupIds])
    .where('name', '=', name)
    .executeTakeFirst()) !== undefined;

/** Sets the rank of a label in a project; null clears it. */
const setPriority = async (db: Db, labelId: number, projectId: number, priority: number | null): Promise<void> => {
  await (priority === null
    ? db.deleteFrom('label_priorities').where('label_id', '=', labelId).where('project_id', '=', projectId).execute()
    : db
        .insertInto('label_priorities')
        .values({ label_id: labelId, project_id: projectId, priority })
        .onConflict((ranked) => ranked.columns(['label_id', 'project_id']).doUpdateSet({ priority }))
        .execute());
};

/** An existing name in the same project or group fails as a duplicate, a deleted place as an orphan. */
export const insertLabel = (
  db: OpenDatabase['db'],
  place: LabelPlace,
  label: NewLabel,
  priority: number | null,
): Promise<ListedLabel> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('labels')
      .values({ ...label, ...place, search_text: labelText(label) })
      .returningAll()
      .executeTakeFirstOrThrow();
    if ('project_id' in place && priority !== null) {
      await setPriority(transaction, row.id, place.project_id, priority);
    }
    return { ...row, ...noCounts, priority };
  });

export interface LabelChanges {
  /** Columns that are undefined stay unchanged. */
  readonly columns: Omit<Updateable<LabelsTable>, 'id' | 'project_id' | 'namespace_id' | 'search_text'>;
  /** The rank in a project. */
  readonly rank?: { readonly projectId: number; readonly priority: number | null } | undefined;
}

/** An existing name in the same project or group fails as a duplicate. */
export const updateLabel = (
  db: OpenDatabase['db'],
  before: Row<'labels'>,
  { columns, rank }: LabelChanges,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { name = before.name, description = before.description } = columns;
    await transaction
      .updateTable('labels')
      .set({ ...columns, search_text: labelText({ name, description }) })
      .where('id', '=', before.id)
      .execute();
    if (rank !== undefined) await setPriority(transaction, before.id, rank.projectId, rank.priority);
  });

/** Deletes a label and its subscriptions; foreign keys delete its links to issues and merge requests. */
export const deleteLabel = (db: Db, id: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('subscriptions')
      .where('subject_type', '=', 'label')
      .where('subject_id', '=', id)
      .execute();
    await transaction.deleteFrom('labels').where('id', '=', id).execute();
  });

/** Returns false if the user was subscribed before. */
export const subscribe = async (db: Db, labelId: number, userId: number, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscriptions')
    .values({ user_id: userId, subject_type: 'label', subject_id: labelId, created_at: toTimestamp(now) })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Returns false if the user was not subscribed. */
export const unsubscribe = async (db: Db, labelId: number, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('subject_type', '=', 'label')
    .where('subject_id', '=', labelId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
