/** Caches compiled statements: compiling one takes longer than running most of them. */
import type { SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SqliteFile } from './sqlite-file.ts';

const capacity = 200;

/** Characters. Longer statements insert many rows at once: they take much memory and rarely come again. */
const longest = 8000;

const readsOrWritesRows = /^\s*(?:select|insert|update|delete|with)\b/i;
const leavesTables = /^\s*(?:begin|commit|rollback|savepoint|release|explain)\b/i;

/** Each iteration gets a new statement, since SQLite keeps it in use until the iteration ends. */
const reusable = (database: SqliteFile, sql: string): SqliteStatement => {
  const statement = database.prepare(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => database.prepare(sql).iterate(parameters),
  };
};

/** Caches the last statements of a file until the schema may have changed. */
export const keepStatements = (database: SqliteFile): SqliteFile => {
  const cached = new LRUCache<string, SqliteStatement>({ max: capacity });

  const cache = (sql: string): SqliteStatement => {
    const statement = cached.get(sql) ?? reusable(database, sql);
    cached.set(sql, statement);
    return statement;
  };

  return {
    prepare: (sql) => {
      if (cached.has(sql) || readsOrWritesRows.test(sql))
        return sql.length > longest ? database.prepare(sql) : cache(sql);
      if (!leavesTables.test(sql)) cached.clear();
      return database.prepare(sql);
    },
    exec: (sql) => {
      cached.clear();
      return database.exec(sql);
    },
    close: () => {
      cached.clear();
      database.close();
    },
  };
};
