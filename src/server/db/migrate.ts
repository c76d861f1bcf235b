/** Brings the tables up to date when the service starts. */
import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Engine } from './engine.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { variables } from './migrations/0002-variables.ts';
import { keys } from './migrations/0003-keys.ts';
import { milestones } from './migrations/0004-milestones.ts';
import { userAvatars } from './migrations/0005-users-avatars.ts';
import { usersWhole } from './migrations/0005-users.ts';
import type { Database } from './schema.ts';

/** Writes the steps of one migration; the engine says how columns are spelled. */
export type MigrationSteps = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

const migrations: Readonly<Record<string, MigrationSteps>> = {
  '0001-foundation': foundation,
  '0002-variables': variables,
  '0003-keys': keys,
  '0004-milestones': milestones,
  '0005-users': usersWhole,
  '0005-users-avatars': userAvatars,
};

const runMigrations = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  const toMigration = (up: MigrationSteps): Migration => ({ up: (kysely) => up(kysely, engine) });
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, toMigration(up)])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw error;
  }
};

/**
 * Runs the migrations that the database has not had, all of them in one transaction that others wait for: a process
 * that dies leaves none of it, and processes that start at once do not race.
 */
export const migrate = (db: Kysely<Database>, engine: Engine): Promise<void> =>
  engine.migrateExclusively(db, (exclusive) => runMigrations(exclusive, engine));
