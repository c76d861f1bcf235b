import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { withHome } from './base-directories.ts';
import { configDirectory, configPath, readConfigFile, type ConfigFile, type Profile } from './config-file.ts';
import type { Environment } from './environment.ts';
import { showMode } from './writable-config.ts';

/** A problem of the configuration on disk. */
export type Finding = {
  readonly path: string;
  /** One line with the path. */
  readonly problem: string;
  /** A command, or advice. */
  readonly fix: string;
};

const privatePaths = (env: Environment, profile: Profile): readonly { readonly key: string; readonly path: string }[] =>
  (['token_file', 'key_file'] as const).flatMap((key) => {
    const value = profile[key];
    if (typeof value !== 'string' || value === '') return [];
    return [{ key, path: resolve(configDirectory(env), withHome(value, env)) }];
  });

const statOf = async (path: string): Promise<Stats | undefined> =>
  process.platform === 'win32' ? undefined : stat(path).catch(() => undefined);

/** @param open the permissions of other users that are reported */
const checkMode = async (
  path: string,
  what: string,
  widest: 0o600 | 0o700,
  open: number,
): Promise<readonly Finding[]> => {
  const found = await statOf(path);
  if (found === undefined || (found.mode & open) === 0) return [];
  const wanted = widest.toString(8);
  const problem = `${what} ${path} is readable by other users (mode ${showMode(found.mode)}, at most 0${wanted})`;
  return [{ path, problem, fix: `chmod ${wanted} '${path}'` }];
};

const checkOwner = async (path: string, what: string): Promise<readonly Finding[]> => {
  const [found, user] = [await statOf(path), process.geteuid?.()];
  if (found === undefined || user === undefined || user === 0 || found.uid === user) return [];
  return [{ path, problem: `${what} ${path} belongs to another user`, fix: `sudo chown ${user} '${path}'` }];
};

const checkProfiles = async (env: Environment): Promise<readonly Finding[]> => {
  let config: ConfigFile;
  try {
    config = await readConfigFile(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ path: configPath(env), problem: error.message, fix: error.hint ?? '' }];
  }
  const checks = Object.entries(config.profiles).flatMap(([name, profile]) =>
    privatePaths(env, profile).flatMap(({ key, path }) => {
      const what = `${key} of profile "${name}"`;
      return [checkMode(path, what, 0o600, 0o077), checkOwner(path, what)];
    }),
  );
  return (await Promise.all(checks)).flat();
};

/**
 * Checks who can read the configuration: its directory, its file, and the token and key files of all profiles. An invalid
 * file is a finding, too. Missing files and systems without such permissions have none.
 */
export const checkPermissions = async (env: Environment): Promise<readonly Finding[]> => {
  const directory = await checkMode(configDirectory(env), 'configuration directory', 0o700, 0o055);
  const file = await checkMode(configPath(env), 'configuration file', 0o600, 0o055);
  return [...directory, ...file, ...(await checkProfiles(env))];
};
