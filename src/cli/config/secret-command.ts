import { environmentForPrograms, type Environment } from '../output/environment.ts';
import { ConfigError } from './config-error.ts';

/** Milliseconds: a password manager may ask its user. */
const limit = 30_000;

const largest = 256 * 1024;

/**
 * Runs a `secret_command` without a shell, with the name of a secret as its last argument. Returns its output without the final
 * line break. No message contains the output. The program gets no tokens of repoctl.
 *
 * @throws ConfigError if it fails, times out, or prints nothing
 */
export const runSecretCommand = async (
  command: string,
  name: string,
  { env, signal }: { readonly env: Environment; readonly signal: AbortSignal },
): Promise<string> => {
  const [{ execa }, { parse }] = await Promise.all([import('execa'), import('shell-quote')]);
  const words = parse(command, (variable) => `$${variable}`);
  const [program, ...args] = words.map((word) => {
    if (typeof word === 'string') return word;
    throw new ConfigError('secret_command must be a program with arguments', {
      hint: 'No shell runs it: put pipes and redirections into a script.',
    });
  });
  if (program === undefined) throw new ConfigError('secret_command is empty');
  const result = await execa(program, [...args, name], {
    env: environmentForPrograms(env),
    extendEnv: false,
    stdin: 'inherit',
    stderr: 'inherit',
    reject: false,
    timeout: limit,
    maxBuffer: largest,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  const fail = (how: string): ConfigError =>
    new ConfigError(`secret_command ${how} for "${name}"`, { hint: 'Run the command by itself to see the problem.' });
  if (result.timedOut) throw fail(`timed out after ${limit / 1000} s`);
  if (result.isMaxBuffer) throw fail(`printed more than ${largest / 1024} KiB`);
  if (result.failed)
    throw fail(result.exitCode === undefined ? 'could not be run' : `failed with exit code ${result.exitCode}`);
  if (result.stdout === '') throw fail('printed nothing');
  return result.stdout;
};
