import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { withHome } from './base-directories.ts';
import { configDirectory, configPath, readConfigFile, type ConfigFile, type Profile } from './config-file.ts';
import type { Environment } from './environment.ts';
import { showMode } from './token-file.ts';

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

const checkPath = async (path: string, what: string, widest: 0o600 | 0o700): Promise<readonly Finding[]> => {
  if (process.platform === 'win32') return [];
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  const findings: Finding[] = [];
  if ((found.mode & 0o077) !== 0) {
    const wanted = widest.toString(8);
    const problem = `${what} ${path} is readable by other users (mode ${showMode(found.mode)}, at most 0${wanted})`;
    findings.push({ path, problem, fix: `chmod ${wanted} '${path}'` });
  }
  const user = process.geteuid?.();
  if (user !== undefined && user !== 0 && found.uid !== user) {
    findings.push({ path, problem: `${what} ${path} belongs to another user`, fix: `sudo chown ${user} '${path}'` });
  }
  return findings;
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
    privatePaths(env, profile).map(({ key, path }) => checkPath(path, `${key} of profile "${name}"`, 0o600)),
  );
  return (await Promise.all(checks)).flat();
};

/**
 * Checks the permissions of the configuration: its directory, its file, and the token and key files of all profiles. An invalid
 * file is a finding, too. Missing files and systems without such permissions have none.
 */
export const checkPermissions = async (env: Environment): Promise<readonly Finding[]> => {
  const directory = await checkPath(configDirectory(env), 'configuration directory', 0o700);
  const file = await checkPath(configPath(env), 'configuration file', 0o600);
  return [...directory, ...file, ...(await checkProfiles(env))];
};
