/** Labels in the database, with the counts of their issues and merge requests. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { compiledForms, compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { LabelsTable } from '../../db/tables/planning.ts';
import type { DbBoolean } from '../../db/values.ts';
import { type Cut, cutPage, type PageRequest, type Slice, totalOf } from '../../db/page-of.ts';
import { toTimestamp } from '../../formats/clock.ts';

export interface CountedLabel extends Row<'labels'> {
  readonly open_issues_count: number;
  readonly closed_issues_count: number;
  readonly open_merge_requests_count: number;
  readonly subscribed: DbBoolean;
}

/** The issues that counts include: `public` leaves out confidential issues that are hidden from the user. */
type Sight = 'all' | 'public';

export interface LabelViewer {
  /** 0 for a caller without credentials. */
  readonly userId: number;
  readonly sight: Sight;
}

const seenBy = (userId: number, sight: Sight) =>
  sight === 'all'
    ? sql``
    : sql`and (i.confidential = 0 or i.author_id = ${userId} or exists (
        select 1 from issue_assignees s where s.issue_id = i.id and s.user_id = ${userId}))`;

const issuesIn = (state: 'opened' | 'closed', userId: number, sight: Sight) => sql<number>`(
  select count(*) from label_links l join issues i on i.id = l.issue_id
  where l.label_id = labels.id and i.state = ${state} ${seenBy(userId, sight)})`;

const openMergeRequests = sql<number>`(
  select count(*) from label_links l join merge_requests m on m.id = l.merge_request_id
  where l.label_id = labels.id and m.state = 'opened')`;

const subscribedBy = (userId: number) => sql<DbBoolean>`(case when exists (
  select 1 from subscriptions s
  where s.subject_type = 'label' and s.subject_id = labels.id and s.user_id = ${userId}) then 1 else 0 end)`;

interface InProject {
  readonly projectId: number;
  readonly userId: number;
}

const counted = (db: Db, { projectId, userId }: InProject, sight: Sight) =>
  db
    .selectFrom('labels')
    .where('project_id', '=', projectId)
    .selectAll('labels')
    .select([
      issuesIn('opened', userId, sight).as('open_issues_count'),
      issuesIn('closed', userId, sight).as('closed_issues_count'),
      openMergeRequests.as('open_merge_requests_count'),
      subscribedBy(userId).as('subscribed'),
    ]);

const labelPage = compiledForms((db, { limit, offset, ...asked }: InProject & Cut, sight: Sight) =>
  counted(db, asked, sight).orderBy('name').limit(limit).offset(offset),
);

const labelCount = compiledQuery((db, { projectId }: Pick<InProject, 'projectId'>) =>
  totalOf(db.selectFrom('labels').where('project_id', '=', projectId)),
);

const labelsWithId = compiledForms((db, { id, ...asked }: InProject & { readonly id: number }, sight: Sight) =>
  counted(db, asked, sight).where('id', '=', id),
);

const labelsNamed = compiledForms((db, { name, ...asked }: InProject & { readonly name: string }, sight: Sight) =>
  counted(db, asked, sight).where('name', '=', name),
);

/** Reads a page of labels, by name. */
export const listLabels = (
  db: Db,
  projectId: number,
  viewer: LabelViewer,
  page: PageRequest,
): Promise<Slice<CountedLabel[]>> =>
  cutPage(
    {
      read: (cut) => labelPage(db, { projectId, userId: viewer.userId, ...cut }, viewer.sight),
      count: async () => (await labelCount(db, { projectId }))[0]?.total ?? 0,
    },
    page,
  );

/** Finds a label by ID or exact name. */
export const findLabel = async (
  db: Db,
  projectId: number,
  label: { readonly name: string } | { readonly id: number },
  viewer: LabelViewer,
): Promise<CountedLabel | undefined> => {
  const asked = { projectId, userId: viewer.userId };
  const found =
    'id' in label
      ? await labelsWithId(db, { ...asked, id: label.id }, viewer.sight)
      : await labelsNamed(db, { ...asked, name: label.name }, viewer.sight);
  return found[0];
};

/** A new label has no issues, merge requests, or subscribers. */
const noCounts = {
  open_issues_count: 0,
  closed_issues_count: 0,
  open_merge_requests_count: 0,
  subscribed: 0,
} as const;

/** An existing name fails as a duplicate. */
export const insertLabel = async (db: Db, label: Insertable<LabelsTable>): Promise<CountedLabel> => {
  const row = await db.insertInto('labels').values(label).returningAll().executeTakeFirstOrThrow();
  return { ...row, ...noCounts };
};

export const updateLabel = async (db: Db, id: number, changes: Updateable<LabelsTable>): Promise<void> => {
  await db.updateTable('labels').set(changes).where('id', '=', id).execute();
};

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
