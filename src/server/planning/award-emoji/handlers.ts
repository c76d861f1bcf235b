/** Reactions to issues, merge requests and their notes (v4 shapes): one piece of code for all four families. */
import type {
  issueAwards,
  issueNoteAwards,
  mergeRequestAwards,
  mergeRequestNoteAwards,
} from '../../../contract/planning/award-emoji.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden, notFound, notFoundBecause } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { type NoteableLookup, requireNoteable } from '../notes/find-noteable.ts';
import { touchSubject } from '../issuables/counts-store.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { requireNote } from '../notes/handlers.ts';
import { markTodosDone } from '../issuables/todo-store.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import { emojiName } from './emoji-names.ts';
import { deleteAward, findAward, insertAward, listAwards, type Awardable } from './store.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { type Noteable, type SubjectType, wireName } from '../issuables/subject.ts';

type Award = Row<'award_emoji'>;
type AwardRecord = Body<(typeof issueAwards)['get']>;

/** What is reacted to, and what that is part of. */
interface Found {
  readonly noteable: Noteable;
  readonly awardable: Awardable;
  /** What the service wrote itself is not reacted to. */
  readonly closed: boolean;
}

type Find<Call extends NoteableLookup> = (call: Call) => Promise<Found>;

interface OfNote extends NoteableLookup {
  readonly params: { readonly iid: number; readonly note_id: number };
}

const subjectOf =
  (type: SubjectType): Find<NoteableLookup> =>
  async (call) => {
    const noteable = await requireNoteable[type](call);
    return { noteable, awardable: noteable.subject, closed: false };
  };

const noteOf =
  (type: SubjectType): Find<OfNote> =>
  async (call) => {
    const { noteable, note } = await requireNote(type, call);
    return { noteable, awardable: { type: 'note', id: note.id }, closed: fromDbBoolean(note.system) };
  };

const wireTypes = { ...wireName, note: 'Note', snippet: 'Snippet' } as const;

const recordsOf = async (db: Db, rows: readonly Award[], baseUrl: string): Promise<AwardRecord[]> => {
  const users = await usersByIds(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap(({ id, user_id: userId, name, created_at, updated_at, awardable_id, awardable_type }) => {
    const user = users.get(userId);
    // A user who went away between two queries took the reaction along.
    if (user === undefined) {
      return [];
    }
    const awardableType = wireTypes[awardable_type];
    return [
      {
        id,
        name,
        user: basicUserRecord(user, baseUrl),
        created_at,
        updated_at,
        awardable_id,
        awardable_type: awardableType,
      },
    ];
  });
};

const oneRecord = async (db: Db, row: Award, baseUrl: string): Promise<AwardRecord> => {
  const [record] = await recordsOf(db, [row], baseUrl);
  if (record === undefined) {
    throw notFound('Award Emoji');
  }
  return record;
};

interface ResponseContext {
  readonly baseUrl: string;
}

interface Naming {
  readonly params: { readonly name: string };
}

interface OneAward {
  readonly params: { readonly award_id: number };
}

const create = async (call: NoteableLookup & ResponseContext & Naming, { noteable, awardable, closed }: Found) => {
  const { service, caller } = call;
  if (closed) {
    throw forbidden('The service wrote this note');
  }
  const name = emojiName(call.params.name);
  if (name === undefined) {
    throw notFoundBecause('Award Emoji', 'Name is not that of an emoji');
  }
  const now = toTimestamp(service.clock.now());
  const { db } = service.database;
  const award = await notFoundIfRemoved(service, () =>
    db.transaction().execute(async (transaction) => {
      await touchSubject(transaction, noteable.subject, now);
      // Whoever reacts has looked at it.
      await markTodosDone(transaction, caller.id, noteable.subject, now);
      const inserted = await insertAward(transaction, awardable, { userId: caller.id, name, now });
      if (inserted === undefined) {
        throw notFoundBecause('Award Emoji', 'Name has already been taken');
      }
      return inserted;
    }),
  );
  return oneRecord(db, award, call.baseUrl);
};

const requireAward = async ({ service, params }: NoteableLookup & OneAward, { awardable }: Found): Promise<Award> => {
  const award = await findAward(service.database.db, awardable, params.award_id);
  if (award === undefined) {
    throw notFound('Award Emoji');
  }
  return award;
};

const handlersOf = <Call extends NoteableLookup>(find: Find<Call>) => ({
  list: async (call: Call & ResponseContext & { readonly page: PageRequest }) => {
    const { awardable } = await find(call);
    const { db } = call.service.database;
    const { items, total } = await listAwards(db, awardable, call.page);
    return { items: await recordsOf(db, items, call.baseUrl), total };
  },

  get: async (call: Call & ResponseContext & OneAward) =>
    oneRecord(call.service.database.db, await requireAward(call, await find(call)), call.baseUrl),

  create: async (call: Call & ResponseContext & Naming) => create(call, await find(call)),

  delete: async (call: Call & OneAward & { readonly checkUnmodified: (updatedAt: string) => void }) => {
    const found = await find(call);
    const award = await requireAward(call, found);
    if (award.user_id !== call.caller.id && !call.caller.admin) {
      throw forbidden();
    }
    call.checkUnmodified(award.updated_at);
    await deleteAward(call.service.database.db, award.id);
    return null;
  },
});

/** Handlers of the endpoints of the reactions to an issue. */
export const issueAwardHandlers: Handlers<typeof issueAwards> = handlersOf(subjectOf('issue'));

/** Handlers of the endpoints of the reactions to a note on an issue. */
export const issueNoteAwardHandlers: Handlers<typeof issueNoteAwards> = handlersOf(noteOf('issue'));

/** Handlers of the endpoints of the reactions to a merge request. */
export const mergeRequestAwardHandlers: Handlers<typeof mergeRequestAwards> = handlersOf(subjectOf('merge_request'));

/** Handlers of the endpoints of the reactions to a note on a merge request. */
export const mergeRequestNoteAwardHandlers: Handlers<typeof mergeRequestNoteAwards> = handlersOf(
  noteOf('merge_request'),
);
