/** The audit log: kept beside what was done, and read by administrators alone. */
import type { AuditEventsTable } from '../db/tables/instance.ts';
import type { Db } from '../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../db/page-of.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../formats/clock.ts';
import { errorText } from '../formats/log.ts';
import type { Service } from './service.ts';

/** Something to be remembered; what is left out is null. */
export type NewAuditEvent = Pick<AuditEventsTable, 'action' | 'target' | 'address'> & {
  readonly author?: { readonly id: number; readonly username: string };
  readonly sudo?: string;
  readonly targetId?: number;
  /** Names of parameters: values may be secrets. */
  readonly parameters?: readonly string[];
};

/** Characters of a target that are kept: somebody may try to sign in with anything. */
const longestTarget = 255;

/** Never rejects: what was done is done. What cannot be kept is in the log of the process. */
export const recordAudit = async (
  { database, clock, log }: Pick<Service, 'database' | 'clock' | 'log'>,
  event: NewAuditEvent,
): Promise<void> => {
  const { action, target, address, author, sudo, targetId, parameters = [] } = event;
  const row = {
    action,
    author_id: author?.id ?? null,
    author_username: author?.username ?? null,
    sudo: sudo ?? null,
    target: target.slice(0, longestTarget).replaceAll('\0', '\ufffd'),
    target_id: targetId ?? null,
    parameters: JSON.stringify(parameters),
    address,
    created_at: toTimestamp(clock.now()),
  };
  await database.db
    .insertInto('audit_events')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      log('error', 'an audit event could not be kept', { action, author: author?.username, error: errorText(error) });
    });
};

/** Times are written as in rows. */
export interface AuditFilter {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly authorId?: number | undefined;
  readonly action?: string | undefined;
}

/** A page of the log, the latest first. */
export const listAuditEvents = (
  db: Db,
  { after, before, authorId, action }: AuditFilter,
  page: PageRequest,
): Promise<Slice<Row<'audit_events'>[]>> => {
  const matching = db
    .selectFrom('audit_events')
    .$if(after !== undefined, (query) => query.where('created_at', '>', after as string))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before as string))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId as number))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string));
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
