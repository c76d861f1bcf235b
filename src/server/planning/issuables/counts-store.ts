/** Counts of issues and merge requests, for a whole page at once. */
import { compiledForms } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../formats/problems.ts';
import { exceptHidden, type Reader } from '../../request/hidden-authors-store.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { linkColumn, type Subject, type SubjectType } from './subject.ts';

/**
 * Sets the time of the last change, a timestamp. The row stays locked until the transaction ends, so that nobody deletes
 * the subject while a note or a reaction is added to it. Throws 404 if it was deleted.
 */
export const touchSubject = async (transaction: Db, { type, id }: Subject, now: string): Promise<void> => {
  const { numUpdatedRows } = await transaction
    .updateTable(tableOf[type])
    .set({ updated_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw notFound('Record');
  }
};

/** Notes count only if users wrote them and the reader sees them; two of the reactions count as votes. */
export interface Counts {
  readonly user_notes_count: number;
  readonly upvotes: number;
  readonly downvotes: number;
}

export const noCounts: Counts = { user_notes_count: 0, upvotes: 0, downvotes: 0 };

const field = { thumbsup: 'upvotes', thumbsdown: 'downvotes' } as const;

interface Ids {
  readonly ids: readonly number[];
}

interface CountedSubjects extends Ids {
  readonly type: SubjectType;
  readonly reader: Reader;
}

const notesOn = compiledForms((db, { ids, type }: Ids & { readonly type: string }, form: 'admin' | 'user') =>
  db
    .selectFrom('notes')
    .select((of) => ['noteable_id', of.fn.countAll<number>().as('total')])
    .where('noteable_type', '=', type as SubjectType)
    .where('noteable_id', 'in', ids)
    .where('system', '=', 0)
    .where((is) => is.and(exceptHidden({ admin: form === 'admin' }, 'notes.author_id')))
    .groupBy('noteable_id'),
);

const votesOn = compiledForms((db, { ids }: Ids, type: SubjectType) =>
  db
    .selectFrom('award_emoji')
    .select((of) => ['awardable_id', 'name', of.fn.countAll<number>().as('total')])
    .where('awardable_type', '=', type)
    .where('awardable_id', 'in', ids)
    .where('name', 'in', Object.keys(field))
    .groupBy(['awardable_id', 'name']),
);

/** Returns counts by ID; subjects without notes and votes are left out. */
export const countsOf = async (db: Db, { type, ids, reader }: CountedSubjects): Promise<Map<number, Counts>> => {
  if (ids.length === 0) {
    return new Map();
  }
  const [notes, votes] = await Promise.all([
    notesOn(db, { ids, type }, reader?.admin === true ? 'admin' : 'user'),
    votesOn(db, { ids }, type),
  ]);
  const counts = new Map<number, Counts>();
  const add = (id: number, more: Partial<Counts>): void => {
    counts.set(id, { ...(counts.get(id) ?? noCounts), ...more });
  };
  for (const { noteable_id: id, total } of notes) add(id, { user_notes_count: total });
  for (const { awardable_id: id, name, total } of votes) add(id, { [field[name as keyof typeof field]]: total });
  return counts;
};

const timeOn = compiledForms((db, { ids }: Ids, type: SubjectType) => {
  const column = linkColumn[type];
  return db
    .selectFrom('timelogs')
    .select((of) => [`${column} as subject`, of.fn.sum<number | string>('seconds').as('total')])
    .where(column, 'in', ids)
    .groupBy(column);
});

/** Returns seconds by ID; subjects without spent time are left out. */
export const secondsSpentOn = async (
  db: Db,
  type: SubjectType,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await timeOn(db, { ids }, type);
  // PostgreSQL returns sums as text.
  return new Map(rows.map(({ subject, total }) => [subject as number, Number(total)]));
};
