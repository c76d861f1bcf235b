/** The failures of storages, as rows. */
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';

/** Failed attempts to reach a storage from a host since it last worked there. */
export const countFailures = async (db: Db, storage: string, host: string): Promise<number> => {
  const row = await db
    .selectFrom('storage_failures')
    .select('failures')
    .where('storage', '=', storage)
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.failures ?? 0;
};

/** Counts one more, also when several processes do so at once. */
export const addFailure = async (db: Db, storage: string, host: string, now: Date): Promise<void> => {
  const lastFailure = toTimestamp(now);
  await db
    .insertInto('storage_failures')
    .values({ storage, host, failures: 1, last_failure_at: lastFailure })
    .onConflict((conflict) =>
      conflict.columns(['storage', 'host']).doUpdateSet((eb) => ({
        failures: eb('storage_failures.failures', '+', 1),
        last_failure_at: lastFailure,
      })),
    )
    .execute();
};

/** Forgets what one host saw of one storage. */
export const removeFailures = async (db: Db, storage: string, host: string): Promise<void> => {
  await db.deleteFrom('storage_failures').where('storage', '=', storage).where('host', '=', host).execute();
};

/** Forgets the failures of all storages on all hosts. */
export const removeAllFailures = async (db: Db): Promise<void> => {
  await db.deleteFrom('storage_failures').execute();
};

/** Every failing pair of storage and host. */
export const listFailures = (db: Db): Promise<Row<'storage_failures'>[]> =>
  db.selectFrom('storage_failures').selectAll().orderBy('storage').orderBy('host').execute();

/** Whether repositories are known to lie on a storage. */
export const holdsProjects = async (db: Db, storage: string): Promise<boolean> => {
  const row = await db.selectFrom('projects').select('id').where('storage', '=', storage).limit(1).executeTakeFirst();
  return row !== undefined;
};
