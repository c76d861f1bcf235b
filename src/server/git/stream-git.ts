import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { guarded } from '../formats/guarded.ts';
import { gitEnvironment } from './git-environment.ts';
import { GitError, messageOf } from './git-error.ts';
import { startWithPermit } from './semaphore.ts';

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
export const streamGitWithPermit = (stream: GitStream): Promise<RunningGit> => startWithPermit(() => streamGit(stream));
