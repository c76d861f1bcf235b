/** The words that migrations declare columns in. A column takes no null unless it is `optional`. */

/** A column as data; `make-tables.ts` makes it. */
export interface Column {
  readonly type: 'text' | 'integer' | 'bigint' | 'double precision';
  /** The engine counts it, and never gives out a number twice. */
  readonly counted?: true;
  readonly primary?: true;
  readonly optional?: true;
  readonly unique?: true;
  readonly defaultTo?: number | string;
  /** The table whose IDs it holds, and what becomes of this row when that one goes. */
  readonly references?: { readonly table: string; readonly onDelete: 'cascade' | 'set null' | undefined };
}

/** Text, compared by code point on both engines. Times, days and JSON are text, too. */
export const text = { type: 'text' } as const;

/** A number of 32 bits. */
export const integer = { type: 'integer' } as const;

/** 0 or 1: a `DbBoolean`. */
export const dbBoolean = integer;

/** A number of 64 bits. */
export const bigint = { type: 'bigint' } as const;

/** A number with a fraction. */
export const double = { type: 'double precision' } as const;

/** The ID that the engine gives each row. */
export const id = { ...integer, counted: true } as const;

/** When a row was made, and when it was last changed. */
export const timestamps = { created_at: text, updated_at: text } as const;

/** The ID of a row of `table`, which cannot be deleted before this row unless `onDelete` says what becomes of it. */
export const ref = (table: string, onDelete?: 'cascade' | 'set null') =>
  ({ ...integer, references: { table, onDelete } }) as const;

/** Null where there is none. In the row's type: `| null`. */
export const optional = <C extends Column>(column: C) => ({ ...column, optional: true }) as const;

/** What a row gets that is inserted without it. In the row's type: `Generated`. */
export const withDefault = <C extends Column>(column: C, defaultTo: number | string) =>
  ({ ...column, defaultTo }) as const;

/** No two rows have the same. */
export const unique = <C extends Column>(column: C) => ({ ...column, unique: true }) as const;

/** By which the row is known. */
export const primary = <C extends Column>(column: C) => ({ ...column, primary: true }) as const;
