/** Runs git where nobody watches it, several at once for instance. */
import type { Environment } from '../output/environment.ts';
import { environmentForPrograms } from '../output/environment.ts';

/** How git ended. */
export interface GitRun {
  /** Undefined when there is no git to run, or a signal ended it. */
  readonly code: number | undefined;
  readonly out: string;
  /** What went wrong, as git says it; empty where it says nothing. */
  readonly complaint: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** By these, a surrounding git points at a repository of its own. */
const placeVariables: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
]);

const asksNothing = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '' };

/** An environment in which git works where it is told to, and asks nobody for anything. */
const unattended = (env: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !placeVariables.has(name))),
  ...asksNothing,
});

/** What of a text that git printed says what went wrong. */
const complaintOf = (stderr: string): string => {
  const said = stderr
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const blamed = said.findLast((line) => /^(?:fatal|error): /.test(line));
  return (blamed ?? said.at(-1) ?? '').replace(/^(?:fatal|error): /, '');
};

/**
 * Asks git about the repository that the current directory is in, or that a surrounding git points at. It answers in English,
 * so that what it says can be told apart.
 *
 * @throws the reason of the signal
 */
export const askGit = (args: readonly string[], { cwd, env, signal }: Surroundings): Promise<GitRun> =>
  runToEnd(args, { cwd, env: { ...env, ...asksNothing, LC_ALL: 'C' }, signal });

/**
 * Runs git to its end, in the repository that it is started in. It asks nothing. When the signal aborts, it is ended with all that it started, which would go on waiting
 * for a server otherwise.
 *
 * @throws the reason of the signal
 */
export const runGit = (args: readonly string[], { cwd, env, signal }: Surroundings): Promise<GitRun> =>
  runToEnd(args, { cwd, env: unattended(env), signal });

const runToEnd = async (args: readonly string[], { cwd, env, signal }: Surroundings): Promise<GitRun> => {
  const { execa } = await import('execa');
  signal.throwIfAborted();
  const running = execa('git', args, {
    cwd,
    env: environmentForPrograms(env),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    // A group of its own, so that all of it can be ended.
    detached: true,
  });
  const end = (): void => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener('abort', end, { once: true });
  const { exitCode, stdout, stderr } = await running.finally(() => signal.removeEventListener('abort', end));
  signal.throwIfAborted();
  return { code: exitCode, out: stdout, complaint: complaintOf(stderr) };
};

/** Whether there is a git to run. */
export const hasGit = async ({ env, signal }: Pick<Surroundings, 'env' | 'signal'>): Promise<boolean> =>
  (await runGit(['--version'], { cwd: '/', env, signal })).code === 0;
