import type { PlannedCall } from '../../api/call.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Target } from '../targets/find-targets.ts';
import type { Problem } from '../output/print-error.ts';
import { pathText } from '../verbs/sentences.ts';

/** What a row was in the input: the cells of CSV, or the text of a line or a JSON object. */
export type RowText = readonly string[] | string;

/** Where a row comes from. */
interface RowOrigin {
  /** Where it starts, from 1; absent for one that is no line of an input. */
  readonly line?: number;
  readonly text: () => RowText;
  /** The project or group that it is written for, where that does not stand in the input. */
  readonly target?: Target;
}

/** One row of the input, or what stands in its place and cannot be read. */
export type Row = RowOrigin &
  (
    | {
        /** By column as the input names it. */
        readonly cells: ReadonlyMap<string, Cell>;
        /** What people call the record, where its cells do not say. */
        readonly called?: string;
      }
    | {
        /** Why it cannot be read, for people; says nothing of what is in it. */
        readonly fault: string;
      }
  );

/** A row, with what is wrong with it as far as that can be told without sending anything. */
export type CheckedRow = Row & { readonly error?: unknown };

/** What a row says of a column. */
export type Cell =
  /** Text as typed on a command line: `null` is null. */
  | { readonly typed: string }
  /** A JSON value. */
  | { readonly json: unknown };

/** Rows that are held at most: all of them are there before the first is sent. */
export const mostRows = 1_000_000;

/** Says of what there is more than can be held. */
export const tooMany = (name: string, most: string): UsageError =>
  new UsageError(`${name} has more than ${most}`, {
    hint: 'Split it into several files, each with the heading if there is one, and use --from for each.',
  });

/** What became of a row, as `--json` prints it. */
export interface RowResult {
  readonly line?: number;
  readonly project?: string;
  readonly group?: string;
  readonly name?: string;
  /**
   * `created`, `deleted`, or what else the verb does; `accepted`, or in words what is still to come; `unchanged`, `planned`,
   * `failed`, `skipped`.
   */
  readonly status: string;
  readonly record?: unknown;
  readonly request?: PlannedCall;
  /** Where it takes several. */
  readonly requests?: readonly PlannedCall[];
  readonly error?: RowError;
}

/** What became of a row. Those that were skipped were not tried, as a row before them failed. */
export type Outcome =
  | { readonly kind: 'done' | 'planned' | 'skipped'; readonly row: Row; readonly result: RowResult }
  | { readonly kind: 'failed'; readonly row: Row; readonly result: RowResult & { readonly error: RowError } };

/** Why a row failed: as errors of a command are in JSON. */
export interface RowError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly fields?: Problem['fields'];
  readonly exit_code: number;
  /** Where the row may have been done all the same. */
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

/** How messages call a row: by its line, or by what it is called where it is none of an input. */
export const rowText = ({ line, project, group, name }: RowResult): string => {
  const place = line === undefined ? name : `line ${line}`;
  const ref = project ?? group;
  if (ref === undefined) return place ?? 'the record';
  const target = pathText(project === undefined ? 'group' : 'project', ref);
  return place === undefined || place === ref ? target : `${target}: ${place}`;
};
