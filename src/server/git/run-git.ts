/** Runs a git command to its end and returns its output. */
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { execa } from 'execa';
import { gitEnvironment } from './git-environment.ts';
import { exitError, GitError } from './git-error.ts';
import { withPermit, timeLeft } from './semaphore.ts';

export interface GitRun {
  /** The bare repository, if the command needs one. */
  readonly dir?: string;
  /**
   * No shell reads them. A string from a request must come after `--end-of-options`, after a fixed prefix such as
   * `refs/heads/`, or in `input`.
   */
  readonly args: readonly string[];
  /** Standard input; empty by default. */
  readonly input?: string | Uint8Array | Readable;
  /** Added to the environment of `gitEnvironment`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds; half a minute by default, or what is left of the time budget. */
  readonly timeout?: number;
  /** Bytes; 64 MiB by default. */
  readonly maxOutput?: number;
  readonly signal?: AbortSignal;
  /** Exit codes that are no failure; only 0 by default. */
  readonly accept?: readonly number[];
}

export interface GitOutput<Output> {
  readonly stdout: Output;
  /** Warnings. */
  readonly stderr: string;
  readonly exitCode: number;
}

const defaultTimeout = 30_000;

/** Bytes: larger output is streamed. */
const defaultMaxOutput = 64 * 1024 * 1024;

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
  const stderr = Buffer.from(result.stderr).toString();
  if (exitCode === undefined || !(run.accept ?? [0]).includes(exitCode)) {
    throw exitError(name, stderr, exitCode ?? result.signal ?? 'an error', exitCode);
  }
  return { stdout: Buffer.from(result.stdout), stderr, exitCode };
};

/** git writes this if a repack removed the directory that git had just created for an object: nothing was written. */
const lostRace = /unable to create temporary file: No such file or directory/;

/** Attempts at a write that a repack can interrupt. */
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

/** Works like `runGit`, for output that is not text. */
export const runGitBytes = (run: GitRun): Promise<GitOutput<Buffer>> => withPermit(() => runRepeatedly(run));

/** Rejects with `GitError` if git ends in any other way than with an accepted exit code. */
export const runGit = async (run: GitRun): Promise<GitOutput<string>> => {
  const { stdout, ...rest } = await runGitBytes(run);
  return { stdout: stdout.toString(), ...rest };
};
