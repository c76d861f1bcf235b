import type { ErrorCode } from '../errors/error-codes.ts';
import type { PlannedCall } from '../../api/call.ts';
import type { Problem } from '../output/print-error.ts';

/** What became of a row, as `--json` prints it. */
export type RowResult = { readonly line: number; readonly name?: string } & (
  | { readonly status: 'created'; readonly record: unknown }
  | { readonly status: 'planned'; readonly request: PlannedCall }
  | { readonly status: 'failed'; readonly error: RowError }
  /** Not tried, as a row before it failed. */
  | { readonly status: 'skipped' }
);

/** Why a row failed: as errors of a command are in JSON. */
export interface RowError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly fields?: Problem['fields'];
  readonly exit_code: number;
}

export const rowError = ({ code, message, status, fields, exitCode }: Problem): RowError => ({
  code,
  message,
  ...(status !== undefined && { status }),
  ...(fields !== undefined && { fields }),
  exit_code: exitCode,
});
