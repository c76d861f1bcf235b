/** Runs Git without prompts, so that several can run at once. */
import type { Environment } from '../output/environment.ts';
import { environmentForPrograms } from '../output/environment.ts';

export interface GitRun {
  /** Undefined if Git is not installed, or a signal ended it. */
  readonly code: number | undefined;
  readonly out: string;
  /** Git's error message; empty if there is none. */
  readonly complaint: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** These point at the repository of a Git process that runs repoctl, for instance in a hook. */
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

const noPrompts = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '' };

/** An environment in which Git works in its current directory and prompts for nothing. */
const unattended = (env: Environment): Environment => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !placeVariables.has(name))),
  ...noPrompts,
});

/** Extracts the error message from Git's output. */
const complaintOf = (stderr: string): string => {
  const said = stderr
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const blamed = said.findLast((line) => /^(?:fatal|error): /.test(line));
  return (blamed ?? said.at(-1) ?? '').replace(/^(?:fatal|error): /, '');
};

/**
 * Asks Git about the repository that the current directory is in, or that the environment points at. Git responds in English,
 * so that its messages can be parsed.
 *
 * @throws the reason of the signal
 */
export const askGit = (args: readonly string[], { cwd, env, signal }: Surroundings): Promise<GitRun> =>
  runToEnd(args, { cwd, env: { ...env, ...noPrompts, LC_ALL: 'C' }, signal });

/**
 * Runs Git to its end in the repository of the current directory. When the signal aborts, Git is ended with all its child
 * processes, which would continue to wait for a server otherwise.
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
    // A process group, so that its child processes can be ended, too.
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

export const hasGit = async ({ env, signal }: Pick<Surroundings, 'env' | 'signal'>): Promise<boolean> =>
  (await runGit(['--version'], { cwd: '/', env, signal })).code === 0;
