/** The events in the database. */
import type { Db } from '../../db/database.ts';
import type { EventsTable, Row } from '../../db/schema.ts';
import { toTimestamp } from '../../db/values.ts';

/** What something was done to. */
export interface EventTarget {
  readonly type: NonNullable<EventsTable['target_type']>;
  readonly id: number;
  /** Of issues, merge requests and milestones. */
  readonly iid?: number;
  readonly title: string | null;
}

/** Something that somebody did. */
export interface NewEvent {
  /** Absent for what happens outside of projects. */
  readonly projectId?: number;
  readonly authorId: number;
  readonly action: EventsTable['action'];
  readonly target?: EventTarget;
  /** Of pushes: the document's `push_data`. */
  readonly pushData?: Readonly<Record<string, string | number | null>>;
  readonly now: Date;
}

const valuesOf = (event: NewEvent) => ({
  project_id: event.projectId ?? null,
  author_id: event.authorId,
  action: event.action,
  target_type: event.target?.type ?? null,
  target_id: event.target?.id ?? null,
  target_iid: event.target?.iid ?? null,
  target_title: event.target?.title ?? null,
  push_data: event.pushData === undefined ? null : JSON.stringify(event.pushData),
  created_at: toTimestamp(event.now),
});

/** Records an event. Called in the transaction that does what it tells of, so that there is both or neither. */
export const recordEvent = (db: Db, event: NewEvent): Promise<Row<'events'>> =>
  db.insertInto('events').values(valuesOf(event)).returningAll().executeTakeFirstOrThrow();

/** Events that one statement inserts: far below the parameters that either engine takes. */
const atOnce = 500;

/** Records many events in as few statements as possible, in their order. */
export const recordEvents = async (transaction: Db, events: readonly NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += atOnce) {
    await transaction
      .insertInto('events')
      .values(events.slice(start, start + atOnce).map(valuesOf))
      .execute();
  }
};
