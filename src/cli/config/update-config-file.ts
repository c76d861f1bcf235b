import { chmod, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { configDirectory, configPath, parseConfigFile, readConfigFile, type ConfigFile } from './config-file.ts';
import { environmentValue, type Environment } from './environment.ts';
import { withFileLock } from './file-lock.ts';

const serialize = (file: ConfigFile): string => `${JSON.stringify(file, undefined, 2)}\n`;

const isOurs = async (env: Environment, directory: string): Promise<boolean> => {
  if (environmentValue(env, 'REPOCTL_CONFIG_DIR') === undefined) return true;
  const names = await readdir(directory);
  return names.every((name) => name.startsWith('config.json'));
};

/**
 * Makes the directory, private whatever the umask. One that is there already is made private too, unless the user
 * pointed REPOCTL_CONFIG_DIR at a directory that holds other things: closing /tmp or a home directory would do harm.
 */
const prepareDirectory = async (env: Environment): Promise<void> => {
  const directory = configDirectory(env);
  const created = await mkdir(directory, { recursive: true, mode: 0o700 });
  const { mode } = await stat(directory);
  if ((mode & 0o777) !== 0o700 && (created !== undefined || (await isOurs(env, directory)))) {
    await chmod(directory, 0o700).catch(() => undefined);
  }
};

/** Removes half-written copies that killed writers left: they can hold tokens. Nobody else writes under the lock. */
const removeDebris = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.tmp-`;
  const names = await readdir(dirname(target));
  const debris = names.filter((name) => name.startsWith(prefix));
  await Promise.all(debris.map((name) => rm(join(dirname(target), name), { force: true })));
};

/** Turns the failures of writing into a ConfigError that names the file. */
const writing = async <Result>(path: string, step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new ConfigError(`cannot write configuration file ${path} (${String(error.code)})`, {
      hint: `Check permissions and free space of ${dirname(path)}, or set REPOCTL_CONFIG_DIR.`,
    });
  }
};

/**
 * Changes the configuration file, safely against other processes doing the same: `change` gets what the file holds once
 * this process has it for itself, and what it returns is written in one step, with mode 0600 in a directory of mode
 * 0700. Top-level members that `change` leaves out, other than `current` and `profiles`, are kept.
 *
 * Throws ConfigError, with the file untouched, when the file is broken, can't be written, or stays locked by another
 * process for `lockWait` milliseconds (default 10 000). What `change` throws comes through as it is.
 */
export const updateConfigFile = async (
  env: Environment,
  change: (file: ConfigFile) => ConfigFile,
  { lockWait = 10_000 }: { readonly lockWait?: number } = {},
): Promise<ConfigFile> => {
  const path = configPath(env);
  // Loaded before the lock is taken, so that it is held for milliseconds.
  const { default: Conf } = await import('conf');
  // A broken file is reported before anything on the disk is touched.
  await readConfigFile(env);
  await writing(path, () => prepareDirectory(env));
  const target = await realpath(path).catch(() => path);
  return withFileLock(target, lockWait, async (assertHeld) => {
    const before = await readConfigFile(env);
    const changed = change(before);
    const { current: _current, profiles: _profiles, ...others } = before;
    const after: ConfigFile = { ...others, ...changed };
    // A change may not leave behind what the next reader would refuse.
    const written = parseConfigFile(serialize(after), path);
    await writing(path, async () => {
      await removeDebris(target);
      // Where SNAP is set, as in terminals inside of other people's snap packages, conf writes in place, and a reader
      // could see half a file. There it writes a copy instead, which then takes the file's place.
      const file = process.env['SNAP'] ? `${target}.tmp-snap` : target;
      const store = new Conf<ConfigFile>({
        cwd: dirname(file),
        configName: basename(file),
        fileExtension: '',
        configFileMode: 0o600,
        deserialize: (text) => parseConfigFile(text, path),
        serialize,
      });
      await assertHeld();
      store.store = after;
      if (file !== target) await rename(file, target);
    });
    return written;
  });
};
