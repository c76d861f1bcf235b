import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { guarded } from '../formats/guarded.ts';
import { gitEnvironment } from './git-environment.ts';
import { exitError, GitError } from './git-error.ts';
import { startWithPermit } from './semaphore.ts';

/** A run of git with input and output that do not fit into memory. */
interface GitStream {
  readonly args: readonly string[];
  /** Standard input, read at the speed of git; empty by default. */
  readonly input?: Readable;
  readonly env?: Readonly<Record<string, string>>;
  /** Kills git, which ends the stream. */
  readonly signal?: AbortSignal;
  /** Seconds of processor time after which the system kills git or a process that it started. */
  readonly cpuSeconds?: number;
}

interface RunningGit {
  readonly stdout: Readable;
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves to null if git exited with 0. Never rejects. */
  readonly ended: Promise<GitError | null>;
}

/** Characters of standard error that are kept. */
const keptComplaint = 4096;

/** Replaces the shell by git, with a limit on CPU time if the system has one. */
const limited = 'ulimit -t "$1" 2>/dev/null; shift; exec git "$@"';

const commandOf = ({ args, cpuSeconds }: GitStream): readonly [file: string, args: readonly string[]] =>
  cpuSeconds === undefined ? ['git', args] : ['/bin/sh', ['-c', limited, 'git', String(cpuSeconds), ...args]];

/** If `input` fails, git sees the end of its input, and reports that by its exit code. */
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
    // git can stop reading early, which is no failure: its exit code decides.
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
    return exitError(name, stderr, result.exitCode ?? result.signal ?? 'an error', result.exitCode);
  });
  return { stdout: running.stdout, pid: running.pid, ended };
};

/** Holds a permit until git has ended. Long-lived processes take none. */
export const streamGitWithPermit = (stream: GitStream): Promise<RunningGit> => startWithPermit(() => streamGit(stream));
