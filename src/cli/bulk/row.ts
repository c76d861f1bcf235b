/** One row of the input, or what stands in its place and cannot be read. */
export type Row =
  | {
      /** Where it starts, from 1. */
      readonly line: number;
      /** By column as the input names it. */
      readonly cells: ReadonlyMap<string, Cell>;
    }
  | {
      readonly line: number;
      /** Why it cannot be read, for people; says nothing of what is in it. */
      readonly fault: string;
      /** Nothing after it can be read either. */
      readonly last?: true;
    };

/** What a row says of a column. */
export type Cell =
  /** Text as typed on a command line: `null` is null. */
  | { readonly typed: string }
  /** A JSON value. */
  | { readonly json: unknown };

/** Characters that one row may have: a row is held in memory, the input is not. */
export const longestRow = 8 * 1024 * 1024;
