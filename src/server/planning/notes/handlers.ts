/** Notes on issues and merge requests (v4 shapes). */
import type { issueNotes, mergeRequestNotes } from '../../../contract/planning/notes.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { blankFault } from '../../formats/names.ts';
import { forbidden, notFound, refuseFaults } from '../../formats/problems.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import { type Caller, hasRole } from '../../request/access-level.ts';
import type { Handlers, ResponseContext } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { touchSubject } from '../issuables/counts-store.ts';
import { createMentionTodos } from '../issuables/create-todos.ts';
import { deleteNote, insertNotes, listNotes, setBody } from '../issuables/note-store.ts';
import { fireNote } from '../issuables/fire-issuable.ts';
import { type Noteable, type SubjectType, wireName } from '../issuables/subject.ts';
import { markTodosDone } from '../issuables/todo-store.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { type NoteLookup, requireNote, requireNoteable } from './find-noteable.ts';

type NoteRecord = Body<(typeof issueNotes)['get']>;

/** The authors of all notes are read in one query. */
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
    // The author was deleted between the two queries, and the note with the author.
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

/** Only authors and masters can change a note, and nobody can change one of the service: throws 403 otherwise. */
const requireChangeableNote = async (type: SubjectType, call: NoteLookup) => {
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

const respond = async ({ service, baseUrl }: ResponseContext, noteable: Noteable, note: Row<'notes'>) => {
  const [record] = await noteRecords(service.database.db, [note], noteable, baseUrl);
  if (record === undefined) {
    throw notFound('Note');
  }
  return record;
};

const refuseBlank = (body: string): void => refuseFaults({ body: blankFault(body) });

/** Users who see the subject can comment, and only members if the discussion is locked. Throws 400 for a blank note. */
const createNote = async (
  service: Service,
  noteable: Noteable,
  caller: Caller,
  { body, created_at: createdAt }: { readonly body: string; readonly created_at?: string },
): Promise<Row<'notes'>> => {
  const { subject, project, title } = noteable;
  if (noteable.locked && !hasRole(project.accessLevel, 'guest')) {
    throw forbidden('Only members of the project may comment: the discussion is locked');
  }
  refuseBlank(body);
  const now = service.clock.now();
  const at = createdAt ?? toTimestamp(now);
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      await touchSubject(transaction, subject, toTimestamp(now));
      const [note] = await insertNotes(transaction, noteable, { bodies: [body], authorId: caller.id, at, system: 0 });
      if (note === undefined) {
        throw notFound('Note');
      }
      await recordEvent(transaction, {
        projectId: project.id,
        authorId: caller.id,
        action: 'commented',
        target: { type: 'note', id: note.id, title },
        now,
      });
      // A comment shows that the caller has seen the subject.
      await markTodosDone(transaction, caller.id, subject, toTimestamp(now));
      await createMentionTodos({ ...service.database, db: transaction }, noteable, {
        text: body,
        note,
        authorId: caller.id,
        now,
      });
      await fireNote(transaction, noteable, { action: 'create', row: note, authorId: caller.id, now });
      return note;
    }),
  );
};

/** Users whom only the new text mentions get a to-do item. Throws 400 for a blank note. */
const updateNote = async (
  service: Service,
  noteable: Noteable,
  { id, body: before, author_id: authorId }: Row<'notes'>,
  { body, callerId }: { readonly body: string; readonly callerId: number },
): Promise<Row<'notes'>> => {
  refuseBlank(body);
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const note = await setBody(transaction, id, body, toTimestamp(now));
    if (note === undefined) {
      throw notFound('Note');
    }
    await createMentionTodos({ ...service.database, db: transaction }, noteable, {
      text: body,
      before,
      note,
      authorId,
      now,
    });
    await fireNote(transaction, noteable, { action: 'update', row: note, authorId: callerId, now });
    return note;
  });
};

const handlersOf = (type: SubjectType): Handlers<typeof issueNotes> & Handlers<typeof mergeRequestNotes> => ({
  list: async (call) => {
    const noteable = await requireNoteable[type](call);
    const { order_by: orderBy = 'created_at', sort = 'desc' } = call.params;
    const { db } = call.service.database;
    const { items, total } = await listNotes(
      db,
      { subject: noteable.subject, reader: call.caller },
      { orderBy, sort },
      call.page,
    );
    return { items: await noteRecords(db, items, noteable, call.baseUrl), total };
  },

  get: async (call) => {
    const { noteable, note } = await requireNote(type, call);
    return respond(call, noteable, note);
  },

  create: async (call) => {
    const noteable = await requireNoteable[type](call);
    return respond(call, noteable, await createNote(call.service, noteable, call.caller, call.params));
  },

  update: async (call) => {
    const { noteable, note } = await requireChangeableNote(type, call);
    return respond(
      call,
      noteable,
      await updateNote(call.service, noteable, note, { body: call.params.body, callerId: call.caller.id }),
    );
  },

  delete: async (call) => {
    const { note } = await requireChangeableNote(type, call);
    call.checkUnmodified(note.updated_at);
    await call.service.database.db.transaction().execute((transaction) => deleteNote(transaction, note.id));
    return null;
  },
});

export const issueNoteHandlers: Handlers<typeof issueNotes> = handlersOf('issue');

export const mergeRequestNoteHandlers: Handlers<typeof mergeRequestNotes> = handlersOf('merge_request');
