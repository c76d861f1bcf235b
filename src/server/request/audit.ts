/** The audit log: kept beside what was done, and read by administrators, and by those who run the project or group. */
import type { AuditEventsTable } from '../db/tables/instance.ts';
import type { Db } from '../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../db/page-of.ts';
import type { Row } from '../db/schema.ts';
import { attachToChange } from '../db/attached-write.ts';
import { type Clock, toTimestamp } from '../formats/clock.ts';
import { errorText } from '../formats/log.ts';
import { Problem } from '../formats/problems.ts';
import type { Service } from './service.ts';

/** Facts of an event about its subject, which the request does not have. */
export interface AuditDetails {
  /** Username of a member, or full path of a group that a project is shared with. */
  readonly member?: string;
  /** Null for one who was no member before, or is none from now on. */
  readonly oldAccessLevel?: number | null;
  readonly newAccessLevel?: number | null;
  /** The reason for a refusal. */
  readonly reason?: string;
}

/** The project or group that something was done to. */
export interface AuditEntity {
  readonly type: NonNullable<AuditEventsTable['entity_type']>;
  readonly id: number;
  readonly path: string;
}

export const projectEntity = ({ id, full_path: path }: Pick<Row<'projects'>, 'id' | 'full_path'>): AuditEntity => ({
  type: 'Project',
  id,
  path,
});

/** Something to be remembered; what is left out is null. */
export type NewAuditEvent = AuditDetails &
  Pick<AuditEventsTable, 'action' | 'target' | 'address'> & {
    readonly author?: { readonly id: number; readonly username: string };
    readonly sudo?: string;
    readonly targetId?: number;
    readonly entity?: AuditEntity;
    /** Names of parameters: values may be secrets. */
    readonly parameters?: readonly string[];
  };

const entityColumns = (entity: AuditEntity | undefined) => ({
  entity_type: entity?.type ?? null,
  entity_id: entity?.id ?? null,
  entity_path: entity?.path ?? null,
});

/** Characters of a target that are kept: somebody may try to sign in with anything. */
const longestTarget = 255;

const insertion = (db: Db, clock: Clock, event: NewAuditEvent) =>
  db
    .insertInto('audit_events')
    .values({
      action: event.action,
      author_id: event.author?.id ?? null,
      author_username: event.author?.username ?? null,
      sudo: event.sudo ?? null,
      target: event.target.slice(0, longestTarget).replaceAll('\0', '\ufffd'),
      target_id: event.targetId ?? null,
      parameters: JSON.stringify(event.parameters ?? []),
      member: event.member ?? null,
      old_access_level: event.oldAccessLevel ?? null,
      new_access_level: event.newAccessLevel ?? null,
      reason: event.reason ?? null,
      address: event.address,
      ...entityColumns(event.entity),
      created_at: toTimestamp(clock.now()),
    })
    .returning('id');

/** Keeps an event in the transaction of what it is about. */
export const insertAuditEvent = async (transaction: Db, clock: Clock, event: NewAuditEvent): Promise<void> => {
  await insertion(transaction, clock, event).execute();
};

type Auditing = Pick<Service, 'database' | 'clock' | 'log'>;

const logLoss = ({ log }: Auditing, { action, author }: NewAuditEvent, error: unknown): void =>
  log('error', 'an audit event could not be kept', { action, author: author?.username, error: errorText(error) });

/** For what changes no record. Never rejects: what was done is done. What cannot be kept is in the log of the process. */
export const recordAudit = async (service: Auditing, event: NewAuditEvent): Promise<void> => {
  await insertAuditEvent(service.database.db, service.clock, event).catch((error: unknown) =>
    logLoss(service, event, error),
  );
};

/**
 * Does work that is audited. Its event is kept in the transaction of the first change that it makes; if the event cannot be kept,
 * nothing is changed. Work that has changed nothing has its event afterwards, and work that is refused has none.
 *
 * @param eventOf is called when the event is kept, without a result while the work is going on
 */
export const performAudited = async <T>(
  service: Auditing,
  eventOf: (result?: T) => NewAuditEvent,
  work: () => Promise<T>,
): Promise<T> => {
  const { database, clock } = service;
  const { db } = database;
  const { outcome, row } = await attachToChange(() => insertion(db, clock, eventOf()).compile(), work);
  const onLoss = (error: unknown): void => logLoss(service, eventOf(), error);
  if (outcome.status === 'rejected') {
    // A refusal leaves nothing behind, such as an entry in a journal.
    if (row !== undefined && outcome.reason instanceof Problem)
      await db.deleteFrom('audit_events').where('id', '=', row.id).execute().catch(onLoss);
    throw outcome.reason;
  }
  const event = eventOf(outcome.value);
  if (row === undefined) await recordAudit(service, event);
  // The ID of a new record is known only now.
  else if (event.targetId !== undefined)
    await db
      .updateTable('audit_events')
      .set({ target_id: event.targetId, ...entityColumns(event.entity) })
      .where('id', '=', row.id)
      .execute()
      .catch(onLoss);
  return outcome.value;
};

/** Times are written as in rows. */
export interface AuditFilter {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly authorId?: number | undefined;
  readonly action?: string | undefined;
  readonly entityType?: AuditEntity['type'] | undefined;
  readonly entityId?: number | undefined;
}

/** A page of the log, the latest first. */
export const listAuditEvents = (
  db: Db,
  { after, before, authorId, action, entityType, entityId }: AuditFilter,
  page: PageRequest,
): Promise<Slice<Row<'audit_events'>[]>> => {
  const matching = db
    .selectFrom('audit_events')
    .$if(after !== undefined, (query) => query.where('created_at', '>', after as string))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before as string))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId as number))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(entityType !== undefined, (query) => query.where('entity_type', '=', entityType as AuditEntity['type']))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId as number));
  return pageOf(matching, matching.selectAll().orderBy('id', 'desc'), page);
};

export const findAuditEvent = (db: Db, id: number): Promise<Row<'audit_events'> | undefined> =>
  db.selectFrom('audit_events').selectAll().where('id', '=', id).executeTakeFirst();

const day = 24 * 60 * 60 * 1000;
const usualDays = 365;

/** Forgets what is older than the configuration keeps; called from time to time. */
export const forgetAuditEvents = async ({ database, clock, config }: Service): Promise<void> => {
  const until = new Date(clock.now().getTime() - (config.auditDays ?? usualDays) * day);
  await database.db.deleteFrom('audit_events').where('created_at', '<', toTimestamp(until)).execute();
};
