/** Seals what a database from before holds in the clear. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { SecretPurpose, Secrets } from './secrets.ts';

const columns = [
  ['variables', 'value', 'variable'],
  ['pipeline_schedule_variables', 'value', 'schedule variable'],
  ['pipelines', 'variables', 'pipeline variables'],
  ['pipeline_triggers', 'token', 'trigger token'],
  ['hooks', 'token', 'hook token'],
  ['pages_domains', 'certificate_key', 'certificate key'],
] as const satisfies readonly (readonly [table: string, column: string, purpose: SecretPurpose])[];

const batch = 500;

/** In one transaction, before anybody else works with the database. */
export const sealAll = async (transaction: Db, secrets: Secrets): Promise<void> => {
  for (const [table, column, purpose] of columns) {
    const [from, secret] = [sql.table(table), sql.ref(column)];
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number; secret: string | null }>`
        select id, ${secret} as secret from ${from} where id > ${after} order by id limit ${batch}`.execute(
        transaction,
      );
      for (const row of rows) {
        if (row.secret === null) continue;
        const sealed = String(secrets.seal(purpose, row.secret));
        await sql`update ${from} set ${secret} = ${sealed} where id = ${row.id}`.execute(transaction);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) break;
      after = last.id;
    }
  }
};
