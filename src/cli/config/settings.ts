import { resolve } from 'node:path';
import { withHome } from './base-directories.ts';
import { ConfigError } from './config-error.ts';
import { configDirectory, configPath, type ConfigFile, type Profile } from './config-file.ts';
import { environmentValue, type Environment } from './environment.ts';
import { checkValue, type KeyDeclaration } from './key-values.ts';
import { type JobDefaults, jobDefaults, type JobVariable } from './job-defaults.ts';
import { configKeys, flagOf, keyNamed, type KeyName, type KeyValue, type KeyWithDefault, tokenKeys } from './keys.ts';
import { describeOrigin, type Origin, originKinds } from './origin.ts';
import { profileNamed } from './profiles.ts';
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

/** An effective value with its origin. */
export type Setting<Value> = {
  readonly value: Value;
  readonly origin: Origin;
  /** The reason why the profile's value is not used; `value` is undefined then. */
  readonly withheld?: string;
};

export type CurrentProfile = {
  readonly name: string | undefined;
  readonly reason: 'flag' | 'environment' | 'current' | 'only' | 'none';
};

/**
 * All effective settings of one run. At most one of `tokenKeys` has a value. `token.withheld` is the reason why the profile's
 * credentials are not used.
 */
export type Settings = {
  readonly [Key in KeyName]: Setting<Key extends KeyWithDefault ? KeyValue<Key> : KeyValue<Key> | undefined>;
} & { readonly profile: CurrentProfile };

/**
 * Values of flags, by key. An empty string disables the profile's value (`--sudo ''`). A token is never a flag.
 */
export type SettingFlags = Partial<Record<Exclude<KeyName, 'token'>, string | number>> & { readonly profile?: string };

export type SettingSources = {
  readonly flags: SettingFlags;
  readonly env: Environment;
  readonly file: ConfigFile;
};

type AnySetting = Setting<string | number | undefined>;
type AnySettings = Readonly<Record<KeyName, AnySetting>>;

const unset: AnySetting = { value: undefined, origin: { kind: 'default', name: 'default' } };

/** Credentials of a profile, which are sent to the profile's own server only. */
const credentialKeys: ReadonlySet<KeyName> = new Set([...tokenKeys, 'cert_file', 'key_file']);

/** The profile of the flag or environment, or else the current one, or else the only one. */
export const currentProfile = ({ flags, env, file }: SettingSources): CurrentProfile => {
  if (flags.profile !== undefined) return { name: flags.profile, reason: 'flag' };
  const named = environmentValue(env, 'REPOCTL_PROFILE');
  if (named !== undefined) return { name: named, reason: 'environment' };
  if (file.current !== undefined) return { name: file.current, reason: 'current' };
  const [only, ...others] = Object.keys(file.profiles);
  return only !== undefined && others.length === 0
    ? { name: only, reason: 'only' }
    : { name: undefined, reason: 'none' };
};

/** A profile's relative path is relative to the configuration's directory. */
const absolutePath = (path: string, origin: Origin, env: Environment): string => {
  const found = withHome(path, env);
  return origin.kind === 'profile' ? resolve(configDirectory(env), found) : resolve(found);
};

const checked = (key: KeyDeclaration, raw: unknown, origin: Origin, env: Environment): string | number => {
  const result = checkValue(key, raw);
  if (!result.ok) {
    const hint = origin.kind === 'profile' ? { hint: `Correct it in ${configPath(env)}.` } : {};
    throw new ConfigError(`${describeOrigin(origin)}: ${result.problem}`, { origin: origin.kind, ...hint });
  }
  return key.kind === 'path' ? absolutePath(String(result.value), origin, env) : result.value;
};

const settingOf = (
  key: KeyDeclaration & { readonly name: KeyName },
  sources: SettingSources,
  profileName: string,
  profile: Profile | undefined,
): AnySetting => {
  const { env } = sources;
  const flag = key.name === 'token' ? undefined : sources.flags[key.name];
  if (flag !== undefined) {
    const origin: Origin = { kind: 'flag', name: flagOf(key) };
    if (flag === '' && key.kind === 'text') return { value: undefined, origin };
    return { value: checked(key, flag, origin, env), origin };
  }
  const variable = key.env === undefined ? undefined : environmentValue(env, key.env);
  if (key.env !== undefined && variable !== undefined) {
    const origin: Origin = { kind: 'environment', name: key.env };
    return { value: checked(key, variable, origin, env), origin };
  }
  if (profile !== undefined && Object.hasOwn(profile, key.name)) {
    const origin: Origin = { kind: 'profile', name: profileName };
    return { value: checked(key, profile[key.name], origin, env), origin };
  }
  return { value: key.default, origin: unset.origin };
};

/** The origin of a URL; undefined for what is not one. */
export const originOf = (url: unknown): string | undefined =>
  typeof url === 'string' ? parseUrl(url)?.origin : undefined;

const mapKeys = (toSetting: (key: KeyDeclaration & { readonly name: KeyName }) => AnySetting): AnySettings =>
  Object.fromEntries(configKeys.map((key) => [key.name, toSetting(key)])) as AnySettings;

/** Replaces the profile's credentials by the reason for not using them, if the effective URL is not the profile's. */
const withholdCredentials = (
  settings: AnySettings,
  profileName: string | undefined,
  profile: Profile | undefined,
): AnySettings => {
  const { url } = settings;
  if (profile === undefined || url.value === undefined || url.origin.kind === 'profile') return settings;
  const home = originOf(profile.url);
  const target = originOf(url.value);
  if (home !== undefined && home === target) return settings;
  const kept = home === undefined ? 'has credentials but no URL' : `is for ${home}`;
  const withheld = `the credentials of profile "${profileName}" are not used for ${target}: the profile ${kept}`;
  const result = mapKeys((key) => {
    const setting = settings[key.name];
    const stays = setting.origin.kind !== 'profile' || !credentialKeys.has(key.name);
    return stays ? setting : { value: undefined, origin: setting.origin, withheld };
  });
  const tokenLost = tokenKeys.some((name) => result[name].withheld !== undefined);
  const tokenLeft = tokenKeys.some((name) => result[name].value !== undefined);
  return tokenLost && !tokenLeft ? { ...result, token: { ...result.token, withheld } } : result;
};

/** Keeps one source of the token: that of the first origin, and within a profile the first of `tokenKeys`. */
const oneTokenSource = (settings: AnySettings): AnySettings => {
  const [chosen] = tokenKeys
    .filter((name) => settings[name].value !== undefined)
    .toSorted((a, b) => originKinds.indexOf(settings[a].origin.kind) - originKinds.indexOf(settings[b].origin.kind));
  if (chosen === undefined) return settings;
  const tokens: readonly KeyName[] = tokenKeys;
  return mapKeys(({ name }) => (tokens.includes(name) && name !== chosen ? unset : settings[name]));
};

const settingOfJob = (name: KeyName, { variable, text }: JobVariable, env: Environment): AnySetting => {
  const origin: Origin = { kind: 'job', name: variable };
  return { value: checked(keyNamed(name), text, origin, env), origin };
};

/** Uses the URL of the CI job's server if there is no other. */
const withJobUrl = (settings: AnySettings, job: JobDefaults | undefined, env: Environment): AnySettings =>
  job === undefined || settings.url.value !== undefined
    ? settings
    : { ...settings, url: settingOfJob('url', job.url, env) };

/** Uses the CI job's token if there is no other, or adds the reason why it is not used for another server. */
const withJobToken = (settings: AnySettings, { url, token }: JobDefaults, env: Environment): AnySettings => {
  const [home, target] = [homeOf(url), originOf(settings.url.value)];
  if (token === undefined || home === undefined || tokenKeys.some((name) => settings[name].value !== undefined)) {
    return settings;
  }
  if (home === target) {
    const origin: Origin = { kind: 'job', name: token.variable };
    // The token_type of a profile without a token does not apply to the job's token.
    return { ...settings, token: settingOfJob('token', token, env), token_type: { value: token.type, origin } };
  }
  const isChosen = settings.url.origin.kind !== 'profile' && settings.token.withheld === undefined;
  const withheld = `${token.variable} is not used for ${target}: it is for ${home}`;
  return isChosen ? { ...settings, token: { ...settings.token, withheld } } : settings;
};

const homeOf = ({ text }: JobVariable): string | undefined => {
  const url = checkValue(keyNamed('url'), text);
  return url.ok ? originOf(url.value) : undefined;
};

/** Uses the CI job's token and project on its own server. */
const withJobDefaults = (settings: AnySettings, job: JobDefaults | undefined, env: Environment): AnySettings => {
  if (job === undefined || settings.url.value === undefined) return settings;
  const { project } = settings;
  const isAtHome = homeOf(job.url) === originOf(settings.url.value);
  const isOpen = isAtHome && job.project !== undefined && project.origin.kind === 'default';
  return {
    ...withJobToken(settings, job, env),
    project: isOpen ? settingOfJob('project', job.project, env) : project,
  };
};

/**
 * Finds every value: from a flag, the environment, the profile, a CI job, or the default. Credentials are only used for their own
 * origin (scheme, host, and port), be it the profile's or that of the CI job's server. Throws ConfigError for an unknown profile
 * and for an invalid value.
 */
export const resolveSettings = (sources: SettingSources): Settings => {
  const profile = currentProfile(sources);
  const values = profile.name === undefined ? undefined : profileNamed(sources.file, profile.name);
  const job = jobDefaults(sources.env);
  const found = mapKeys((key) => settingOf(key, sources, profile.name ?? '', values));
  const bound = withholdCredentials(withJobUrl(found, job, sources.env), profile.name, values);
  const whole = withJobDefaults(oneTokenSource(bound), job, sources.env);
  // The checks of each key guarantee the declared types.
  return { ...whole, profile } as Settings;
};

/** A line of `config list`. */
export type SettingRow = { readonly key: KeyName; readonly value: string; readonly origin: string };

/** Masks a secret. The last 4 characters of a long one stay visible, to tell two tokens apart. */
export const maskSecret = (secret: string): string => {
  if (secret === '') return '';
  return secret.length < 20 ? '********' : `********${secret.slice(-4)}`;
};

/** All settings with secrets masked. A setting without a value is an empty string. */
export const describeSettings = (settings: Settings): readonly SettingRow[] =>
  configKeys.map((key: KeyDeclaration & { readonly name: KeyName }) => {
    const { value, origin, withheld } = settings[key.name];
    const shown = value === undefined ? '' : String(value);
    return {
      key: key.name,
      value: key.secret ? maskSecret(shown) : shown,
      origin: withheld === undefined ? describeOrigin(origin) : `withheld: ${withheld}`,
    };
  });

/** Describes the source of the token; null if there is none. */
export const tokenPlace = ({
  token,
  token_file: file,
  token_from: from,
  token_command: command,
}: Settings): string | null => {
  if (from.value !== undefined) return from.value;
  if (token.value !== undefined) return describeOrigin(token.origin);
  if (file.value !== undefined) return `file ${file.value}`;
  return command.value === undefined ? null : `command of ${describeOrigin(command.origin)}`;
};
