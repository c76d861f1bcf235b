/** The log of deliveries, which is kept for a week and holds no secrets. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import type { HookDeliveriesTable } from '../../db/tables/instance.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Service } from '../../request/service.ts';

export type LoggedDelivery = Row<'hook_deliveries'>;

const keptFor = 7 * 24 * 3_600_000;

/** Rows deleted by one statement, so that nobody waits for long. */
const atOnce = 1000;

/** Statuses of a response: numbers, or ranges of them. */
export interface StatusFilter {
  readonly exact: readonly string[];
  readonly ranges: readonly (readonly [from: string, to: string])[];
}

const logStart = (now: Date): string => toTimestamp(new Date(now.getTime() - keptFor));

/** A page of the deliveries of a hook in the last week, newest first. */
export const listDeliveries = (
  db: Db,
  hookId: number,
  { exact, ranges }: StatusFilter,
  now: Date,
  page: PageRequest,
): Promise<Slice<LoggedDelivery[]>> => {
  const all = db.selectFrom('hook_deliveries').where('hook_id', '=', hookId).where('created_at', '>=', logStart(now));
  const filtered =
    exact.length === 0 && ranges.length === 0
      ? all
      : all.where(({ or, and, eb }) =>
          or([
            ...exact.map((status) => eb('response_status', '=', status)),
            ...ranges.map(([from, to]) => and([eb('response_status', '>=', from), eb('response_status', '<=', to)])),
          ]),
        );
  return pageOf(filtered, filtered.selectAll().orderBy('id', 'desc'), page);
};

export const findDelivery = (db: Db, hookId: number, id: number, now: Date): Promise<LoggedDelivery | undefined> =>
  db
    .selectFrom('hook_deliveries')
    .selectAll()
    .where('hook_id', '=', hookId)
    .where('id', '=', id)
    .where('created_at', '>=', logStart(now))
    .executeTakeFirst();

export const logDelivery = async (db: Db, delivery: Insertable<HookDeliveriesTable>): Promise<void> => {
  await db.insertInto('hook_deliveries').values(delivery).execute();
};

/** Deletes deliveries that are older than a week. Several processes can do so at the same time. */
export const forgetDeliveries = async ({ database: { db }, clock }: Pick<Service, 'database' | 'clock'>) => {
  const before = logStart(clock.now());
  let deleted: bigint;
  do {
    const { numDeletedRows } = await db
      .deleteFrom('hook_deliveries')
      .where('id', 'in', (query) =>
        query.selectFrom('hook_deliveries').select('id').where('created_at', '<', before).limit(atOnce),
      )
      .executeTakeFirst();
    deleted = numDeletedRows;
  } while (deleted === BigInt(atOnce));
};
