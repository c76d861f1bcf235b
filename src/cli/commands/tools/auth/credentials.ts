import type { ConfigFile } from '../../../config/config-file.ts';
import type { Environment } from '../../../config/environment.ts';
import { tokenKeys } from '../../../config/keys.ts';
import { addProfile, setValue, unsetValue, useProfile } from '../../../config/profiles.ts';
import { resolveSettings, type Settings } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import { waiting } from '../../../context/waiting.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { askChoice, askConfirm, askSecret, askText } from '../../../output/ask.ts';
import { readTokenFromStdin, readTokenInput } from '../config/read-token-input.ts';

const overrides: readonly string[] = ['REPOCTL_URL', 'REPOCTL_TOKEN', 'REPOCTL_PROFILE', 'REPOCTL_SUDO'];

const without = (env: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/** The settings of a CI job without any profile. Throws ConfigError. */
export const settingsOfJob = ({ env }: CommandContext): Settings =>
  resolveSettings({ flags: {}, env: without(env, overrides), file: { profiles: {} } });

/** The settings of a profile alone, without sudo. Throws ConfigError. */
export const settingsOfProfile = (context: CommandContext, file: ConfigFile, profile: string): Settings => {
  const { timeout, retries } = context.globals;
  return resolveSettings({
    flags: {
      profile,
      sudo: '',
      ...(timeout !== undefined && { timeout }),
      ...(retries !== undefined && { retries }),
    },
    // The environment must not replace the profile's server or user, nor add the token of a CI job.
    env: without(context.env, [...overrides, 'CI_SERVER_URL']),
    file,
  });
};

/** The current settings, without sudo. Throws ConfigError. */
export const settingsInForce = ({ globals, env }: CommandContext, file: ConfigFile): Settings => {
  const { profile, url, timeout, retries } = globals;
  return resolveSettings({
    flags: {
      sudo: '',
      ...(profile !== undefined && { profile }),
      ...(url !== undefined && { url }),
      ...(timeout !== undefined && { timeout }),
      ...(retries !== undefined && { retries }),
    },
    env,
    file,
  });
};

/** The source of a profile's token, and the type of a token that needs another header. */
export interface Credentials {
  readonly key: (typeof tokenKeys)[number];
  /** The token, the path of its file, or its command. */
  readonly text: string;
  readonly tokenType?: 'bearer';
}

/** A profile and its server. */
export interface LoginTarget {
  readonly profile: string;
  readonly url: string;
}

/** The configuration without the token of a profile. */
export const withoutToken = (file: ConfigFile, profile: string): ConfigFile =>
  tokenKeys.reduce<ConfigFile>((sofar, key) => unsetValue(sofar, profile, key), file);

/** The configuration with the profile, created if missing, for the server and without a token. */
export const withServer = (file: ConfigFile, { profile, url }: LoginTarget): ConfigFile => {
  const present = Object.hasOwn(file.profiles, profile) ? file : addProfile(file, profile, {});
  return withoutToken(setValue(present, profile, 'url', url), profile);
};

/** The configuration after a login: the profile has the server and the credentials, and is current. */
export const withLogin = (
  file: ConfigFile,
  target: LoginTarget,
  credentials: Credentials,
  cwd?: string,
): ConfigFile => {
  const { key, text, tokenType } = credentials;
  const stored = setValue(withServer(file, target), target.profile, key, text, cwd);
  const typed = tokenType === undefined ? stored : setValue(stored, target.profile, 'token_type', tokenType);
  return useProfile(typed, target.profile);
};

/** The options of `auth login` for the source of the token. */
export interface TokenSource {
  readonly withToken?: boolean;
  readonly tokenFile?: string;
  readonly tokenCommand?: string;
}

/** Throws UsageError for several sources, and for none without a prompt. */
export const checkSource = (context: CommandContext, source: TokenSource): void => {
  const given = [
    ...(source.withToken === true ? ['--with-token'] : []),
    ...(source.tokenFile === undefined ? [] : ['--token-file']),
    ...(source.tokenCommand === undefined ? [] : ['--token-command']),
  ];
  if (given.length > 1) throw new UsageError(`${given.join(' and ')} cannot be used together`);
  if (given.length === 0 && !context.canAsk()) {
    throw new UsageError('cannot prompt for a token: stdin is not a terminal', {
      hint: 'Use --with-token with the token on stdin, --token-file, or --token-command.',
    });
  }
};

const ways = ['Paste a token', 'Log in with username and password'] as const;

const askForAccount = async (context: CommandContext, file: ConfigFile, target: LoginTarget): Promise<Credentials> => {
  const { streams, signal } = context;
  const missing = '--with-token';
  const username = await askText(streams, { message: 'Username or email address', missing });
  const password = await askSecret(streams, { message: 'Password', missing });
  const sudo = await askConfirm(streams, {
    message: 'Add the sudo scope (administrators only)?',
    missing,
  });
  const client = await openClient(
    context,
    context.globals,
    settingsOfProfile(context, withServer(file, target), target.profile),
  );
  try {
    const { passwordGrant } = await import('./password-grant.ts');
    const account = { username, password, scope: sudo ? 'api sudo' : 'api' } as const;
    let text = await waiting.once(context, passwordGrant(client, account, signal));
    if (text === undefined) {
      const newPassword = await askSecret(streams, { message: 'New password (the old one must be changed)', missing });
      text = await waiting.once(context, passwordGrant(client, { ...account, newPassword }, signal));
    }
    if (text === undefined) throw new Error('a new password was asked for twice');
    return { key: 'token', text, tokenType: 'bearer' };
  } finally {
    await client.close();
  }
};

/** Gets the credentials from the given source, or else from prompts. */
export const findCredentials = async (
  context: CommandContext,
  source: TokenSource,
  { file, target }: { readonly file: ConfigFile; readonly target: LoginTarget },
): Promise<Credentials> => {
  if (source.withToken === true) return { key: 'token', text: await readTokenFromStdin(context) };
  if (source.tokenFile !== undefined) return { key: 'token_file', text: source.tokenFile };
  if (source.tokenCommand !== undefined) return { key: 'token_command', text: source.tokenCommand };
  const way = await askChoice(context.streams, {
    message: 'How do you want to log in?',
    missing: '--with-token',
    choices: ways,
  });
  if (way === ways[1]) return askForAccount(context, file, target);
  return { key: 'token', text: await readTokenInput(context, 'auth login --with-token') };
};
