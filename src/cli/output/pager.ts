import type { Streams } from './streams.ts';
import { write } from './write.ts';
import { type Environment, environmentForPrograms } from './environment.ts';

/**
 * The pager that the user wants: `REPOCTL_PAGER`, else `PAGER`, else less. `undefined` for none, which an empty value and
 * `cat` both say.
 */
export const pagerOf = (env: Environment): string | undefined => {
  const wanted = env['REPOCTL_PAGER'] ?? env['PAGER'] ?? 'less';
  return ['', 'cat'].includes(wanted.trim()) ? undefined : wanted;
};

/** Less keeps colours, ends by itself where everything fits, and leaves the text on the screen: as with git. */
const pagerEnvironment = (env: Environment): Record<string, string> => ({
  ...environmentForPrograms(env),
  LESS: env['LESS'] ?? 'FRX',
  LV: env['LV'] ?? '-c',
});

/** Whether another program can be given the terminal: the process's own, and no stand-in for it. */
const isOwnTerminal = ({ stdout, stdoutIsTerminal }: Streams): boolean => stdoutIsTerminal && stdout === process.stdout;

/** Codes by which a shell says that there is no such program, or that it cannot be run. */
const notThere: ReadonlySet<number | undefined> = new Set([126, 127]);

/**
 * Gives the terminal and a text on stdin to another program, until it ends. A shell reads the command, so that the user's
 * own words may hold options, as for git. Resolves to false where it cannot be run, or stdout is no terminal to give.
 */
export const showWith = async (
  command: string,
  streams: Streams,
  env: Record<string, string>,
  text: string,
): Promise<boolean> => {
  if (!isOwnTerminal(streams)) return false;
  const { execa } = await import('execa');
  const { exitCode } = await execa('sh', ['-c', command], {
    input: text,
    stdout: 'inherit',
    stderr: 'inherit',
    env,
    extendEnv: false,
    reject: false,
  });
  return !notThere.has(exitCode);
};

/** From this version on, less can keep the first lines in sight. */
const lessWithHeadings = 600;

const keepsHeadings = async (pager: string, env: Record<string, string>): Promise<boolean> => {
  if (!/^less\b/.test(pager)) return false;
  const { execa } = await import('execa');
  const { stdout } = await execa('less', ['--version'], { env, extendEnv: false, reject: false, stdin: 'ignore' });
  return Number(/^less (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= lessWithHeadings;
};

/**
 * Prints a long text: through the pager on a terminal, otherwise as it is, and so where the pager cannot be run.
 *
 * @param options.headings lines at the top that stay in sight, where the pager can do that; default: 0
 */
export const writePaged = async (
  streams: Streams,
  env: Environment,
  text: string,
  { headings = 0 }: { readonly headings?: number } = {},
): Promise<void> => {
  const pager = pagerOf(env);
  const around = pagerEnvironment(env);
  if (pager !== undefined && text !== '' && isOwnTerminal(streams)) {
    const kept = headings > 0 && env['LESS'] === undefined && (await keepsHeadings(pager, around));
    const paged = kept ? { ...around, LESS: `${around['LESS'] ?? ''} --header=${headings}` } : around;
    if (await showWith(pager, streams, paged, text)) return;
  }
  await write(streams.stdout, text);
};
