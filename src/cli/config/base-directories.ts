import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ExitError } from '../errors/exit-error.ts';
import { environmentValue, type Environment } from './environment.ts';

/** The user's home directory: HOME, else what the system says. */
export const homeDirectory = (env: Environment): string => environmentValue(env, 'HOME') ?? homedir();

/** A path with the home directory in place of `~`, which no shell writes out behind an `@` or a `=`. */
export const withHome = (path: string, env: Environment): string =>
  path === '~' || path.startsWith('~/') ? join(homeDirectory(env), path.slice(1)) : path;

/**
 * The directory that a path is relative to: the current one.
 *
 * @param cwd undefined where it was removed, which makes no difference to an absolute path
 * @throws ExitError for a relative path where it was removed
 */
export const startOf = (path: string, cwd: string | undefined): string => {
  if (cwd !== undefined) return cwd;
  if (isAbsolute(path)) return '/';
  throw new ExitError('the current directory no longer exists', {
    code: 'other',
    hint: 'Change to a directory that exists.',
  });
};

/** The base directories of the XDG specification, and where they are by default. */
const defaults = {
  XDG_CACHE_HOME: '.cache',
  XDG_CONFIG_HOME: '.config',
  XDG_DATA_HOME: '.local/share',
  XDG_STATE_HOME: '.local/state',
} as const;

/** A base directory of the XDG specification, which has relative paths ignored. */
export const baseDirectory = (env: Environment, name: keyof typeof defaults): string => {
  const value = environmentValue(env, name);
  return value !== undefined && isAbsolute(value) ? value : join(homeDirectory(env), defaults[name]);
};
