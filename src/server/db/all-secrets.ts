/** Goes through all secrets of a database: to seal what one from before holds in the clear, and to change the key. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { SecretPurpose, Secrets } from './secrets.ts';
import type { Sealed } from './tables/sealed.ts';

const columns = [
  ['variables', 'value', 'variable'],
  ['pipeline_schedule_variables', 'value', 'schedule variable'],
  ['pipelines', 'variables', 'pipeline variables'],
  ['pipeline_triggers', 'token', 'trigger token'],
  ['hooks', 'token', 'hook token'],
  ['pages_domains', 'certificate_key', 'certificate key'],
] as const satisfies readonly (readonly [table: string, column: string, purpose: SecretPurpose])[];

const batch = 500;

type SecretColumn = (typeof columns)[number];

interface Secret {
  readonly id: number;
  readonly text: string;
}

async function* secretsIn(db: Db, [table, column]: SecretColumn): AsyncGenerator<readonly Secret[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Secret>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where id > ${after} and ${sql.ref(column)} is not null order by id limit ${batch}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

const changeAll = async (transaction: Db, change: (text: string, purpose: SecretPurpose) => string): Promise<void> => {
  for (const one of columns) {
    const [table, column, purpose] = one;
    for await (const secrets of secretsIn(transaction, one)) {
      for (const { id, text } of secrets) {
        const changed = change(text, purpose);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed} where id = ${id}`.execute(transaction);
      }
    }
  }
};

const asSealed = (text: string): Sealed => text as unknown as Sealed;

/** In one transaction, before anybody else works with the database. */
export const sealAll = (transaction: Db, secrets: Secrets): Promise<void> =>
  changeAll(transaction, (text, purpose) => String(secrets.seal(purpose, text)));

/** Seals with another key what is sealed with one; throws for what that one does not open. */
export const resealAll = (transaction: Db, from: Secrets, to: Secrets): Promise<void> =>
  changeAll(transaction, (text, purpose) => String(to.seal(purpose, from.open(purpose, asSealed(text)))));

/** Numbers of secrets, by what they are for: `schedule_variable`. */
export type SecretCounts = Readonly<Record<string, number>>;

/** A pipeline without variables holds an empty list, which is no secret. */
const emptyList = '[]';

/** Counts the secrets that `isCounted`. */
const countWhere = async (
  db: Db,
  isCounted: (text: string, purpose: SecretPurpose) => boolean,
): Promise<SecretCounts> => {
  const counts: [string, number][] = [];
  for (const one of columns) {
    let count = 0;
    for await (const secrets of secretsIn(db, one)) {
      count += secrets.filter(({ text }) => isCounted(text, one[2])).length;
    }
    counts.push([one[2].replaceAll(' ', '_'), count]);
  }
  return Object.fromEntries(counts);
};

/** In words: `variable: 4, hook token: 1`, or `none`. */
export const secretsText = (counts: SecretCounts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([purpose, count]) => `${purpose.replaceAll('_', ' ')}: ${count}`)
    .join(', ') || 'none';

/** How many there are. Any key will do: what one seals is as long as what others do. */
export const countSecrets = (db: Db, secrets: Secrets): Promise<SecretCounts> => {
  const shortest = String(secrets.seal('pipeline variables', emptyList)).length;
  return countWhere(db, (text, purpose) => purpose !== 'pipeline variables' || text.length > shortest);
};

/** How many of them a key does not open. */
export const countUnopened = (db: Db, secrets: Secrets): Promise<SecretCounts> =>
  countWhere(db, (text, purpose) => {
    try {
      secrets.open(purpose, asSealed(text));
      return false;
    } catch {
      return true;
    }
  });

/**
 * Removes all secrets, and what is of no use without its secret, of a database whose key is lost. The next start makes a key, and
 * seals what is left.
 */
export const dropSecrets = async (transaction: Db): Promise<void> => {
  await transaction.deleteFrom('variables').execute();
  await transaction.deleteFrom('pipeline_schedule_variables').execute();
  await transaction.deleteFrom('pipeline_triggers').execute();
  await transaction.updateTable('hooks').set({ token: null }).execute();
  await transaction
    .updateTable('pages_domains')
    .set({ certificate: null, certificate_key: null, expires_at: null })
    .execute();
  await transaction
    .updateTable('pipelines')
    .set({ variables: asSealed(emptyList) })
    .execute();
  await transaction.deleteFrom('secret_keys').execute();
};
