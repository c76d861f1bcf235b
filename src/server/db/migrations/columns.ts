/** The vocabulary of column declarations. A column is not null unless it is `optional`. */

/** A declaration, from which `make-tables.ts` builds the column. */
export interface Column {
  readonly type: 'text' | 'integer' | 'bigint' | 'double precision';
  /** The engine assigns the number, and never reuses one. */
  readonly counted?: true;
  readonly primary?: true;
  readonly optional?: true;
  readonly unique?: true;
  readonly defaultTo?: number | string;
  readonly references?: { readonly table: string; readonly onDelete: 'cascade' | 'set null' | undefined };
}

/** Text, compared by code point on both engines. Times, days, and JSON are stored as text, too. */
export const text = { type: 'text' } as const;

/** 32 bits. */
export const integer = { type: 'integer' } as const;

/** 0 or 1: a `DbBoolean`. */
export const dbBoolean = integer;

/** 64 bits. */
export const bigint = { type: 'bigint' } as const;

export const double = { type: 'double precision' } as const;

/** The ID that the engine assigns to each row. */
export const id = { ...integer, counted: true } as const;

export const timestamps = { created_at: text, updated_at: text } as const;

/** The ID of a row of `table`. Without `onDelete`, that row cannot be deleted before this one. */
export const ref = (table: string, onDelete?: 'cascade' | 'set null') =>
  ({ ...integer, references: { table, onDelete } }) as const;

/** Nullable. In the row's type: `| null`. */
export const optional = <C extends Column>(column: C) => ({ ...column, optional: true }) as const;

/** In the row's type: `Generated`. */
export const withDefault = <C extends Column>(column: C, defaultTo: number | string) =>
  ({ ...column, defaultTo }) as const;

export const unique = <C extends Column>(column: C) => ({ ...column, unique: true }) as const;

export const primary = <C extends Column>(column: C) => ({ ...column, primary: true }) as const;
