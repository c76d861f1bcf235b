/** A git command that did not do its work. */

/**
 * - `exit`: git itself says no, see `exitCode` and the message.
 * - `timeout`, `cancelled`: it was ended before it was done.
 * - `missing`: there is no git to run; `unsupported`: it is too old.
 * - `refused`: what it was to be given can't be a name or a path in a repository.
 */
export type GitErrorCode = 'exit' | 'timeout' | 'cancelled' | 'missing' | 'unsupported' | 'refused';

/** For the log, not for the caller of the API: the message may hold paths of this machine. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: GitErrorCode;
  readonly exitCode: number | undefined;

  constructor(code: GitErrorCode, message: string, exitCode?: number) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }
}

/** Whether an error is git's. */
export const isGitError = (error: unknown): error is GitError => error instanceof GitError;
