import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ExitError } from '../errors/exit-error.ts';
import { environmentValue, type Environment } from './environment.ts';

/** HOME, or else the home directory of the system's user database. */
export const homeDirectory = (env: Environment): string => environmentValue(env, 'HOME') ?? homedir();

/** Replaces `~` in a path by the home directory, since shells do not do so after `@` or `=`. */
export const withHome = (path: string, env: Environment): string =>
  path === '~' || path.startsWith('~/') ? join(homeDirectory(env), path.slice(1)) : path;

/**
 * The base of a path: the current directory.
 *
 * @param cwd undefined if it was removed
 * @throws ExitError for a relative path if the current directory was removed
 */
export const startOf = (path: string, cwd: string | undefined): string => {
  if (cwd !== undefined) return cwd;
  if (isAbsolute(path)) return '/';
  throw new ExitError('the current directory no longer exists', {
    code: 'other',
    hint: 'Change to a directory that exists.',
  });
};

/** Defaults of the XDG base directories. */
const defaults = {
  XDG_CACHE_HOME: '.cache',
  XDG_CONFIG_HOME: '.config',
  XDG_DATA_HOME: '.local/share',
  XDG_STATE_HOME: '.local/state',
} as const;

/** An XDG base directory. The specification says to ignore relative paths. */
export const baseDirectory = (env: Environment, name: keyof typeof defaults): string => {
  const value = environmentValue(env, name);
  return value !== undefined && isAbsolute(value) ? value : join(homeDirectory(env), defaults[name]);
};
