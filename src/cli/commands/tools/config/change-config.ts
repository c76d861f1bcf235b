import { ConfigError } from '../../../config/config-error.ts';
import { type ConfigFile, readConfigFile } from '../../../config/config-file.ts';
import type { KeyDeclaration } from '../../../config/key-values.ts';
import { keyNamed, parseValue, tokenKeys } from '../../../config/keys.ts';
import { getValue, profileNamed, setValue, unsetValue } from '../../../config/profiles.ts';
import { currentProfile, originOf } from '../../../config/settings.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { warn } from '../../../output/warn.ts';
import { confirm } from '../../../verbs/confirm.ts';
import { notify } from '../../../output/messages.ts';
import { readTokenInput } from './read-token-input.ts';

/** Turns the ConfigError of a check on typed text into a UsageError. */
export const asUsageError = <T>(check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message, { cause: error, ...(error.hint !== undefined && { hint: error.hint }) });
  }
};

/** The setting with a typed name. Throws UsageError if there is none. */
export const typedKey = (name: string): ReturnType<typeof keyNamed> => {
  // The text after the sign can be a token, so it is not repeated.
  const [before = ''] = name.split('=', 1);
  if (before !== name) throw new UsageError(`invalid setting name "${before}=..."`, { hint: 'Use KEY VALUE.' });
  return asUsageError(() => keyNamed(name));
};

/**
 * Changes the configuration and reports it. `--dry-run` only tries the change on the current file, with the same
 * errors.
 */
export const changeConfig = async (
  context: CommandContext,
  change: (file: ConfigFile) => ConfigFile,
  done: string,
): Promise<void> => {
  if (context.globals.dryRun === true) {
    change(await readConfigFile(context.env));
    notify(context, `${done} (dry run)`);
    return;
  }
  await updateConfigFile(context.env, change);
  notify(context, done);
};

/** The name of the current profile. Throws ConfigError if there is none. */
export const profileToChange = ({ env, globals }: CommandContext, file: ConfigFile): string => {
  const { profile } = globals;
  const { name } = currentProfile({ flags: profile === undefined ? {} : { profile }, env, file });
  if (name !== undefined) return name;
  const names = Object.keys(file.profiles);
  throw new ConfigError(names.length === 0 ? 'no profile exists' : 'no current profile', {
    hint:
      names.length === 0
        ? 'Run "repoctl auth login".'
        : `Use --profile, or run "repoctl config profiles use". Profiles: ${names.join(', ')}.`,
  });
};

const textOf = async (context: CommandContext, key: KeyDeclaration, value: string | undefined): Promise<string> => {
  if (key.secret === true) {
    // The typed token is in the shell's history and the list of processes already, so it is refused.
    if (value !== undefined && value !== '-') {
      throw new UsageError(`a ${key.name} must not be on the command line, where other users can see it`, {
        hint: `Run "repoctl config set ${key.name}" and paste it at the prompt. Revoke the token you typed: it may be in your shell history.`,
      });
    }
    return readTokenInput(context, `config set ${key.name}`);
  }
  if (value === undefined) {
    throw new UsageError(`a value for ${key.name} is required`, {
      hint: `Run "repoctl config set ${key.name} VALUE", or "repoctl config unset ${key.name}".`,
    });
  }
  return value;
};

/** Warns if a token of one server will now be sent to another. */
const warnOfNewPlace = (context: CommandContext, file: ConfigFile, profile: string, url: string): void => {
  const before = originOf(getValue(file, profile, 'url'));
  const after = originOf(url);
  const hasToken = tokenKeys.some((name) => getValue(file, profile, name) !== undefined);
  if (!hasToken || before === undefined || before === after || context.globals.quiet === true) return;
  warn(context.streams, `the token of profile "${profile}" was for ${before} and is now sent to ${after}`);
};

/** Sets a value in a profile. Throws UsageError for an invalid value. */
export const setSetting = async (
  context: CommandContext,
  { key: name, value }: { readonly key: string; readonly value: string | undefined },
): Promise<void> => {
  const key = typedKey(name);
  const file = await readConfigFile(context.env);
  const profile = profileToChange(context, file);
  profileNamed(file, profile);
  const text = await textOf(context, key, value);
  asUsageError(() => parseValue(key.name, text));
  await changeConfig(
    context,
    (latest) => setValue(latest, profile, key.name, text, context.cwd),
    `Set ${key.name} in profile "${profile}"`,
  );
  if (key.name === 'url') warnOfNewPlace(context, file, profile, text);
};

/** Removes a value from a profile, a token after confirmation. */
export const unsetSetting = async (context: CommandContext, name: string): Promise<void> => {
  const key = typedKey(name);
  const file = await readConfigFile(context.env);
  const profile = profileToChange(context, file);
  if (getValue(file, profile, key.name) === undefined) {
    notify(context, `${key.name} is not set in profile "${profile}"`);
    return;
  }
  if (key.secret === true && context.globals.dryRun !== true) {
    await confirm(context, { act: `remove the ${key.name} from profile "${profile}"` });
  }
  await changeConfig(
    context,
    (latest) => unsetValue(latest, profile, key.name),
    `Removed ${key.name} from profile "${profile}"`,
  );
};
