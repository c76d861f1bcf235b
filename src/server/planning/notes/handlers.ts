/** Notes on issues and merge requests (v4 shapes): one piece of code for both families. */
import type { issueNotes, mergeRequestNotes } from '../../../contract/planning/notes.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import { hasRole } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import { type NoteableLookup, requireNoteable } from './find-noteable.ts';
import { createNote, updateNote } from './change-notes.ts';
import { deleteNote, findNote, listNotes } from '../issuables/note-store.ts';
import { type Noteable, type SubjectType, wireName } from '../issuables/subject.ts';

/** A note as answers hold it. */
type NoteRecord = Body<(typeof issueNotes)['get']>;

/** The records of notes on one subject; their authors are read for all of them at once. */
const noteRecords = async (
  db: Db,
  rows: readonly Row<'notes'>[],
  { subject, iid }: Pick<Noteable, 'subject' | 'iid'>,
  baseUrl: string,
): Promise<NoteRecord[]> => {
  const authors = await usersByIds(
    db,
    rows.map((row) => row.author_id),
  );
  return rows.flatMap((row) => {
    const author = authors.get(row.author_id);
    // An author who went away between two queries took the note along.
    if (author === undefined) {
      return [];
    }
    return [
      {
        id: row.id,
        body: row.body,
        attachment: row.attachment,
        author: basicUserRecord(author, baseUrl),
        created_at: row.created_at,
        updated_at: row.updated_at,
        system: fromDbBoolean(row.system),
        noteable_id: row.noteable_id,
        noteable_type: wireName[subject.type],
        noteable_iid: iid,
      },
    ];
  });
};

interface OneNote extends NoteableLookup {
  readonly params: { readonly iid: number; readonly note_id: number };
}

/** A note on what the path leads to. Throws 404 when there is none, or none for the caller's eyes. */
export const requireNote = async (
  type: SubjectType,
  call: OneNote,
): Promise<{ readonly noteable: Noteable; readonly note: Row<'notes'> }> => {
  const noteable = await requireNoteable[type](call);
  const note = await findNote(call.service.database.db, noteable.subject, call.params.note_id);
  if (note === undefined) {
    throw notFound('Note');
  }
  return { noteable, note };
};

/** As `requireNote`, and throws 403 for whoever neither wrote it nor is at least a master, and for what the service wrote. */
const requireOwn = async (type: SubjectType, call: OneNote) => {
  const found = await requireNote(type, call);
  const { note } = found;
  if (fromDbBoolean(note.system)) {
    throw forbidden('The service wrote this note');
  }
  if (note.author_id !== call.caller.id && !hasRole(call.project.accessLevel, 'master')) {
    throw forbidden();
  }
  return found;
};

interface ResponseContext extends NoteableLookup {
  readonly baseUrl: string;
}

const answer = async ({ service, baseUrl }: ResponseContext, noteable: Noteable, note: Row<'notes'>) => {
  const [record] = await noteRecords(service.database.db, [note], noteable, baseUrl);
  if (record === undefined) {
    throw notFound('Note');
  }
  return record;
};

const handlersOf = (type: SubjectType): Handlers<typeof issueNotes> & Handlers<typeof mergeRequestNotes> => ({
  list: async (call) => {
    const noteable = await requireNoteable[type](call);
    const { order_by: orderBy = 'created_at', sort = 'desc' } = call.params;
    const { db } = call.service.database;
    const { items, total } = await listNotes(db, noteable.subject, { orderBy, sort }, call.page);
    return { items: await noteRecords(db, items, noteable, call.baseUrl), total };
  },

  get: async (call) => {
    const { noteable, note } = await requireNote(type, call);
    return answer(call, noteable, note);
  },

  create: async (call) => {
    const noteable = await requireNoteable[type](call);
    return answer(call, noteable, await createNote(call.service, noteable, call.caller, call.params));
  },

  update: async (call) => {
    const { noteable, note } = await requireOwn(type, call);
    return answer(call, noteable, await updateNote(call.service, noteable, note, call.params.body));
  },

  delete: async (call) => {
    const { note } = await requireOwn(type, call);
    call.checkUnmodified(note.updated_at);
    await call.service.database.db.transaction().execute((transaction) => deleteNote(transaction, note.id));
    return null;
  },
});

export const issueNoteHandlers: Handlers<typeof issueNotes> = handlersOf('issue');

export const mergeRequestNoteHandlers: Handlers<typeof mergeRequestNotes> = handlersOf('merge_request');
