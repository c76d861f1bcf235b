/**
 * - `exit`: git failed, see `exitCode` and the message.
 * - `timeout`, `too-large`, `cancelled`: git was ended early.
 * - `missing`: git is not installed; `unsupported`: it is too old.
 * - `refused`: an input cannot be a name or a path in a repository.
 */
type GitErrorCode = 'exit' | 'timeout' | 'too-large' | 'cancelled' | 'missing' | 'unsupported' | 'refused';

/** The message is for the log only: it can contain paths of this machine. */
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

export const isGitError = (error: unknown): error is GitError => error instanceof GitError;

const unwritable =
  /No space left on device|Out of diskspace|Disk quota exceeded|Read-only file system|Permission denied|couldn't write '|unable to create directory for /;

/** Returns true if the storage of the repository is full or read-only. */
export const isWriteFailure = (error: GitError): boolean => error.code === 'exit' && unwritable.test(error.message);

const messageLength = 500;

/** Shortens standard error of git for a log line to its beginning and its end. */
export const messageOf = (stderr: string): string => {
  const text = stderr.trim();
  if (text.length <= messageLength) return text;
  return `${text.slice(0, messageLength / 2)} ... ${text.slice(-messageLength / 2)}`;
};
