/** Runs a git command to its end and gives back what it wrote. */
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { execa } from 'execa';
import { guarded } from '../formats/guarded.ts';
import { inTurn, startInTurn, timeLeft } from './turns.ts';

const mergeRequests = 'refs/merge-requests';

/** Where git looks for `refs/heads/main` as well, if there is no such ref: for a branch that is called so, for example. */
const alsoLookedIn = ['refs', 'refs/heads', 'refs/tags', 'refs/remotes'];

/** Only the service writes to the first: clients fetch what is to be merged, and push it nowhere but to branches. */
const closedToPushes = [
  mergeRequests,
  ...alsoLookedIn.flatMap((place) => ['refs/heads', 'refs/tags', mergeRequests].map((ref) => `${place}/${ref}`)),
];

/**
 * Settings of all repositories. They travel with each process instead of lying in each repository,
 * so that a change here holds at once for repositories that were made long ago.
 */
const settings: Readonly<Record<string, string | readonly string[]>> = {
  // Storages are the operator's choice and may be mounted with another owner.
  'safe.directory': '*',
  // A repository that came from elsewhere must not bring programs along.
  'core.hooksPath': '/dev/null',
  'core.logAllRefUpdates': 'false',
  // A push that was answered survives a power cut. Not in batches: of those, git moves objects into their directories without
  // looking whether that worked, and whoever repacks removes directories that are empty.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'fsync',
  // Each loose object is waited for, so that more than a few come as a pack.
  'transfer.unpackLimit': '20',
  'fastimport.unpackLimit': '20',
  // The service tidies up by a job of its own: nobody who pushes waits for it.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'receive.autogc': 'false',
  'receive.fsckObjects': 'true',
  // Flaws of old, widespread git programs: whole histories would be refused for them.
  'receive.fsck.badTimezone': 'ignore',
  'receive.fsck.missingSpaceBeforeDate': 'ignore',
  'receive.fsck.zeroPaddedFilemode': 'ignore',
  'receive.hideRefs': closedToPushes,
  'uploadpack.allowFilter': 'true',
  // What one clone may take of a machine that others work on, too.
  'pack.threads': '2',
  'pack.windowMemory': '128m',
  'pack.deltaCacheSize': '64m',
  'core.bigFileThreshold': '32m',
};

const settingVariables = (): Record<string, string> => {
  const all = Object.entries(settings).flatMap(([key, values]) => [values].flat().map((value) => [key, value]));
  const variables = all.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(all.length), ...Object.fromEntries(variables) };
};

/** The whole environment of a git process; of the service's own, only `PATH` and `TMPDIR` are handed on. */
export const gitEnvironment = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  TMPDIR: tmpdir(),
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ATTR_NOSYSTEM: '1',
  // From fork to fork of this service: never to another machine, and by no program.
  GIT_ALLOW_PROTOCOL: 'file',
  // Whoever may push could otherwise show other commits here than those that everyone clones.
  GIT_NO_REPLACE_OBJECTS: '1',
  ...settingVariables(),
  ...extra,
});

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

export interface GitRun {
  /** The bare repository; absent for a command that needs none. */
  readonly dir?: string;
  /**
   * The command and its arguments, as they are: no shell reads them. A string that came from outside
   * stands after `--end-of-options`, behind a fixed prefix such as `refs/heads/`, or goes to `input`.
   */
  readonly args: readonly string[];
  /** What git reads on its standard input; nothing when absent. */
  readonly input?: string | Uint8Array | Readable;
  /** Added to the environment of `gitEnvironment`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which git is ended; when absent half a minute, or what is left of it for the same answer. */
  readonly timeout?: number;
  /** Bytes of output that are kept at most; 64 MiB when absent. */
  readonly maxOutput?: number;
  readonly signal?: AbortSignal;
  /** Exit codes that are an answer and not a failure; only 0 when absent. */
  readonly accept?: readonly number[];
}

/** What a run of git came to. */
export interface GitOutput<Output> {
  readonly stdout: Output;
  readonly exitCode: number;
}

const defaultTimeout = 30_000;

/** Bytes of output: what is larger is streamed, not run. */
const defaultMaxOutput = 64 * 1024 * 1024;

const messageLength = 500;

/** What git wrote to its standard error, short enough for a log line: how it begins, and how it ends. */
const messageOf = (stderr: string): string => {
  const text = stderr.trim();
  if (text.length <= messageLength) return text;
  return `${text.slice(0, messageLength / 2)} ... ${text.slice(-messageLength / 2)}`;
};

const runOnce = async (run: GitRun): Promise<GitOutput<Buffer>> => {
  const result = await execa('git', run.args, {
    cwd: tmpdir(),
    env: gitEnvironment({ ...(run.dir === undefined ? {} : { GIT_DIR: run.dir }), ...run.env }),
    extendEnv: false,
    ...(run.input === undefined ? { stdin: 'ignore' } : { input: run.input }),
    encoding: 'buffer',
    stripFinalNewline: false,
    timeout: run.timeout ?? timeLeft(defaultTimeout),
    maxBuffer: run.maxOutput ?? defaultMaxOutput,
    reject: false,
    ...(run.signal === undefined ? {} : { cancelSignal: run.signal }),
  });
  const name = `git ${run.args[0] ?? ''}`;
  if (result.isMaxBuffer) throw new GitError('too-large', `${name} wrote more than allowed`);
  if (result.timedOut) throw new GitError('timeout', `${name} took longer than allowed`);
  if (result.isCanceled) throw new GitError('cancelled', `${name} was cancelled`);
  if (result.code === 'ENOENT') throw new GitError('missing', 'git is not installed, or not on PATH');
  const { exitCode } = result;
  if (exitCode === undefined || !(run.accept ?? [0]).includes(exitCode)) {
    const why = messageOf(Buffer.from(result.stderr).toString());
    throw new GitError('exit', `${name} ended with ${exitCode ?? result.signal ?? 'an error'}: ${why}`, exitCode);
  }
  return { stdout: Buffer.from(result.stdout), exitCode };
};

/** What git says when a repack has removed the directory of objects that it had just made for one: nothing was written. */
const lostRace = /unable to create temporary file: No such file or directory/;

/** How often git is asked to write something that a repack keeps it from writing. */
const attempts = 5;

const runRepeatedly = async (run: GitRun): Promise<GitOutput<Buffer>> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(run);
    } catch (error) {
      const canRepeat = !(run.input instanceof Readable) && attempt < attempts;
      if (!canRepeat || !(error instanceof GitError) || !lostRace.test(error.message)) throw error;
    }
  }
};

/** `runGit` for output that is not text: blobs, archives. */
export const runGitBytes = (run: GitRun): Promise<GitOutput<Buffer>> => inTurn(() => runRepeatedly(run));

/** Runs git and gives back its output as text. Throws `GitError` for everything that is not an accepted exit. */
export const runGit = async (run: GitRun): Promise<GitOutput<string>> => {
  const { stdout, exitCode } = await runGitBytes(run);
  return { stdout: stdout.toString(), exitCode };
};

/** A run of git whose input and output are too large to hold. */
interface GitStream {
  readonly args: readonly string[];
  /** Read as git asks for it, so that a fast sender does not fill the memory. Nothing when absent. */
  readonly input?: Readable;
  readonly env?: Readonly<Record<string, string>>;
  /** Kills git, and with it the stream. Absent: git ends when its input does. */
  readonly signal?: AbortSignal;
  /** Seconds of processor time after which the system kills git, and each process that it starts, too. No limit when absent. */
  readonly cpuSeconds?: number;
}

/** A git that runs, and whose output is being read. */
interface RunningGit {
  readonly stdout: Readable;
  /** `undefined` when it could not be started. */
  readonly pid: number | undefined;
  /** Settles once git is gone: null when it exited with 0. Never rejects. */
  readonly ended: Promise<GitError | null>;
}

/** Standard error that is kept, in characters. */
const keptComplaint = 4096;

/** Becomes git within a limit that the system keeps; where it has none, without. */
const limited = 'ulimit -t "$1" 2>/dev/null; shift; exec git "$@"';

const commandOf = ({ args, cpuSeconds }: GitStream): readonly [file: string, args: readonly string[]] =>
  cpuSeconds === undefined ? ['git', args] : ['/bin/sh', ['-c', limited, 'git', String(cpuSeconds), ...args]];

/** Starts git. `input` may break off: git then sees its end, and says so by its exit. */
export const streamGit = (stream: GitStream): RunningGit => {
  const { args, input, env, signal } = stream;
  const running = execa(...commandOf(stream), {
    cwd: tmpdir(),
    env: gitEnvironment(env),
    extendEnv: false,
    stdin: input === undefined ? 'ignore' : 'pipe',
    buffer: false,
    encoding: 'buffer',
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    reject: false,
  });
  let stderr = '';
  const kill = (): void => void running.kill();
  const keep = (chunk: Buffer): void => {
    stderr = (stderr + chunk.toString()).slice(-keptComplaint);
  };
  running.stderr.on('data', guarded(keep, kill));
  const { stdin } = running;
  if (input !== undefined && stdin !== null) {
    // git may stop reading early, which is no failure of its own: its exit code tells.
    stdin.on(
      'error',
      guarded(() => input.resume(), kill),
    );
    input.on(
      'error',
      guarded(() => stdin.destroy(), kill),
    );
    input.pipe(stdin);
  }
  const ended = running.then((result): GitError | null => {
    const name = `git ${args[0] ?? ''}`;
    if (result.isCanceled) return new GitError('cancelled', `${name} was cancelled`);
    if (result.code === 'ENOENT') return new GitError('missing', 'git is not installed, or not on PATH');
    if (result.exitCode === 0) return null;
    const exit = result.exitCode ?? result.signal ?? 'an error';
    return new GitError('exit', `${name} ended with ${exit}: ${messageOf(stderr)}`, result.exitCode);
  });
  return { stdout: running.stdout, pid: running.pid, ended };
};

/** `streamGit` in a turn, which lasts until git is gone. For processes that stay, there are no turns. */
export const streamGitInTurn = (stream: GitStream): Promise<RunningGit> => startInTurn(() => streamGit(stream));

/** The oldest git the service is tested with: Debian 12's. */
const oldest = { major: 2, minor: 39 } as const;

/** Whether what `git --version` wrote names a git that is new enough. */
export const isSupportedVersion = (line: string): boolean => {
  const [major = 0, minor = 0] = (/(?<!\d)(\d+)\.(\d+)/.exec(line) ?? []).slice(1).map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
};

/** The version line of git. Throws `GitError` `missing` or `unsupported`, with what to do about it. */
export const checkGit = async (): Promise<string> => {
  const { stdout } = await runGit({ args: ['--version'] });
  const line = stdout.trim();
  if (isSupportedVersion(line)) return line;
  const wanted = `${oldest.major}.${oldest.minor}`;
  throw new GitError('unsupported', `repoctl serve needs git ${wanted} or newer and found "${line}"; upgrade git`);
};
