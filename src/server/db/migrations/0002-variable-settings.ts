/** Settings of variables that services of today have, and a key once per environment scope. */
import { sql } from 'kysely';
import { dbBoolean, id, optional, ref, text, timestamps, withDefault } from './columns.ts';
import { makeTables } from './make-tables.ts';
import type { Migration } from './migration.ts';

/** SQLite cannot drop the constraint that a key exists once, so that the rows move to another table. */
export const variableSettings: Migration = async (db, engine) => {
  await makeTables(db, engine, {
    scoped_variables: {
      columns: {
        id,
        namespace_id: optional(ref('namespaces', 'cascade')),
        project_id: optional(ref('projects', 'cascade')),
        key: text,
        value: text,
        protected: dbBoolean,
        masked: withDefault(dbBoolean, 0),
        hidden: withDefault(dbBoolean, 0),
        raw: withDefault(dbBoolean, 0),
        variable_type: withDefault(text, 'env_var'),
        description: optional(text),
        environment_scope: withDefault(text, '*'),
        ...timestamps,
      },
      unique: {
        variables_of_group_by_scope: ['namespace_id', 'key', 'environment_scope'],
        variables_of_project_by_scope: ['project_id', 'key', 'environment_scope'],
      },
    },
  });
  const kept = sql`namespace_id, project_id, key, value, protected, created_at, updated_at`;
  // The engine counts the IDs anew, which no answer shows.
  await sql`insert into scoped_variables (${kept}) select ${kept} from variables order by id`.execute(db);
  await db.schema.dropTable('variables').execute();
  await db.schema.alterTable('scoped_variables').renameTo('variables').execute();
};
