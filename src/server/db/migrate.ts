/** Brings the tables up to date when the service starts. */
import { Migrator, type Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { markFormerDatabase, requireAllApplied } from './former-migrations.ts';
import { firstTables } from './migrations/0001-tables/first-tables.ts';
import { variableSettings } from './migrations/0002-variable-settings.ts';
import { releaseSettings } from './migrations/0003-releases.ts';
import { signInOrigins } from './migrations/0004-sign-in-origins.ts';
import { repositoryLeases } from './migrations/0005-repository-leases.ts';
import { secretKey } from './migrations/0006-secret-key.ts';
import { auditEventsTable } from './migrations/0007-audit-events.ts';
import { listIndexes } from './migrations/0008-list-indexes.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** All of the folder, by the names of their files: these are the order, and what the database remembers. */
export const migrations = {
  '0001-tables': firstTables,
  '0002-variable-settings': variableSettings,
  '0003-releases': releaseSettings,
  '0004-sign-in-origins': signInOrigins,
  '0005-repository-leases': repositoryLeases,
  '0006-secret-key': secretKey,
  '0007-audit-events': auditEventsTable,
  '0008-list-indexes': listIndexes,
} as const satisfies Migrations;

const runMigrations = async (db: Kysely<Database>, engine: Engine, known: Migrations): Promise<void> => {
  const toKysely = ([name, up]: readonly [string, Migration]) =>
    [name, { up: (kysely: Kysely<unknown>) => up(kysely, engine) }] as const;
  const getMigrations = async () => Object.fromEntries(Object.entries(known).map(toKysely));
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) {
    throw error;
  }
};

/**
 * Runs the migrations that the database has not had, all of them in one transaction that others wait for: a process
 * that dies leaves none of it, and processes that start at once do not race. Throws a MigrationError when the tables are
 * none that it can begin with.
 */
export const migrate = async (db: Kysely<Database>, engine: Engine, known: Migrations = migrations): Promise<void> => {
  await markFormerDatabase(db, Object.keys(known));
  await engine.migrateExclusively(db, (exclusive) => runMigrations(exclusive, engine, known));
};

/** Throws a MigrationError unless the database has had all migrations of this version, and none of a later one. */
export const requireMigrated = (db: Kysely<Database>): Promise<void> => requireAllApplied(db, Object.keys(migrations));
