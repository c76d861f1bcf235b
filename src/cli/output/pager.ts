import { isOfProcess, type Streams } from './streams.ts';
import { write } from './write.ts';
import { type Environment, environmentForPrograms } from './environment.ts';

/**
 * The pager: `REPOCTL_PAGER`, else `PAGER`, else less. An empty value and `cat` mean none, `undefined`.
 */
export const pagerOf = (env: Environment): string | undefined => {
  const wanted = env['REPOCTL_PAGER'] ?? env['PAGER'] ?? 'less';
  return ['', 'cat'].includes(wanted.trim()) ? undefined : wanted;
};

/** Options of less, those of git: keep colors, quit if everything fits, and leave the text on the screen. */
const pagerEnvironment = (env: Environment): Record<string, string> => ({
  ...environmentForPrograms(env),
  LESS: env['LESS'] ?? 'FRX',
  LV: env['LV'] ?? '-c',
});

/** Another program can use the terminal only if stdout is that of the process. */
const isOwnTerminal = ({ stdout, stdoutIsTerminal }: Streams): boolean => stdoutIsTerminal && isOfProcess(stdout);

/** Exit codes of a shell for a program that is missing or cannot be run. */
export const notThere: ReadonlySet<number | undefined> = new Set([126, 127]);

/**
 * Runs another program on the terminal, with a text on stdin, until it ends. A shell runs the command, which can have
 * options, as in git. Resolves to false if it cannot be run, or stdout is not the terminal.
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

/** The first version of less that can freeze header lines. */
const lessWithHeadings = 600;

const keepsHeadings = async (pager: string, env: Record<string, string>): Promise<boolean> => {
  if (!/^less\b/.test(pager)) return false;
  const { execa } = await import('execa');
  const { stdout } = await execa('less', ['--version'], { env, extendEnv: false, reject: false, stdin: 'ignore' });
  return Number(/^less (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= lessWithHeadings;
};

/**
 * Prints a long text: through the pager on a terminal, directly otherwise and if the pager cannot be run.
 *
 * @param options.headings lines at the top that the pager freezes, if it can; default: 0
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
