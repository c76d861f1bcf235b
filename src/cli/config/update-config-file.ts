import { chmod, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';
import { configDirectory, configPath, parseConfigFile, readConfigFile, type ConfigFile } from './config-file.ts';
import { environmentValue, type Environment } from './environment.ts';
import { errorCode } from '../../api/errors/configuration-error.ts';
import { type HeldLock, takeLock } from './file-lock.ts';
import { refuseWritable, writableConfig, writableDirectories } from './writable-config.ts';

/** Milliseconds without a refresh after which the lock of a killed process may be taken over. */
const staleAfter = 5000;

/** Minimum number of milliseconds between two attempts; up to twice that, at random. */
const tryEvery = 40;

/** Maximum number of runs of `work` if its lock is lost. */
const freshStarts = 3;

const unlockable = (file: string, lockPath: string, code: string): ConfigError =>
  new ConfigError(`cannot write configuration file ${file} (${code})`, {
    hint: `Check permissions and free space of the directory of ${lockPath}, or set REPOCTL_CONFIG_DIR.`,
  });

const stillLocked = (file: string, lockPath: string, wait: number): ConfigError =>
  new ConfigError(`configuration file ${file} is locked by another process (waited ${wait / 1000} s)`, {
    hint: `Retry in a moment. If no other repoctl is running, remove the directory ${lockPath}.`,
  });

/** Retries for `wait` milliseconds while another process has the lock. Other errors are thrown at once. */
const lockWithin = async (file: string, wait: number): Promise<HeldLock> => {
  const path = `${file}.lock`;
  const deadline = performance.now() + wait;
  for (;;) {
    const held = await takeLock(path, staleAfter).catch((error: unknown) => {
      throw unlockable(file, path, errorCode(error));
    });
    if (held !== undefined) return held;
    if (performance.now() >= deadline) throw stillLocked(file, path, wait);
    await setTimeout(tryEvery * (1 + Math.random()));
  }
};

const lostLock = (file: string): ConfigError =>
  new ConfigError(`configuration file ${file} was not changed: another process took its lock`, { hint: 'Retry.' });

/**
 * Runs `work` with a lock on the file, the directory `<file>.lock`. `work` calls `assertHeld` right before it writes. If the lock
 * was lost, as after a long suspension of the process, `assertHeld` throws, and `work` runs again with a new lock. Throws
 * ConfigError if the lock is not free within `wait` milliseconds, or is lost repeatedly.
 */
const withFileLock = async <Result>(
  file: string,
  wait: number,
  work: (assertHeld: () => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  for (let start = 1; ; start += 1) {
    const { isHeld, release } = await lockWithin(file, wait);
    let lost = false;
    try {
      return await work(async () => {
        lost = !(await isHeld());
        if (lost) throw lostLock(file);
      });
    } catch (error) {
      if (!lost || start === freshStarts) throw error;
    } finally {
      await release();
    }
  }
};

const serialize = (file: ConfigFile): string => `${JSON.stringify(file, undefined, 2)}\n`;

const isOurs = async (env: Environment, directory: string): Promise<boolean> => {
  if (environmentValue(env, 'REPOCTL_CONFIG_DIR') === undefined) return true;
  const names = await readdir(directory);
  return names.every((name) => name.startsWith('config.json'));
};

/**
 * Creates the directory with mode 0700. An existing one is made private, too, unless REPOCTL_CONFIG_DIR is a directory with other
 * files in it, such as /tmp or a home directory.
 */
const prepareDirectory = async (env: Environment): Promise<void> => {
  const directory = configDirectory(env);
  const created = await mkdir(directory, { recursive: true, mode: 0o700 });
  const { mode } = await stat(directory);
  if ((mode & 0o777) !== 0o700 && (created !== undefined || (await isOurs(env, directory)))) {
    await chmod(directory, 0o700).catch(() => undefined);
  }
};

/** Removes incomplete copies of killed processes, since they can contain tokens. No other process writes under the lock. */
const removeDebris = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.tmp-`;
  const names = await readdir(dirname(target));
  const debris = names.filter((name) => name.startsWith(prefix));
  await Promise.all(debris.map((name) => rm(join(dirname(target), name), { force: true })));
};

/** Turns errors of the file system into a ConfigError with the path. */
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
 * Changes the configuration file under a lock. `change` gets its content, and its result is written atomically, with mode 0600 in
 * a directory of mode 0700. Top-level members that `change` omits, other than `current` and `profiles`, are kept.
 *
 * Throws ConfigError without changing the file if it is invalid, cannot be written, or stays locked by another process for
 * `lockWait` milliseconds (default 10 000). Errors of `change` are passed on.
 */
export const updateConfigFile = async (
  env: Environment,
  change: (file: ConfigFile) => ConfigFile,
  { lockWait = 10_000 }: { readonly lockWait?: number } = {},
): Promise<ConfigFile> => {
  const path = configPath(env);
  // Loaded before the lock is taken, so that the lock is held for a short time.
  const { default: Conf } = await import('conf');
  // An invalid file is reported before anything is changed on disk.
  await readConfigFile(env);
  // Otherwise what others wrote would count as the user's own from now on.
  refuseWritable(writableConfig(env), 'nothing is stored in it');
  await writing(path, () => prepareDirectory(env));
  refuseWritable(writableDirectories(env), 'nothing is stored in it');
  const target = await realpath(path).catch(() => path);
  return withFileLock(target, lockWait, async (assertHeld) => {
    const before = await readConfigFile(env);
    const changed = change(before);
    const { current: _current, profiles: _profiles, ...others } = before;
    const after: ConfigFile = { ...others, ...changed };
    // The next reader must accept the file.
    const written = parseConfigFile(serialize(after), path);
    await writing(path, async () => {
      await removeDebris(target);
      // If SNAP is set, as in a terminal inside a snap package, conf writes in place, and a reader could see an incomplete
      // file. It then writes a copy, which is renamed.
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
