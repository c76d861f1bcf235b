import { ExitError } from '../errors/exit-error.ts';
import { type Environment, environmentForPrograms } from './environment.ts';
import { notThere } from './pager.ts';
import { isOfProcess, type Streams } from './streams.ts';

/** The command line of the editor: `VISUAL`, else `EDITOR`, else vi. */
export const editorOf = (env: Environment): string =>
  [env['VISUAL'], env['EDITOR']].find((command) => command !== undefined && command.trim() !== '') ?? 'vi';

/** The name of the editor in questions: `code` of `/usr/bin/code --wait`. */
export const editorName = (env: Environment): string => {
  const [program = ''] = editorOf(env).trim().split(/\s/);
  return program.split('/').at(-1) ?? program;
};

/**
 * Opens a file in the editor until it ends. A shell runs its command line, which can have options, as in git.
 *
 * @throws ExitError if the editor cannot be run, or fails
 */
export const runEditor = async (streams: Streams, env: Environment, path: string): Promise<void> => {
  const command = editorOf(env);
  const { execa } = await import('execa');
  const { exitCode, signal } = await execa('sh', ['-c', `${command} "$@"`, command, path], {
    // Stdout is for data, so the editor gets the terminal of stderr.
    stdio: isOfProcess(streams.stderr) ? ['inherit', 2, 'inherit'] : 'ignore',
    env: environmentForPrograms(env),
    extendEnv: false,
    reject: false,
  });
  if (exitCode === 0) return;
  if (notThere.has(exitCode)) {
    throw new ExitError(`cannot run the editor "${command}"`, {
      code: 'editor-failed',
      hint: 'Set VISUAL or EDITOR to the command of an editor.',
    });
  }
  const how = signal === undefined ? `with exit code ${exitCode ?? 1}` : `by ${signal}`;
  throw new ExitError(`the editor "${command}" ended ${how}: nothing was sent`, { code: 'editor-failed' });
};
