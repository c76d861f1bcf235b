import { createHash } from 'node:crypto';
import { Migrator, type Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { firstTables, wings } from './migrations/0001-tables/first-tables.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema.ts';

/** Until 1.0 the first migration is edited, so the digest of its tables tells the databases of other versions. */
const digest = createHash('sha256').update(JSON.stringify(wings)).digest('hex').slice(0, 12);

/** In order, by the names that the database remembers. */
const migrations: Readonly<Record<string, Migration>> = { [`0001-tables-${digest}`]: firstTables };

/** Another version made the tables. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Kysely's own table. */
interface MigrationTable {
  kysely_migration: { name: string };
}

/** Throws a MigrationError where another version made the tables. */
const readApplied = async (database: Kysely<Database>): Promise<readonly string[]> => {
  const db = database as unknown as Kysely<MigrationTable>;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  const applied = rows.map(({ name }) => name);
  const strange = applied.find((name) => migrations[name] === undefined);
  if (strange === undefined) return applied;
  throw new MigrationError(
    `the database has the tables of another version of repoctl (${strange}), and until 1.0 only that version can use them`,
  );
};

const runMigrations = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  const toKysely = ([name, up]: readonly [string, Migration]) =>
    [name, { up: (kysely: Kysely<unknown>) => up(kysely, engine) }] as const;
  const getMigrations = async () => Object.fromEntries(Object.entries(migrations).map(toKysely));
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) throw error;
};

/**
 * Runs pending migrations in one transaction that other processes wait for, so that a process that dies leaves no part of
 * them, and processes that start together do not race. Throws a MigrationError where another version made the tables.
 */
export const migrate = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  await readApplied(db);
  await engine.migrateExclusively(db, (exclusive) => runMigrations(exclusive, engine));
};

/** Throws a MigrationError unless this version made the tables. */
export const requireMigrated = async (db: Kysely<Database>): Promise<void> => {
  const applied = await readApplied(db);
  if (applied.length > 0) return;
  throw new MigrationError('the database has no tables of repoctl: start "repoctl serve" once');
};
