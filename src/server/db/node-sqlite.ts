/** Adapts Node's SQLite to the part of better-sqlite3's interface that the service uses. */
import type { SqliteStatement } from 'kysely';
import type { OpenSqliteFile } from './sqlite-file.ts';

interface NodeStatement {
  all(...parameters: readonly unknown[]): readonly (readonly unknown[])[];
  iterate(...parameters: readonly unknown[]): IterableIterator<readonly unknown[]>;
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  columns(): readonly { readonly name: string }[];
  setReturnArrays(enabled: boolean): void;
  setReadBigInts(enabled: boolean): void;
}

interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

/** The types for Node 20 lack `node:sqlite`. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readonly timeout: number }) => NodeDatabase;
}

/** The result codes that the service checks, with the names that better-sqlite3 gives them. */
const resultNames: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/** The lower byte of an extended code is the primary code. */
const nameOf = (code: number): string | undefined => resultNames[code] ?? resultNames[code & 0xff];

/** Gives SQLite's errors the codes of better-sqlite3. */
const withNamedErrors = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
      Object.assign(error, { code: nameOf(error.errcode) ?? 'SQLITE_ERROR' });
    }
    throw error;
  }
};

/** Node 24 does not accept `undefined`. */
const bound = (parameters: readonly unknown[] = []): readonly unknown[] =>
  parameters.includes(undefined) ? parameters.map((value) => value ?? null) : parameters;

const columnNames = (statement: NodeStatement): readonly string[] => statement.columns().map(({ name }) => name);

/** Rows from arrays are ordinary objects, and are made faster than Node's own rows, which have no prototype. */
const toRow = (names: readonly string[], values: readonly unknown[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const value = values[index];
    row[names[index] as string] = typeof value === 'bigint' ? Number(value) : value;
  }
  return row;
};

const adaptStatement = (statement: NodeStatement): SqliteStatement => {
  statement.setReturnArrays(true);
  // With plain numbers, one integer beyond 2^53 makes Node reject the whole result.
  statement.setReadBigInts(true);
  let names = columnNames(statement);
  const rowOf = (values: readonly unknown[]): Record<string, unknown> => {
    // Another process may have changed the columns that `select *` reads.
    if (values.length !== names.length) names = columnNames(statement);
    return toRow(names, values);
  };
  return {
    reader: names.length > 0,
    all: (parameters) => withNamedErrors(() => statement.all(...bound(parameters))).map(rowOf),
    *iterate(parameters) {
      for (const values of withNamedErrors(() => statement.iterate(...bound(parameters)))) yield rowOf(values);
    },
    run: (parameters) => {
      const { changes, lastInsertRowid } = withNamedErrors(() => statement.run(...bound(parameters)));
      return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
    },
  };
};

export const openWithNode: OpenSqliteFile = (file, { timeout = 5000 } = {}) => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as NodeSqlite;
  const database = withNamedErrors(() => new DatabaseSync(file, { timeout }));
  return {
    prepare: (sql) => adaptStatement(withNamedErrors(() => database.prepare(sql))),
    exec: (sql) => withNamedErrors(() => database.exec(sql)),
    close: () => database.close(),
  };
};
