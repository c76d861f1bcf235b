/** Copies all rows from one database to another, of either engine. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { EngineName } from './engine.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;
type Rows = readonly Readonly<Record<string, unknown>>[];

/** The last ID that each table assigned, by table name. */
type Counters = ReadonlyMap<string, number>;

/** An engine, as the source or the target of a copy. */
interface Side {
  /** All reads of `work` see one snapshot. */
  readonly readAtOnce: (db: Db, work: (snapshot: Db) => Promise<void>) => Promise<void>;
  /** Names of the tables that hold records. */
  readonly tables: (db: Db) => Promise<readonly string[]>;
  readonly rows: (db: Db, table: string) => AsyncIterable<Rows>;
  readonly counters: (db: Db) => Promise<Counters>;
  /** Lets rows refer to rows that are inserted later, until `checkReferences`. */
  readonly deferReferences: (transaction: Transaction<Database>) => Promise<void>;
  readonly checkReferences: (transaction: Transaction<Database>) => Promise<void>;
  readonly setCounters: (transaction: Transaction<Database>, counters: Counters) => Promise<void>;
}

/** Rows of one read. */
const batch = 500;

/** SQLite accepts no more values in one statement. */
const mostValues = 30_000;

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>, db: Db): Promise<readonly string[]> =>
  (await query.execute(db)).rows.map(({ name }) => name);

const isOfRecords = (name: string): boolean => !/^(?:kysely|sqlite)_/.test(name);

const withoutRowid = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'copied_rowid'));

const sqlite: Side = {
  // A file is copied only while no service uses it.
  readAtOnce: (db, work) => work(db),
  tables: async (db) =>
    (await namesOf(sql`select name from pragma_table_list where schema = 'main' and type = 'table'`, db)).filter(
      isOfRecords,
    ),
  async *rows(db, table) {
    for (let after = 0; ;) {
      const { rows } = await sql<Record<string, unknown>>`select rowid as copied_rowid, * from ${sql.table(table)}
        where rowid > ${after} order by rowid limit ${batch}`.execute(db);
      if (rows.length === 0) return;
      after = Number(rows.at(-1)?.['copied_rowid']);
      yield rows.map(withoutRowid);
    }
  },
  counters: async (db) => {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  },
  deferReferences: async (transaction) => {
    await sql`pragma defer_foreign_keys = on`.execute(transaction);
  },
  checkReferences: async (transaction) => {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_check limit 1`.execute(
      transaction,
    );
    if (rows[0] !== undefined) throw new Error(`a row of ${rows[0].table} points to one that is not there`);
  },
  setCounters: async (transaction, counters) => {
    for (const [name, seq] of counters) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(transaction);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(transaction);
    }
  },
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
}

/** Changes whether PostgreSQL can defer its check of foreign keys. */
const alterForeignKeys = async (transaction: Transaction<Database>, to: 'deferrable' | 'not deferrable') => {
  const { rows } = await sql<ForeignKey>`select conrelid::regclass::text as "table", conname as name
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(transaction);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${sql.raw(to)}`.execute(transaction);
  }
};

/** Tables with an ID from a sequence, and that sequence. */
const sequences = async (db: Db) =>
  (
    await sql<{ table: string; sequence: string }>`
      select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  ).rows;

const postgres: Side = {
  readAtOnce: (db, work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        await sql`set transaction read only`.execute(snapshot);
        await work(snapshot);
      }),
  tables: async (db) =>
    (
      await namesOf(
        sql`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
        db,
      )
    ).filter(isOfRecords),
  async *rows(db, table) {
    await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batch)} from copied`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close copied`.execute(db);
  },
  counters: async (db) => {
    const counters = new Map<string, number>();
    for (const { table, sequence } of await sequences(db)) {
      const { rows } = await sql<{ last: number }>`select case when is_called then last_value else 0 end as last
        from ${sql.table(sequence)}`.execute(db);
      counters.set(table, Number(rows[0]?.last));
    }
    return counters;
  },
  deferReferences: async (transaction) => {
    await alterForeignKeys(transaction, 'deferrable');
    await sql`set constraints all deferred`.execute(transaction);
  },
  checkReferences: async (transaction) => {
    await sql`set constraints all immediate`.execute(transaction);
    await alterForeignKeys(transaction, 'not deferrable');
  },
  setCounters: async (transaction, counters) => {
    for (const { table, sequence } of await sequences(transaction)) {
      const last = counters.get(table) ?? 0;
      if (last > 0) await sql`select setval(${sequence}::regclass, ${last})`.execute(transaction);
    }
  },
};

const sides: Readonly<Record<EngineName, Side>> = { sqlite, postgres };

const insert = async (transaction: Transaction<Database>, table: string, rows: Rows): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const atOnce = Math.max(1, Math.floor(mostValues / columns.length));
  for (let first = 0; first < rows.length; first += atOnce) {
    const values = rows
      .slice(first, first + atOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(transaction);
  }
};

const count = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.total);
};

/** Finds a table that has rows; undefined when all are empty. */
export const filledTable = async ({ db, engine }: OpenDatabase): Promise<string | undefined> => {
  for (const table of await sides[engine.name].tables(db)) {
    if ((await count(db, table)) > 0) return table;
  }
  return undefined;
};

/**
 * Copies all rows, in one transaction, to a database whose tables exist and are empty. IDs continue after the last one of the
 * source, so that none is assigned twice. Resolves to the number of rows by table, which is the same on both sides then.
 */
export const copyTables = async (from: OpenDatabase, to: OpenDatabase): Promise<ReadonlyMap<string, number>> => {
  const [source, target] = [sides[from.engine.name], sides[to.engine.name]];
  const copied = new Map<string, number>();
  await source.readAtOnce(from.db, (snapshot) =>
    to.db.transaction().execute(async (transaction) => {
      await target.deferReferences(transaction);
      for (const table of await source.tables(snapshot)) {
        let total = 0;
        for await (const rows of source.rows(snapshot, table)) {
          await insert(transaction, table, rows);
          total += rows.length;
        }
        copied.set(table, total);
        const arrived = await count(transaction, table);
        if (arrived !== total) throw new Error(`${arrived} of ${total} rows of ${table} arrived`);
      }
      await target.checkReferences(transaction);
      await target.setCounters(transaction, await source.counters(snapshot));
    }),
  );
  return copied;
};
