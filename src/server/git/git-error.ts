/**
 * - `exit`: git failed, see `exitCode` and the message.
 * - `timeout`, `too-large`, `cancelled`: git was ended early.
 * - `missing`: git is not installed; `unsupported`: it is too old.
 * - `refused`: an input cannot be a name or a path in a repository.
 * - `damaged`: a ref exists and cannot be read, see `damage`.
 */
type GitErrorCode = 'exit' | 'timeout' | 'too-large' | 'cancelled' | 'missing' | 'unsupported' | 'refused' | 'damaged';

/** The message is for the log only: it can contain paths of this machine. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: GitErrorCode;
  readonly exitCode: number | undefined;
  /** `refs/heads/main`, `HEAD`, or `packed-refs`. */
  readonly damage: string | undefined;

  constructor(code: GitErrorCode, message: string, exitCode?: number, damage?: string) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.damage = damage;
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

/** git says these about a ref that exists and leads nowhere; of a SHA it says the same. */
const aboutRef =
  /bad object (?![0-9a-f]{40})(?<bad>\S+)|missing object [0-9a-f]+ for (?<named>refs\/\S+)|unable to resolve reference '(?<quoted>refs\/[^']+)': reference broken/;

/** Returns what a complaint of git says is damaged. */
const damageIn = (stderr: string): string | undefined => {
  const named = Object.values(aboutRef.exec(stderr)?.groups ?? {}).find((name) => name !== undefined);
  if (named !== undefined) return named;
  const fatal = stderr.split('\n').find((line) => line.startsWith('fatal: ')) ?? '';
  if (fatal.includes(' line in ') && fatal.includes('packed-refs')) {
    // A line without its end can have a part of a name.
    const name = fatal.startsWith('fatal: unexpected') ? fatal.slice(fatal.lastIndexOf(' ') + 1) : '';
    return name.startsWith('refs/') ? name : 'packed-refs';
  }
  return /not a git repository|does not appear to be a git repository/.test(fatal) ? 'HEAD' : undefined;
};

/** The error of a git command that failed by itself. */
export const exitError = (command: string, stderr: string, end: string | number, exitCode?: number): GitError => {
  const damage = damageIn(stderr);
  const code = damage === undefined ? 'exit' : 'damaged';
  return new GitError(code, `${command} ended with ${end}: ${messageOf(stderr)}`, exitCode, damage);
};

export const damagedError = (ref: string): GitError =>
  new GitError('damaged', `${ref} exists and cannot be read`, undefined, ref);
