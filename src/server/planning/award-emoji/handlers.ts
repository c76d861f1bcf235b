/** Reactions to issues, merge requests, and their notes (v4 shapes). */
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
import type { Handlers, ResponseContext } from '../../request/handler.ts';
import { type NoteableLookup, type NoteLookup, requireNote, requireNoteable } from '../notes/find-noteable.ts';
import { touchSubject } from '../issuables/counts-store.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
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

interface Found {
  readonly noteable: Noteable;
  /** The noteable itself, or a note on it. */
  readonly awardable: Awardable;
  /** Notes that the service wrote take no reactions. */
  readonly isSystemNote: boolean;
}

type Find<Call extends NoteableLookup> = (call: Call) => Promise<Found>;

const findSubject =
  (type: SubjectType): Find<NoteableLookup> =>
  async (call) => {
    const noteable = await requireNoteable[type](call);
    return { noteable, awardable: noteable.subject, isSystemNote: false };
  };

const findNote =
  (type: SubjectType): Find<NoteLookup> =>
  async (call) => {
    const { noteable, note } = await requireNote(type, call);
    return { noteable, awardable: { type: 'note', id: note.id }, isSystemNote: fromDbBoolean(note.system) };
  };

const wireTypes = { ...wireName, note: 'Note', snippet: 'Snippet' } as const;

const recordsOf = async (db: Db, rows: readonly Award[], baseUrl: string): Promise<AwardRecord[]> => {
  const users = await usersByIds(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap(({ id, user_id: userId, name, created_at, updated_at, awardable_id, awardable_type }) => {
    const user = users.get(userId);
    // The user was deleted between the two queries, and the reaction with the user.
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

interface NameParam {
  readonly params: { readonly name: string };
}

interface AwardParam {
  readonly params: { readonly award_id: number };
}

const create = async (call: ResponseContext & NameParam, { noteable, awardable, isSystemNote }: Found) => {
  const { service, caller } = call;
  if (isSystemNote) {
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
      // A reaction shows that the caller has seen the subject.
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

const requireAward = async ({ service, params }: NoteableLookup & AwardParam, { awardable }: Found): Promise<Award> => {
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

  get: async (call: Call & ResponseContext & AwardParam) =>
    oneRecord(call.service.database.db, await requireAward(call, await find(call)), call.baseUrl),

  create: async (call: Call & ResponseContext & NameParam) => create(call, await find(call)),

  delete: async (call: Call & AwardParam & { readonly checkUnmodified: (updatedAt: string) => void }) => {
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

export const issueAwardHandlers: Handlers<typeof issueAwards> = handlersOf(findSubject('issue'));

export const issueNoteAwardHandlers: Handlers<typeof issueNoteAwards> = handlersOf(findNote('issue'));

export const mergeRequestAwardHandlers: Handlers<typeof mergeRequestAwards> = handlersOf(findSubject('merge_request'));

export const mergeRequestNoteAwardHandlers: Handlers<typeof mergeRequestNoteAwards> = handlersOf(
  findNote('merge_request'),
);
