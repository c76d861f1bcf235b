/**
 * - `exit`: git itself says no, see `exitCode` and the message.
 * - `timeout`, `too-large`, `cancelled`: it was ended before it was done.
 * - `missing`: there is no git to run; `unsupported`: it is too old.
 * - `refused`: what it was to be given can't be a name or a path in a repository.
 */
type GitErrorCode = 'exit' | 'timeout' | 'too-large' | 'cancelled' | 'missing' | 'unsupported' | 'refused';

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

const unwritable =
  /No space left on device|Out of diskspace|Disk quota exceeded|Read-only file system|Permission denied|couldn't write '|unable to create directory for /;

/** Whether git has failed because nothing can be written where the repository is. */
export const isWriteFailure = (error: GitError): boolean => error.code === 'exit' && unwritable.test(error.message);

const messageLength = 500;

/** What git wrote to its standard error, short enough for a log line: how it begins, and how it ends. */
export const messageOf = (stderr: string): string => {
  const text = stderr.trim();
  if (text.length <= messageLength) return text;
  return `${text.slice(0, messageLength / 2)} ... ${text.slice(-messageLength / 2)}`;
};
