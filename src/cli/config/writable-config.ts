import { realpathSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.ts';
import { configDirectory, configPath } from './config-file.ts';
import type { Environment } from './environment.ts';
import { tokenKeys } from './keys.ts';
import type { Settings } from './settings.ts';

/** A way by which other users can change the configuration. */
export interface Writable {
  readonly path: string;
  /** One line with the path. */
  readonly problem: string;
  /** A command, or advice. */
  readonly fix: string;
}

/** Permission bits in the form of chmod: `0644`. */
export const showMode = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

const sticky = 0o1000;

/** Undefined for a path that only its user and root can write, as ssh has it for its own; always on Windows. */
const writable = (what: string, path: string): Writable | undefined => {
  const user = process.geteuid?.();
  const found = user === undefined ? undefined : statOf(path);
  if (found === undefined) return undefined;
  if (found.uid !== user && found.uid !== 0) {
    return { path, problem: `${what} ${path} belongs to another user`, fix: `sudo chown ${user} '${path}'` };
  }
  if ((found.mode & 0o022) === 0) return undefined;
  const problem = `${what} ${path} is writable by other users (mode ${showMode(found.mode)})`;
  // A directory such as /tmp is shared on purpose.
  const isShared = found.isDirectory() && (found.mode & sticky) !== 0;
  const fix = isShared ? 'Set REPOCTL_CONFIG_DIR to a directory that only you can write.' : `chmod go-w '${path}'`;
  return { path, problem, fix };
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

/** The ways by which other users can put a file in the place of the configuration; a link is followed to the file's directory. */
export const writableDirectories = (env: Environment): readonly Writable[] => {
  const directory = configDirectory(env);
  const target = dirname(realPath(configPath(env)));
  const directories = target === realPath(directory) ? [directory] : [directory, target];
  return directories.flatMap((path) => writable('configuration directory', path) ?? []);
};

/** The ways by which other users can change the configuration. One that does not exist decides nothing. */
export const writableConfig = (env: Environment): readonly Writable[] => {
  const path = configPath(env);
  if (statOf(path) === undefined) return [];
  return [...writableDirectories(env), ...[writable('configuration file', path)].flatMap((one) => one ?? [])];
};

/** @throws ConfigError for the first one. `consequence` says what is not done. */
export const refuseWritable = ([found]: readonly Writable[], consequence: string): void => {
  if (found === undefined) return;
  const { problem, fix } = found;
  throw new ConfigError(`${problem}: ${consequence}`, {
    hint: /^[A-Z]/.test(fix) ? fix : `Check its content, then run "${fix}".`,
  });
};

/** The settings that decide which token is sent, where to, and as whom. */
const decisive = [...tokenKeys, 'url', 'ca_file', 'sudo'] as const;

/**
 * Keeps a token from going where other users want it: one that the configuration names, and one of the environment for a server
 * that it names.
 *
 * @throws ConfigError if such a setting comes from a configuration that others can write
 */
export const checkTokenIsSafe = (settings: Settings, env: Environment): void => {
  const isDecided = decisive.some(
    (key) => settings[key].value !== undefined && settings[key].origin.kind === 'profile',
  );
  if (isDecided) refuseWritable(writableConfig(env), 'no token is sent');
};
