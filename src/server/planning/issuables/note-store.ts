import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { NotesTable } from '../../db/tables/planning.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Subject } from './subject.ts';

type Note = Row<'notes'>;

/** In which order notes are listed. */
export interface NoteOrder {
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

const notesOn = (db: Db, { type, id }: Subject) =>
  db.selectFrom('notes').where('noteable_type', '=', type).where('noteable_id', '=', id);

/** A page of the notes on a subject. */
export const listNotes = (
  db: Db,
  subject: Subject,
  { orderBy, sort }: NoteOrder,
  page: PageRequest,
): Promise<Slice<Note[]>> => {
  const matching = notesOn(db, subject);
  return pageOf(matching, matching.selectAll(), page, { by: [orderBy, 'id'], sort });
};

export const findNote = (db: Db, subject: Subject, id: number): Promise<Note | undefined> =>
  notesOn(db, subject).selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts notes, in their order. */
export const insertNotes = (transaction: Db, notes: readonly Insertable<NotesTable>[]): Promise<Note[]> =>
  notes.length === 0
    ? Promise.resolve([])
    : transaction
        .insertInto('notes')
        .values([...notes])
        .returningAll()
        .execute();

/** Changes what a note says; undefined when it is gone. */
export const setBody = (transaction: Db, id: number, body: string, now: string): Promise<Note | undefined> =>
  transaction
    .updateTable('notes')
    .set({ body, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Deletes a note with the reactions to it; its todos go by themselves. */
export const deleteNote = async (transaction: Db, id: number): Promise<void> => {
  await transaction
    .deleteFrom('award_emoji')
    .where('awardable_type', '=', 'note')
    .where('awardable_id', '=', id)
    .execute();
  await transaction.deleteFrom('notes').where('id', '=', id).execute();
};
