/** Writes notes, and has everyone know whom they are for. */
import { type Caller, hasRole } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { forbidden, notFound, refuseFaults } from '../../formats/problems.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { touchSubject } from '../issuables/counts-store.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { blankFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { createMentionTodos } from '../issuables/create-todos.ts';
import { markTodosDone } from '../issuables/todo-store.ts';
import { insertNotes, setBody } from '../issuables/note-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable } from '../issuables/subject.ts';

const refuseBlank = (body: string): void => refuseFaults({ body: blankFault(body) });

/**
 * Everyone who sees the subject may, unless the discussion is locked: then members only (403). Throws 400 for a note that
 * says nothing.
 */
export const createNote = async (
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
  // Only owners may say that it was said at another time: imports do.
  const at = (hasRole(project.accessLevel, 'owner') ? createdAt : undefined) ?? toTimestamp(now);
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      await touchSubject(transaction, subject, toTimestamp(now));
      const [note] = await insertNotes(transaction, [
        {
          noteable_type: subject.type,
          noteable_id: subject.id,
          project_id: project.id,
          author_id: caller.id,
          body,
          system: 0,
          attachment: null,
          created_at: at,
          updated_at: at,
        },
      ]);
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
      // Whoever answers has looked at it.
      await markTodosDone(transaction, caller.id, subject, toTimestamp(now));
      await createMentionTodos({ ...service.database, db: transaction }, noteable, {
        text: body,
        note,
        authorId: caller.id,
        now,
      });
      return note;
    }),
  );
};

/** Changes what a note says; those whom it mentions now and did not before are asked. Throws 400 as `createNote` does. */
export const updateNote = async (
  service: Service,
  noteable: Noteable,
  { id, body: before, author_id: authorId }: Row<'notes'>,
  body: string,
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
    return note;
  });
};
