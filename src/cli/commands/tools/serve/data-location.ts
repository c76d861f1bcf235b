/** The options for the location of a server's data, for `serve` and `admin`. */
import { join } from 'node:path';
import type { Command } from 'commander';
import type { DataLocation } from '../../../../server/request/service.ts';
import type { StorageConfig } from '../../../../server/storage/storage-context.ts';
import { baseDirectory } from '../../../config/base-directories.ts';
import { environmentValue, type Environment } from '../../../config/environment.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { givenPath, type Place } from '../../../context/read-given-text.ts';
import { parseUrl } from '../../../../contract/vocabulary/parse-url.ts';

/** Option values, as Commander returns them. */
export interface LocationOptions {
  readonly dataDir?: string;
  readonly storage?: readonly string[];
  readonly database?: string;
  readonly secretKeyFile?: string;
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export const addLocationOptions = (command: Command): Command =>
  command
    .option('--data-dir <dir>', 'Data directory (default: repoctl in the XDG data directory)')
    .option('--storage <name=path>', 'Directory for repositories; repeat for several', collect)
    .option('--database <url>', 'PostgreSQL URL (default: REPOCTL_DATABASE, else SQLite)')
    .option('--secret-key-file <file>', 'Key for secrets in the database (default: secret-key in the data directory)');

const readStorage = (text: string, place: Place): StorageConfig => {
  const [, name, path] = /^([A-Za-z0-9_-]{1,64})=(.+)$/.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new UsageError(`--storage must be NAME=PATH, got "${text}"`, {
      hint: 'Use letters, digits, - and _ in the name: --storage default=/srv/repositories.',
    });
  }
  return { name, path: givenPath(path, place) };
};

const readStorages = (texts: readonly string[], place: Place): readonly StorageConfig[] => {
  const storages = texts.map((text) => readStorage(text, place));
  const twice = storages.find(({ name }, index) => storages.findIndex((other) => other.name === name) < index);
  if (twice !== undefined) throw new UsageError(`duplicate storage name "${twice.name}" in --storage`);
  return storages;
};

/** Throws UsageError for anything but a URL of PostgreSQL. */
const readDatabase = (text: string): string => {
  if (!/^postgres(ql)?:\/\//.test(text) || parseUrl(text) === undefined) {
    // The URL can have a password, so it is not repeated.
    throw new UsageError('--database must be a URL such as postgres://user:password@host:5432/name');
  }
  return text;
};

const defaultDataDir = (env: Environment): string => join(baseDirectory(env, 'XDG_DATA_HOME'), 'repoctl');

/** Throws UsageError for invalid values. */
export const dataLocation = (options: LocationOptions, env: Environment, cwd: string | undefined): DataLocation => {
  const place = { cwd, env };
  const dataDir = givenPath(options.dataDir ?? defaultDataDir(env), place);
  const storages = readStorages(options.storage ?? [], place);
  const database = options.database ?? environmentValue(env, 'REPOCTL_DATABASE');
  return {
    dataDir,
    storages: storages.length > 0 ? storages : [{ name: 'default', path: join(dataDir, 'repositories') }],
    ...(options.secretKeyFile !== undefined && { secretKeyFile: givenPath(options.secretKeyFile, place) }),
    ...(database !== undefined && { databaseUrl: readDatabase(database) }),
  };
};
