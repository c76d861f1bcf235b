import type { PlannedCall } from '../../api/call.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Target } from '../fan-out/find-targets.ts';
import type { Problem } from '../output/print-error.ts';
import { pathText } from '../verbs/record-messages.ts';

/** A row in the input: the cells of CSV, or the text of a line or JSON object. */
export type RowText = readonly string[] | string;

interface RowOrigin {
  /** Its first line, from 1; absent without an input. */
  readonly line?: number;
  readonly text: () => RowText;
  /** The target of a fan-out. */
  readonly target?: Target;
}

/** One row of the input, or a fault in its place. */
export type Row = RowOrigin &
  (
    | {
        /** By column name in the input. */
        readonly cells: ReadonlyMap<string, Cell>;
        /** The name of the record, if no cell has it. */
        readonly called?: string;
      }
    | {
        /** The reason why it cannot be read, without its content. */
        readonly fault: string;
      }
  );

/** A row with the error that was found before anything is sent, if any. */
export type CheckedRow = Row & { readonly error?: unknown };

export type Cell =
  /** Text as typed on a command line: `null` is null. */
  | { readonly typed: string }
  /** A JSON value. */
  | { readonly json: unknown };

/** Maximum number of rows, since all of them are read before the first is sent. */
export const mostRows = 1_000_000;

export const tooMany = (name: string, most: string): UsageError =>
  new UsageError(`${name} has more than ${most}`, {
    hint: 'Split it into several files, each with the heading if there is one, and use --from for each.',
  });

/** The result of a row, as `--json` prints it. */
export interface RowResult {
  readonly line?: number;
  readonly project?: string;
  readonly group?: string;
  readonly name?: string;
  /** `created`, `deleted`, or another participle of the verb, `accepted` or a text if it is done later, `unchanged`, `planned`, `failed`, or `skipped`. */
  readonly status: string;
  readonly record?: unknown;
  readonly request?: PlannedCall;
  /** Of a verb with several steps. */
  readonly requests?: readonly PlannedCall[];
  readonly error?: RowError;
}

/** The outcome of a row. A skipped row was not tried, since an earlier one failed. */
export type Outcome =
  | { readonly kind: 'done' | 'planned' | 'skipped'; readonly row: Row; readonly result: RowResult }
  | { readonly kind: 'failed'; readonly row: Row; readonly result: RowResult & { readonly error: RowError } };

/** The error of a row, in the form of a command's error in JSON. */
export interface RowError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly fields?: Problem['fields'];
  readonly exit_code: number;
  /** Present if the row may have been done. */
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

/** The name of a row in messages: its line, or else its record. */
export const rowText = ({ line, project, group, name }: RowResult): string => {
  const place = line === undefined ? name : `line ${line}`;
  const ref = project ?? group;
  if (ref === undefined) return place ?? 'the record';
  const target = pathText(project === undefined ? 'group' : 'project', ref);
  return place === undefined || place === ref ? target : `${target}: ${place}`;
};
