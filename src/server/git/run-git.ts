/** Runs a git command to its end and gives back what it wrote. */
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { gitEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';

/** How git is run. */
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
  /** Milliseconds after which git is ended; a minute when absent. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Exit codes that are an answer and not a failure; only 0 when absent. */
  readonly accept?: readonly number[];
}

/** What a run of git came to. */
export interface GitOutput<Output> {
  readonly stdout: Output;
  readonly exitCode: number;
}

const defaultTimeout = 60_000;

/** Bytes of output that are kept at most: what is larger is streamed, not run. */
const maxOutput = 64 * 1024 * 1024;

const messageLength = 500;

/** What git wrote to its standard error, short enough for a log line. */
export const complaint = (stderr: string): string => stderr.trim().slice(-messageLength);

/** `runGit` for output that is not text: blobs, archives. */
export const runGitBytes = async (run: GitRun): Promise<GitOutput<Buffer>> => {
  const result = await execa('git', run.args, {
    cwd: tmpdir(),
    env: gitEnvironment({ ...(run.dir === undefined ? {} : { GIT_DIR: run.dir }), ...run.env }),
    extendEnv: false,
    ...(run.input === undefined ? { stdin: 'ignore' } : { input: run.input }),
    encoding: 'buffer',
    stripFinalNewline: false,
    timeout: run.timeout ?? defaultTimeout,
    maxBuffer: maxOutput,
    reject: false,
    ...(run.signal === undefined ? {} : { cancelSignal: run.signal }),
  });
  const name = `git ${run.args[0] ?? ''}`;
  if (result.timedOut) throw new GitError('timeout', `${name} took longer than allowed`);
  if (result.isCanceled) throw new GitError('cancelled', `${name} was cancelled`);
  if (result.code === 'ENOENT') throw new GitError('missing', 'git is not installed, or not on PATH');
  const { exitCode } = result;
  if (exitCode === undefined || !(run.accept ?? [0]).includes(exitCode)) {
    const why = complaint(Buffer.from(result.stderr).toString());
    throw new GitError('exit', `${name} ended with ${exitCode ?? result.signal ?? 'an error'}: ${why}`, exitCode);
  }
  return { stdout: Buffer.from(result.stdout), exitCode };
};

/** Runs git and gives back its output as text. Throws `GitError` for everything that is not an accepted exit. */
export const runGit = async (run: GitRun): Promise<GitOutput<string>> => {
  const { stdout, exitCode } = await runGitBytes(run);
  return { stdout: stdout.toString(), exitCode };
};
