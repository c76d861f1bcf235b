import type { ErrorCode } from '../errors/error-codes.ts';
import type { PlannedCall } from '../../api/call.ts';
import type { Problem } from '../output/print-error.ts';

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

/** A row, with what is wrong with it if it has been checked before its turn. */
export type CheckedRow = Row & { readonly error?: unknown };

/** What a row says of a column. */
export type Cell =
  /** Text as typed on a command line: `null` is null. */
  | { readonly typed: string }
  /** A JSON value. */
  | { readonly json: unknown };

/** Characters that one row may have: a row is held in memory, the input is not. */
export const longestRow = 8 * 1024 * 1024;

/** What became of a row, as `--json` prints it. */
export type RowResult = { readonly line: number; readonly name?: string } & (
  | { readonly status: 'created'; readonly record: unknown }
  | { readonly status: 'planned'; readonly request: PlannedCall }
  | { readonly status: 'failed'; readonly error: RowError }
  /** Not tried, as a row before it failed. */
  | { readonly status: 'skipped' }
);

/** Why a row failed: as errors of a command are in JSON. */
interface RowError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly fields?: Problem['fields'];
  readonly exit_code: number;
  /** Where the row may have been created all the same. */
  readonly hint?: string;
}

export const rowError = ({ code, message, status, fields, exitCode, hint }: Problem, mayBeDone: boolean): RowError => ({
  code,
  message,
  ...(status !== undefined && { status }),
  ...(fields !== undefined && { fields }),
  exit_code: exitCode,
  ...(mayBeDone && hint !== undefined && { hint }),
});
