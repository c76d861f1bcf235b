/** Databases whose tables were made by the steps that the first migration took the place of. */
import type { Kysely } from 'kysely';

/** All of the former ones together made the same tables. */
const successor = '0001-tables';

/** In the order in which they ran. */
export const formerMigrations: readonly string[] = [
  '0001-foundation',
  '0002-variables',
  '0003-keys',
  '0004-milestones',
  '0005-users',
  '0005-users-avatars',
  '0006-events',
  '0007-groups',
  '0007-redirects',
  '0008-projects',
  '0009-sharing',
  '0010-search',
  '0011-refs',
  '0013-issues',
  '0014-notes',
  '0015-merge-requests',
  '0016-pushes',
  '0017-hooks',
  '0018-snippets',
  '0019-triggers',
  '0020-jobs',
  '0021-pages',
  '0022-found',
  '0023-intended-pushes',
];

/** The tables of a database are none that this version can begin with. The message says what was found and what to do. */
class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Where Kysely keeps which migrations a database has had. */
interface MigrationTable {
  kysely_migration: { name: string; timestamp: string };
}

const readApplied = async (db: Kysely<MigrationTable>): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  return rows.map(({ name }) => name);
};

const refuseStrange = (had: readonly string[], known: readonly string[]): void => {
  const strange = had.find((name) => !known.includes(name) && !formerMigrations.includes(name));
  if (strange === undefined) return;
  throw new MigrationError(
    `the database has had the migration "${strange}", which this version of repoctl does not know: ` +
      'start the version that made it, or begin with an empty database',
  );
};

/** Throws a MigrationError unless a database has had the migrations that are `known`, and no others. */
export const requireAllApplied = async <T>(database: Kysely<T>, known: readonly string[]): Promise<void> => {
  const had = await readApplied(database as unknown as Kysely<MigrationTable>);
  refuseStrange(had, known);
  const first = known.find((name) => !had.includes(name));
  if (first === undefined) return;
  const what = had.length === 0 ? 'has no tables of repoctl' : `has not had the migration "${first}"`;
  throw new MigrationError(`the database ${what}: start "repoctl serve" of this version once`);
};

/**
 * Marks a database that has had all former migrations as one that has had their successor. Throws a MigrationError when
 * it has had only some of them, or one that is neither among them nor among `known`.
 */
export const markFormerDatabase = async <T>(database: Kysely<T>, known: readonly string[]): Promise<void> => {
  const db = database as unknown as Kysely<MigrationTable>;
  const had = await readApplied(db);
  refuseStrange(had, known);
  const former = formerMigrations.filter((name) => had.includes(name));
  if (former.length === 0) return;
  if (former.length < formerMigrations.length) {
    throw new MigrationError(
      `the database stopped at "${former.at(-1)}", a migration from before the first release: bring it to ` +
        `"${formerMigrations.at(-1)}" with a version that has that one, or begin with an empty database`,
    );
  }
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('kysely_migration').where('name', 'in', formerMigrations).execute();
    // Another process that starts at the same time may have been faster.
    const mark = { name: successor, timestamp: new Date().toISOString() };
    const insert = transaction.insertInto('kysely_migration').values(mark);
    await insert.onConflict((taken) => taken.column('name').doNothing()).execute();
  });
};
