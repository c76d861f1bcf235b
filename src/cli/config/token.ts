import { environmentForPrograms, tokenVariables } from '../output/environment.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { checkToken } from './key-values.ts';
import { tokenKeys } from './keys.ts';
import type { Settings } from './settings.ts';
import { checkTokenIsSafe } from './writable-config.ts';

/** Milliseconds: a password manager may ask its user. */
const commandLimit = 30_000;

/** Characters of output. */
const maximumOutput = 64 * 1024;

export type TokenOptions = {
  /** Ends a running token_command; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Environment of a token_command (without tokens) and of other tools. Default: that of the process. */
  readonly env?: Environment;
  /** Time limit of a token_command in milliseconds. Default: 30 000. */
  readonly commandTimeout?: number;
};

/** Names the variables that a command does not get, in case it works outside of repoctl; undefined for none. */
const keptFrom = (env: Environment): string | undefined => {
  const kept = tokenVariables(env);
  return kept.length === 0 ? undefined : `Started by repoctl, it does not get ${kept.join(' and ')}.`;
};

const runTokenCommand = async (
  command: string,
  name: string,
  { signal, env = process.env, commandTimeout = commandLimit }: TokenOptions,
): Promise<string> => {
  const { execa } = await import('execa');
  signal?.throwIfAborted();
  // Node 20 may garbage-collect a timeout signal inside AbortSignal.any, so this uses its own timer.
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  const timer = setTimeout(interrupt, commandTimeout);
  signal?.addEventListener('abort', interrupt, { once: true });
  const running = execa(command, {
    shell: true,
    env: environmentForPrograms(env),
    extendEnv: false,
    stdin: 'inherit',
    stderr: 'inherit',
    reject: false,
    cancelSignal: stop.signal,
    maxBuffer: maximumOutput,
  });
  // Children of the shell outlive it and would keep the pipe open, and this process running.
  stop.signal.addEventListener('abort', () => running.stdout.destroy());
  const result = await running.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
  });
  signal?.throwIfAborted();
  if (stop.signal.aborted) throw new ConfigError(`${name} timed out after ${commandTimeout / 1000} s`);
  if (result.isMaxBuffer) throw new ConfigError(`${name} prints more than a token: over ${maximumOutput} characters`);
  if (result.exitCode !== 0) {
    const how =
      result.exitCode === undefined
        ? `was ended by ${result.signal ?? 'an error'}`
        : `failed with exit code ${result.exitCode}`;
    throw new ConfigError(`${name} ${how}`, {
      hint: ['Run the command by itself to see the problem.', keptFrom(env)].filter(Boolean).join(' '),
    });
  }
  const checked = checkToken(`the first line printed by ${name}`, (result.stdout.split('\n')[0] ?? '').trim());
  const hint = keptFrom(env);
  if (!checked.ok) throw new ConfigError(checked.problem, hint === undefined ? {} : { hint });
  return String(checked.value);
};

/**
 * Fetches the token from its setting, file, other tool, or command. Resolves to undefined if there is none, or if it is withheld.
 * Throws ConfigError if that fails; no message ever contains the token or the output of the command.
 */
export const resolveToken = async (settings: Settings, options: TokenOptions = {}): Promise<string | undefined> => {
  if (tokenKeys.some((key) => settings[key].value !== undefined))
    checkTokenIsSafe(settings, options.env ?? process.env);
  if (settings.token.value !== undefined) return settings.token.value;
  if (settings.token_file.value !== undefined) {
    const { readTokenFile } = await import('./token-file.ts');
    return readTokenFile(settings.token_file.value);
  }
  if (settings.token_from.value !== undefined) {
    const { readTokenFrom } = await import('./other-tools.ts');
    return readTokenFrom(settings.token_from.value, options.env ?? process.env);
  }
  const { value: command, origin } = settings.token_command;
  if (command === undefined) return undefined;
  const name = origin.kind === 'profile' ? `token_command of profile "${origin.name}"` : 'token_command';
  return runTokenCommand(command, name, options);
};
