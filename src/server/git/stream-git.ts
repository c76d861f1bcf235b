/** Runs a git command whose input and output are too large to keep. */
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { gitEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { complaint } from './run-git.ts';

/** A run of git whose input and output are too large to hold. */
export interface GitStream {
  readonly args: readonly string[];
  /** Read as git asks for it, so that a fast sender does not fill the memory. Nothing when absent. */
  readonly input?: Readable;
  readonly env?: Readonly<Record<string, string>>;
  /** Kills git, and with it the stream. Absent: git ends when its input does. */
  readonly signal?: AbortSignal;
}

/** A git that runs, and whose output is being read. */
export interface RunningGit {
  readonly stdout: Readable;
  /** `undefined` when it could not be started. */
  readonly pid: number | undefined;
  /** Settles once git is gone: null when it exited with 0. Never rejects. */
  readonly ended: Promise<GitError | null>;
}

/** Standard error that is kept, in characters. */
const keptComplaint = 4096;

/** Starts git. `input` may break off: git then sees its end, and says so by its exit. */
export const streamGit = ({ args, input, env, signal }: GitStream): RunningGit => {
  const running = execa('git', args, {
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
  running.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-keptComplaint);
  });
  const { stdin } = running;
  if (input !== undefined && stdin !== null) {
    // git may stop reading early, which is no failure of its own: its exit code tells.
    stdin.on('error', () => input.resume());
    input.on('error', () => stdin.destroy());
    input.pipe(stdin);
  }
  const ended = running.then((result): GitError | null => {
    const name = `git ${args[0] ?? ''}`;
    if (result.isCanceled) return new GitError('cancelled', `${name} was cancelled`);
    if (result.code === 'ENOENT') return new GitError('missing', 'git is not installed, or not on PATH');
    if (result.exitCode === 0) return null;
    const exit = result.exitCode ?? result.signal ?? 'an error';
    return new GitError('exit', `${name} ended with ${exit}: ${complaint(stderr)}`, result.exitCode);
  });
  return { stdout: running.stdout, pid: running.pid, ended };
};
