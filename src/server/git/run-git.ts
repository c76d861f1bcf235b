/** Runs a git command to its end and gives back what it wrote. */
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { execa } from 'execa';
import { gitEnvironment } from './git-environment.ts';
import { GitError, messageOf } from './git-error.ts';
import { withPermit, timeLeft } from './semaphore.ts';

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
export const runGitBytes = (run: GitRun): Promise<GitOutput<Buffer>> => withPermit(() => runRepeatedly(run));

/** Runs git and gives back its output as text. Throws `GitError` for everything that is not an accepted exit. */
export const runGit = async (run: GitRun): Promise<GitOutput<string>> => {
  const { stdout, exitCode } = await runGitBytes(run);
  return { stdout: stdout.toString(), exitCode };
};
