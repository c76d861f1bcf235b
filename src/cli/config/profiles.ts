import { resolve } from 'node:path';
import { startOf } from './base-directories.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, nameProblem, type Profile } from './config-file.ts';
import { keyNamed, parseValue, tokenKeys } from './keys.ts';
import { didYouMean } from './nearest-name.ts';

/** Throws ConfigError with the nearest name and the list for an unknown profile. */
export const profileNamed = (file: ConfigFile, name: string): Profile => {
  const profile = Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;
  if (profile !== undefined) return profile;
  const names = Object.keys(file.profiles);
  const list = names.length === 0 ? 'Create one with "repoctl auth login".' : `Profiles: ${names.join(', ')}.`;
  throw new ConfigError(`unknown profile "${name}"`, {
    hint: [didYouMean(name, names), list].filter(Boolean).join(' '),
  });
};

const withCurrent = (file: ConfigFile, current: string | undefined): ConfigFile => {
  const { current: _replaced, ...rest } = file;
  return current === undefined ? rest : { current, ...rest };
};

const assertFreeName = (file: ConfigFile, name: string): void => {
  const problem = nameProblem(name);
  if (problem !== undefined) throw new ConfigError(`invalid profile name: ${problem}`);
  if (Object.hasOwn(file.profiles, name)) {
    throw new ConfigError(`profile "${name}" already exists`, {
      hint: `Choose another name; taken: ${Object.keys(file.profiles).join(', ')}.`,
    });
  }
};

/**
 * Adds a profile. The first one becomes the current one, and so does an only profile before a second one is added. Throws
 * ConfigError for a name that exists or is invalid.
 */
export const addProfile = (file: ConfigFile, name: string, profile: Profile): ConfigFile => {
  assertFreeName(file, name);
  const [first, ...others] = Object.keys(file.profiles);
  const current = file.current ?? (others.length === 0 ? (first ?? name) : undefined);
  return withCurrent({ ...file, profiles: { ...file.profiles, [name]: { ...profile } } }, current);
};

export const useProfile = (file: ConfigFile, name: string): ConfigFile => {
  profileNamed(file, name);
  return withCurrent(file, name);
};

/** Removes a profile. If it was the current one and one profile is left, that becomes the current one. */
export const removeProfile = (file: ConfigFile, name: string): ConfigFile => {
  profileNamed(file, name);
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([other]) => other !== name));
  const [first, ...others] = Object.keys(profiles);
  const successor = others.length === 0 ? first : undefined;
  return withCurrent({ ...file, profiles }, file.current === name ? successor : file.current);
};

/** Renames a profile without changing its position; the current one stays current. */
export const renameProfile = (file: ConfigFile, from: string, to: string): ConfigFile => {
  profileNamed(file, from);
  if (from === to) return file;
  assertFreeName(file, to);
  const profiles = Object.fromEntries(
    Object.entries(file.profiles).map(([name, profile]) => [name === from ? to : name, profile]),
  );
  return withCurrent({ ...file, profiles }, file.current === from ? to : file.current);
};

const withProfile = (file: ConfigFile, name: string, profile: Profile): ConfigFile => ({
  ...file,
  profiles: { ...file.profiles, [name]: profile },
});

/**
 * Checks and sets a value of a profile. A relative path is stored as an absolute one, relative to `cwd`. Setting one of
 * `tokenKeys` removes the others.
 */
export const setValue = (
  file: ConfigFile,
  profileName: string,
  keyName: string,
  text: string,
  cwd?: string,
): ConfigFile => {
  const profile = profileNamed(file, profileName);
  const key = keyNamed(keyName);
  const checked = parseValue(key.name, text);
  const isRelative = key.kind === 'path' && !String(checked).startsWith('~/');
  const value = isRelative ? resolve(startOf(String(checked), cwd), String(checked)) : checked;
  const dropped: readonly string[] = tokenKeys.some((token) => token === key.name) ? tokenKeys : [];
  const kept = Object.fromEntries(Object.entries(profile).filter(([name]) => !dropped.includes(name)));
  return withProfile(file, profileName, { ...kept, [key.name]: value });
};

/** Removes a value from a profile, if it is set. */
export const unsetValue = (file: ConfigFile, profileName: string, keyName: string): ConfigFile => {
  const profile = profileNamed(file, profileName);
  const key = keyNamed(keyName);
  return withProfile(
    file,
    profileName,
    Object.fromEntries(Object.entries(profile).filter(([name]) => name !== key.name)),
  );
};

/** A profile's stored value, or undefined. Secrets are not masked. */
export const getValue = (file: ConfigFile, profileName: string, keyName: string): string | number | undefined =>
  profileNamed(file, profileName)[keyNamed(keyName).name];
