import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import { exceptHidden, type Reader } from '../../request/hidden-authors-store.ts';
import type { Noteable, Subject } from './subject.ts';

type Note = Row<'notes'>;

/** The notes on a subject that a reader sees. */
interface NotesShown {
  readonly subject: Subject;
  readonly reader: Reader;
}

export interface NoteOrder {
  readonly orderBy: 'created_at' | 'updated_at';
  readonly sort: 'asc' | 'desc';
}

const notesOn = (db: Db, { type, id }: Subject, reader: Reader) =>
  db
    .selectFrom('notes')
    .where('noteable_type', '=', type)
    .where('noteable_id', '=', id)
    .where((is) => is.and(exceptHidden(reader, 'notes.author_id')));

export const listNotes = (
  db: Db,
  { subject, reader }: NotesShown,
  { orderBy, sort }: NoteOrder,
  page: PageRequest,
): Promise<Slice<Note[]>> => {
  const matching = notesOn(db, subject, reader);
  return pageOf(matching, matching.selectAll(), page, { by: [orderBy, 'id'], sort });
};

export const findNote = (db: Db, { subject, reader }: NotesShown, id: number): Promise<Note | undefined> =>
  notesOn(db, subject, reader).selectAll().where('id', '=', id).executeTakeFirst();

/** The parts of a subject that its notes refer to. */
export interface NotePlace {
  readonly subject: Subject;
  readonly project: Pick<Noteable['project'], 'id'>;
}

export interface NewNotes {
  readonly bodies: readonly string[];
  readonly authorId: number;
  /** A timestamp. */
  readonly at: string;
  /** 1 for notes that the service wrote. */
  readonly system: DbBoolean;
}

/** Inserts a note for each body, in their order. */
export const insertNotes = async (
  transaction: Db,
  { subject, project }: NotePlace,
  { bodies, authorId, at, system }: NewNotes,
): Promise<Note[]> => {
  if (bodies.length === 0) {
    return [];
  }
  const rows = bodies.map((body) => ({
    noteable_type: subject.type,
    noteable_id: subject.id,
    project_id: project.id,
    author_id: authorId,
    body,
    system,
    attachment: null,
    created_at: at,
    updated_at: at,
  }));
  return transaction.insertInto('notes').values(rows).returningAll().execute();
};

/** Returns undefined if the note was deleted. */
export const setBody = (transaction: Db, id: number, body: string, now: string): Promise<Note | undefined> =>
  transaction
    .updateTable('notes')
    .set({ body, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Deletes a note and the reactions to it; a foreign key deletes its to-do items. */
export const deleteNote = async (transaction: Db, id: number): Promise<void> => {
  await transaction
    .deleteFrom('award_emoji')
    .where('awardable_type', '=', 'note')
    .where('awardable_id', '=', id)
    .execute();
  await transaction.deleteFrom('notes').where('id', '=', id).execute();
};
