/** Stores failures of storages, and sizes and leases of repositories. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../formats/clock.ts';

type Size = Row<'repository_sizes'>;

/** Rows of one statement, since engines limit the number of values. */
const rowsAtOnce = 500;

/** Returns the known sizes by project ID. */
export const sizesOf = async (db: Db, projectIds: readonly number[]): Promise<Map<number, Size>> => {
  const found = new Map<number, Size>();
  for (let first = 0; first < projectIds.length; first += rowsAtOnce) {
    const batch = projectIds.slice(first, first + rowsAtOnce);
    const rows = await db.selectFrom('repository_sizes').selectAll().where('project_id', 'in', batch).execute();
    for (const row of rows) found.set(row.project_id, row);
  }
  return found;
};

/** Fails as an orphan if a project was deleted. */
export const storeSizes = async (db: Db, sizes: readonly Size[]): Promise<void> => {
  for (let first = 0; first < sizes.length; first += rowsAtOnce) {
    await db
      .insertInto('repository_sizes')
      .values(sizes.slice(first, first + rowsAtOnce))
      .onConflict((taken) =>
        taken.column('project_id').doUpdateSet({
          bytes: sql<number>`excluded.bytes`,
          measured_at: sql<string>`excluded.measured_at`,
        }),
      )
      .execute();
  }
};

/** For a repository that has changed: its size is measured again when it is requested. */
export const forgetSize = async (db: Db, projectId: number): Promise<void> => {
  await db.deleteFrom('repository_sizes').where('project_id', '=', projectId).execute();
};

/** Counts failed attempts of a host since it last reached the storage. */
export const countFailures = async (db: Db, storage: string, host: string): Promise<number> => {
  const row = await db
    .selectFrom('storage_failures')
    .select('failures')
    .where('storage', '=', storage)
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.failures ?? 0;
};

/** Adds a failure atomically, since several processes can do so at once. */
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

export const removeFailures = async (db: Db, storage: string, host: string): Promise<void> => {
  await db.deleteFrom('storage_failures').where('storage', '=', storage).where('host', '=', host).execute();
};

export const removeAllFailures = async (db: Db): Promise<void> => {
  await db.deleteFrom('storage_failures').execute();
};

export const listFailures = (db: Db): Promise<Row<'storage_failures'>[]> =>
  db.selectFrom('storage_failures').selectAll().orderBy('storage').orderBy('host').execute();

export const hasProjects = async (db: Db, storage: string): Promise<boolean> => {
  const row = await db.selectFrom('projects').select('id').where('storage', '=', storage).limit(1).executeTakeFirst();
  return row !== undefined;
};

/** Removes failures and leases of hosts, for a database that moves to other machines. */
export const forgetHosts = async (db: Db): Promise<void> => {
  await removeAllFailures(db);
  await db.deleteFrom('repository_leases').execute();
};

/** Lists all projects with their storage, sorted by ID. */
export const listStored = (db: Db): Promise<{ id: number; storage: string }[]> =>
  db.selectFrom('projects').select(['id', 'storage']).orderBy('id').execute();

interface Lease {
  readonly projectId: number;
  readonly holder: string;
}

/** Returns false while another process holds the lease. */
export const takeLease = async (
  db: Db,
  { projectId, holder }: Lease,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<boolean> => {
  const row = await db
    .insertInto('repository_leases')
    .values({ project_id: projectId, holder, held_until: until })
    .onConflict((taken) =>
      taken
        .column('project_id')
        .doUpdateSet({ holder, held_until: until })
        .where('repository_leases.held_until', '<', now),
    )
    .returning('project_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const releaseLease = async (db: Db, { projectId, holder }: Lease): Promise<void> => {
  await db.deleteFrom('repository_leases').where('project_id', '=', projectId).where('holder', '=', holder).execute();
};
