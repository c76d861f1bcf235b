import { resolve } from 'node:path';
import { startOf } from './base-directories.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, nameProblem, type Profile } from './config-file.ts';
import { keyNamed, parseValue, tokenKeys } from './keys.ts';
import { didYouMean } from './nearest-name.ts';

/** The profile of a name. Throws ConfigError, with the nearest name and the list, when there is none. */
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
 * Adds a profile. The first one added becomes the current one; a lone profile that was in force without being named so
 * stays in force. Throws ConfigError for a name that is taken or unusable.
 */
export const addProfile = (file: ConfigFile, name: string, profile: Profile): ConfigFile => {
  assertFreeName(file, name);
  const [first, ...others] = Object.keys(file.profiles);
  const current = file.current ?? (others.length === 0 ? (first ?? name) : undefined);
  return withCurrent({ ...file, profiles: { ...file.profiles, [name]: { ...profile } } }, current);
};

/** Makes a profile the current one. */
export const useProfile = (file: ConfigFile, name: string): ConfigFile => {
  profileNamed(file, name);
  return withCurrent(file, name);
};

/** Removes a profile. If it was the current one, the only one left takes its place; of several, none does. */
export const removeProfile = (file: ConfigFile, name: string): ConfigFile => {
  profileNamed(file, name);
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([other]) => other !== name));
  const [first, ...others] = Object.keys(profiles);
  const successor = others.length === 0 ? first : undefined;
  return withCurrent({ ...file, profiles }, file.current === name ? successor : file.current);
};

/** Renames a profile in its place; the current one stays current. Renaming to the same name changes nothing. */
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
 * Sets a value of a profile from the text a user typed, checked. A relative path is stored absolute, taken from `cwd`.
 * A profile keeps its token in one place, so setting token, token_file or token_command removes the other two.
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

/** Takes a value out of a profile; one that is not set is no error. */
export const unsetValue = (file: ConfigFile, profileName: string, keyName: string): ConfigFile => {
  const profile = profileNamed(file, profileName);
  const key = keyNamed(keyName);
  return withProfile(
    file,
    profileName,
    Object.fromEntries(Object.entries(profile).filter(([name]) => name !== key.name)),
  );
};

/** A profile's own value, as stored, or undefined. Secrets come back as they are: showing them is the caller's choice. */
export const getValue = (file: ConfigFile, profileName: string, keyName: string): string | number | undefined =>
  profileNamed(file, profileName)[keyNamed(keyName).name];
