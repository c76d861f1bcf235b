import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import type { SearchedText } from '../tables/searched-texts.ts';

/** Makes the indexes that searches use, as far as the engine has a use for them. */
export interface TextIndexes {
  /** Makes the index, fills it, and has the engine keep it up to date. */
  readonly index: (db: Kysely<unknown>, searched: SearchedText) => Promise<void>;
  /** Makes an index of the columns that lists ask of the rows that a search finds. */
  readonly indexFound: (db: Kysely<unknown>, table: string, columns: readonly string[]) => Promise<void>;
}

/** What the engines spell differently in a table. */
export interface MigrationEngine {
  /** A text column that sorts and compares by code point, as SQLite's do. */
  readonly text: 'text' | RawBuilder<unknown>;
  /** Makes an integer column the primary key, counted by the engine and never used twice. */
  readonly counted: ColumnBuilderCallback;
  readonly textSearch: TextIndexes;
}

/** Changes the tables. All migrations of a start run in one transaction, so it takes none of its own. */
export type Migration = (db: Kysely<unknown>, engine: MigrationEngine) => Promise<void>;
