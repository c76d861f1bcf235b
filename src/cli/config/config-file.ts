import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { baseDirectory } from './base-directories.ts';
import { ConfigError } from './config-error.ts';
import { environmentValue, type Environment } from './environment.ts';
import type { KeyName } from './keys.ts';

/** Returns undefined for a valid profile name. */
export const nameProblem = (name: string): string | undefined => {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name)) {
    return `"${name}" (use 1 to 64 letters, digits, ".", "_", or "-")`;
  }
  // Members of every object, such as __proto__ and constructor.
  return name === 'prototype' || name in {} ? `"${name}" (reserved)` : undefined;
};

/**
 * A profile in the file. Its values are checked when they are used, so that a mistake in one profile does not affect another.
 * It can have members that this version does not know.
 */
export type Profile = { readonly [Key in KeyName]?: string | number };

/** The configuration file. It can have members that this version does not know. */
export type ConfigFile = {
  /** Name of the default profile. */
  readonly current?: string;
  /** Unchecked like profiles; see `aliasesOf`. */
  readonly aliases?: Readonly<Record<string, unknown>>;
  readonly profiles: Readonly<Record<string, Profile>>;
};

/** REPOCTL_CONFIG_DIR, or else `repoctl` under XDG_CONFIG_HOME, which is `~/.config` by default. */
export const configDirectory = (env: Environment): string => {
  const own = environmentValue(env, 'REPOCTL_CONFIG_DIR');
  return own === undefined ? join(baseDirectory(env, 'XDG_CONFIG_HOME'), 'repoctl') : resolve(own);
};

export const configPath = (env: Environment): string => join(configDirectory(env), 'config.json');

const placeOf = (text: string, offset: number): string => {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
};

const brokenFile = (path: string, problem: string): ConfigError =>
  new ConfigError(`configuration file ${path} ${problem}`, {
    hint: `Nothing was changed. Repair the file, or start over: mv '${path}' '${path}.broken'`,
  });

const parseJson = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the text around the mistake, which can be a token; only the position is used.
    const offset = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
    const place = offset === undefined ? '' : ` (${placeOf(text, Number(offset))})`;
    throw brokenFile(path, text.trim() === '' ? 'is empty' : `is not valid JSON${place}`);
  }
};

/** Without a prototype, so that `constructor` and `__proto__` are ordinary names. */
const emptyRecord = <Value>(): Record<string, Value> => Object.create(null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toConfigFile = (value: unknown, path: string): ConfigFile => {
  if (!isRecord(value)) throw brokenFile(path, 'must contain a JSON object');
  const { current, profiles = {} } = value;
  if (current !== undefined && typeof current !== 'string') {
    throw brokenFile(path, 'must contain a profile name as "current"');
  }
  if (!isRecord(profiles)) throw brokenFile(path, 'must contain an object as "profiles"');
  const copy = emptyRecord<Profile>();
  for (const [name, profile] of Object.entries(profiles)) {
    const problem = nameProblem(name);
    if (problem !== undefined) throw brokenFile(path, `has an invalid profile name: ${problem}`);
    if (!isRecord(profile)) throw brokenFile(path, `must contain an object as profile "${name}"`);
    copy[name] = Object.assign(emptyRecord<string | number>(), profile);
  }
  return { ...value, ...(current === undefined ? {} : { current }), profiles: copy };
};

/** Reads a configuration from text; `path` is for the error messages. Throws ConfigError. */
export const parseConfigFile = (text: string, path: string): ConfigFile =>
  toConfigFile(parseJson(text.replace(/^\uFEFF/, ''), path), path);

/** Reads synchronously, since nothing runs in parallel and `node:fs/promises` takes time to load. */
const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES' || code === 'EPERM') {
      throw new ConfigError(`cannot read configuration file ${path}: permission denied`, {
        hint: `Run "sudo chown $USER ${path}" and "chmod 600 ${path}".`,
      });
    }
    if (code === 'EISDIR') {
      throw new ConfigError(`configuration file ${path} is a directory`, {
        hint: 'Move the directory, or set REPOCTL_CONFIG_DIR.',
      });
    }
    if (code === 'ENOTDIR') {
      throw new ConfigError(`cannot read configuration file ${path}: part of its path is not a directory`, {
        hint: 'Set REPOCTL_CONFIG_DIR to a directory.',
      });
    }
    throw new ConfigError(`cannot read configuration file ${path} (${String(code)})`);
  }
};

/**
 * Reads the configuration; a missing file is an empty one. Throws ConfigError if the file cannot be read or is invalid.
 */
export const readConfigFile = async (env: Environment): Promise<ConfigFile> => {
  const path = configPath(env);
  const text = readText(path);
  return text === undefined ? { profiles: emptyRecord() } : parseConfigFile(text, path);
};
