import type { Settings } from '../../../config/settings.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';

/** The result of one check. */
export interface Check {
  /** The same word in every run: `connection`. */
  readonly check: string;
  /** `expected` is for features that this version of the server does not have. */
  readonly status: 'ok' | 'expected' | 'warn' | 'fail';
  readonly message: string;
  /** A hint, if there is something to do. */
  readonly fix: string | null;
  /** The exit code for a failure. */
  readonly exit_code: number;
}

export const ok = (check: string, message: string): Check => ({
  check,
  status: 'ok',
  message,
  fix: null,
  exit_code: 0,
});

export const expected = (check: string, message: string, fix: string | null): Check => ({
  check,
  status: 'expected',
  message,
  fix,
  exit_code: 0,
});

export const warning = (check: string, message: string, fix: string | null): Check => ({
  check,
  status: 'warn',
  message,
  fix,
  exit_code: 0,
});

export const failure = (check: string, message: string, exitCode: number, fix: string | null = null): Check => ({
  check,
  status: 'fail',
  message,
  fix,
  exit_code: exitCode,
});

/** An error as a failed check, with its usual message. */
export const failureOf = (check: string, error: unknown, settings?: Settings): Check => {
  const { message, hint, exitCode } = problemOfError(error, settings);
  return failure(check, message, exitCode, hint ?? null);
};
