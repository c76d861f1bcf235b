/** Keeps compiled statements: compiling one takes longer than most of ours run. */
import type { SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SqliteFile } from './sqlite-file.ts';

/** How many statements are kept; the one that was used longest ago goes first. */
const capacity = 200;

/** Longer ones, in characters, insert many rows at once: they take much memory, and the next has another number of rows. */
const longest = 8000;

const readsOrWritesRows = /^\s*(?:select|insert|update|delete|with)\b/i;
const leavesTables = /^\s*(?:begin|commit|rollback|savepoint|release|explain)\b/i;

/** A statement that can run again at any time: what iterates is in use until its end, so it gets one of its own. */
const reusable = (database: SqliteFile, sql: string): SqliteStatement => {
  const statement = database.prepare(sql);
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => database.prepare(sql).iterate(parameters),
  };
};

/** The same file, with its last statements kept until something changes the tables. */
export const keepStatements = (database: SqliteFile): SqliteFile => {
  const kept = new LRUCache<string, SqliteStatement>({ max: capacity });

  const keep = (sql: string): SqliteStatement => {
    const statement = kept.get(sql) ?? reusable(database, sql);
    kept.set(sql, statement);
    return statement;
  };

  return {
    prepare: (sql) => {
      if (kept.has(sql) || readsOrWritesRows.test(sql)) return sql.length > longest ? database.prepare(sql) : keep(sql);
      if (!leavesTables.test(sql)) kept.clear();
      return database.prepare(sql);
    },
    exec: (sql) => {
      kept.clear();
      return database.exec(sql);
    },
    close: () => {
      kept.clear();
      database.close();
    },
  };
};
