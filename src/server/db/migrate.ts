/** Brings the tables up to date when the service starts. */
import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Engine } from './engine.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { variables } from './migrations/0002-variables.ts';
import { keys } from './migrations/0003-keys.ts';
import { milestones } from './migrations/0004-milestones.ts';
import { userAvatars } from './migrations/0005-users-avatars.ts';
import { usersWhole } from './migrations/0005-users.ts';
import { events } from './migrations/0006-events.ts';
import { groupsWhole } from './migrations/0007-groups.ts';
import { redirects } from './migrations/0007-redirects.ts';
import { projectsWhole } from './migrations/0008-projects.ts';
import { sharing } from './migrations/0009-sharing.ts';
import { search } from './migrations/0010-search.ts';
import { refs } from './migrations/0011-refs.ts';
import { issues } from './migrations/0013-issues.ts';
import { notes } from './migrations/0014-notes.ts';
import { mergeRequests } from './migrations/0015-merge-requests.ts';
import { pushes } from './migrations/0016-pushes.ts';
import { hooks } from './migrations/0017-hooks.ts';
import { snippets } from './migrations/0018-snippets.ts';
import { triggers } from './migrations/0019-triggers.ts';
import { pipelineJobs } from './migrations/0020-jobs.ts';
import { pages } from './migrations/0021-pages.ts';
import { found } from './migrations/0022-found.ts';
import { intendedPushes } from './migrations/0023-intended-pushes.ts';
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
  '0006-events': events,
  '0007-groups': groupsWhole,
  '0007-redirects': redirects,
  '0008-projects': projectsWhole,
  '0009-sharing': sharing,
  '0010-search': search,
  '0011-refs': refs,
  '0013-issues': issues,
  '0014-notes': notes,
  '0015-merge-requests': mergeRequests,
  '0016-pushes': pushes,
  '0017-hooks': hooks,
  '0018-snippets': snippets,
  '0019-triggers': triggers,
  '0020-jobs': pipelineJobs,
  '0021-pages': pages,
  '0022-found': found,
  '0023-intended-pushes': intendedPushes,
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
