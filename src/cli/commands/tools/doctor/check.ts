import type { Settings } from '../../../config/settings.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';

/** What one look at one thing found. */
export interface Check {
  /** A word, the same in every run: `connection`. */
  readonly check: string;
  /** `expected` is for what servers of this version do not have. */
  readonly status: 'ok' | 'expected' | 'warn' | 'fail';
  readonly message: string;
  /** What to do; null where there is nothing to do. */
  readonly fix: string | null;
  /** The exit code that a failure stands for. */
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

/** An error as a failed check, in the words that it has everywhere else. */
export const failureOf = (check: string, error: unknown, settings?: Settings): Check => {
  const { message, hint, exitCode } = problemOfError(error, settings);
  return failure(check, message, exitCode, hint ?? null);
};
