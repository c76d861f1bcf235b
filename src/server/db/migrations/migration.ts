import type { ColumnBuilderCallback, Kysely, RawBuilder } from 'kysely';
import type { SearchedText } from '../tables/searched-texts.ts';

/** Creates indexes for searches, where the engine uses them. */
export interface TextIndexes {
  /** Creates and fills the index, which the engine then keeps up to date. */
  readonly index: (db: Kysely<unknown>, searched: SearchedText) => Promise<void>;
  /** Creates a covering index of columns that lists read of the rows of a search. */
  readonly indexFound: (db: Kysely<unknown>, table: string, columns: readonly string[]) => Promise<void>;
}

/** The differences of the engines in table definitions. */
export interface MigrationEngine {
  /** A text column that sorts and compares by code point, as SQLite's do. */
  readonly text: 'text' | RawBuilder<unknown>;
  /** Makes an integer column the primary key, which the engine assigns and never reuses. */
  readonly counted: ColumnBuilderCallback;
  readonly textSearch: TextIndexes;
}

/** Changes the tables. Opens no transaction, since all migrations of a start run in one. */
export type Migration = (db: Kysely<unknown>, engine: MigrationEngine) => Promise<void>;
