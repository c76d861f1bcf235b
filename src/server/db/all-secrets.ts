/** Reads all secrets of a database to seal them, to change their key, or to drop them when the key is lost. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';
import type { Secrets } from './secrets.ts';
import type { Sealed } from './tables/column-types.ts';

interface Secret<Purpose extends string = string> {
  readonly purpose: Purpose;
  /** Removes all secrets of the column, and records that are useless without them. */
  readonly drop: (transaction: Db) => { readonly execute: () => Promise<unknown> };
}

type SealedNames<Table> = {
  [Column in keyof Table]: NonNullable<Table[Column]> extends Sealed ? Column : never;
}[keyof Table];

type SecretsOf<Table> = {
  readonly [Column in SealedNames<Table>]: Table[Column] extends Sealed<infer Purpose> | null ? Secret<Purpose> : never;
};

/** Every column of type `Sealed`, by table: a column that is missing does not compile. */
type AllSecrets = {
  readonly [Table in keyof Database as SealedNames<Database[Table]> extends never ? never : Table]: SecretsOf<
    Database[Table]
  >;
};

const asSealed = <P extends string>(text: string): Sealed<P> => text as never;

/** A pipeline without variables holds an empty list, which is no secret. */
const emptyList = '[]';

const secrets: AllSecrets = {
  variables: { value: { purpose: 'variable', drop: (db) => db.deleteFrom('variables') } },
  pipeline_schedule_variables: {
    value: { purpose: 'schedule variable', drop: (db) => db.deleteFrom('pipeline_schedule_variables') },
  },
  pipelines: {
    variables: {
      purpose: 'pipeline variables',
      drop: (db) => db.updateTable('pipelines').set({ variables: asSealed(emptyList) }),
    },
  },
  pending_pushes: {
    options: { purpose: 'push options', drop: (db) => db.updateTable('pending_pushes').set({ options: null }) },
  },
  pipeline_triggers: { token: { purpose: 'trigger token', drop: (db) => db.deleteFrom('pipeline_triggers') } },
  hooks: {
    token: { purpose: 'hook token', drop: (db) => db.updateTable('hooks').set({ token: null }) },
    signing_token: {
      purpose: 'hook signing token',
      drop: (db) => db.updateTable('hooks').set({ signing_token: null }),
    },
    custom_headers: { purpose: 'hook headers', drop: (db) => db.updateTable('hooks').set({ custom_headers: null }) },
    url_variables: {
      purpose: 'hook URL variables',
      drop: (db) => db.updateTable('hooks').set({ url_variables: null }),
    },
  },
  pages_domains: {
    certificate_key: {
      purpose: 'certificate key',
      drop: (db) => db.updateTable('pages_domains').set({ certificate: null, certificate_key: null, expires_at: null }),
    },
  },
};

interface SecretColumn extends Secret {
  readonly table: string;
  readonly column: string;
}

const columns: readonly SecretColumn[] = Object.entries(secrets).flatMap(([table, byColumn]) =>
  Object.entries<Secret>(byColumn).map(([column, { purpose, drop }]) => ({ table, column, purpose, drop })),
);

const batch = 500;

interface SecretRow {
  readonly id: number;
  readonly text: string;
}

async function* rowsOf(db: Db, { table, column }: SecretColumn): AsyncGenerator<readonly SecretRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<SecretRow>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where id > ${after} and ${sql.ref(column)} is not null order by id limit ${batch}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

const changeAll = async (transaction: Db, change: (text: string, purpose: string) => string): Promise<void> => {
  for (const one of columns) {
    const { table, column, purpose } = one;
    for await (const rows of rowsOf(transaction, one)) {
      for (const { id, text } of rows) {
        const changed = change(text, purpose);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed} where id = ${id}`.execute(transaction);
      }
    }
  }
};

/** Needs a transaction, and a database that no service uses. */
export const sealAll = (transaction: Db, key: Secrets): Promise<void> =>
  changeAll(transaction, (text, purpose) => String(key.seal(purpose, text)));

/** Seals all secrets with another key; throws for a secret that the first key does not open. */
export const resealAll = (transaction: Db, from: Secrets, to: Secrets): Promise<void> =>
  changeAll(transaction, (text, purpose) => String(to.seal(purpose, from.open(purpose, asSealed(text)))));

/** Numbers of secrets by purpose, such as `schedule_variable`. */
export type SecretCounts = Readonly<Record<string, number>>;

const countWhere = async (db: Db, isCounted: (text: string, purpose: string) => boolean): Promise<SecretCounts> => {
  const counts: [string, number][] = [];
  for (const one of columns) {
    let count = 0;
    for await (const rows of rowsOf(db, one)) {
      count += rows.filter(({ text }) => isCounted(text, one.purpose)).length;
    }
    counts.push([one.purpose.replaceAll(' ', '_'), count]);
  }
  return Object.fromEntries(counts);
};

/** Writes counts as `variable: 4, hook token: 1`, or `none`. */
export const secretsText = (counts: SecretCounts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([purpose, count]) => `${purpose.replaceAll('_', ' ')}: ${count}`)
    .join(', ') || 'none';

/** Takes any key, since all keys seal a text to the same length. */
export const countSecrets = (db: Db, key: Secrets): Promise<SecretCounts> => {
  const shortest = String(key.seal('pipeline variables', emptyList)).length;
  return countWhere(db, (text, purpose) => purpose !== 'pipeline variables' || text.length > shortest);
};

/** Counts the secrets that a key does not open. */
export const countUnopened = (db: Db, key: Secrets): Promise<SecretCounts> =>
  countWhere(db, (text, purpose) => {
    try {
      key.open(purpose, asSealed(text));
      return false;
    } catch {
      return true;
    }
  });

/** For a database whose key is lost. The next start creates a key and seals the secrets that are left. */
export const dropSecrets = async (transaction: Db): Promise<void> => {
  for (const { drop } of columns) await drop(transaction).execute();
  await transaction.deleteFrom('secret_keys').execute();
};
