import { ConfigError } from '../../../config/config-error.ts';
import { type ConfigFile, readConfigFile } from '../../../config/config-file.ts';
import type { KeyDeclaration } from '../../../config/key-values.ts';
import { keyNamed, parseValue, tokenKeys } from '../../../config/keys.ts';
import { getValue, profileNamed, setValue, unsetValue } from '../../../config/profiles.ts';
import { currentProfile } from '../../../config/settings.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { warn } from '../../../output/warn.ts';
import { confirm } from '../../../verbs/confirm.ts';
import { notify } from '../../../verbs/run-endpoint.ts';
import { readTokenInput } from './read-token-input.ts';

/** Does something with what was typed; what the configuration says against it becomes a UsageError. */
export const asTyped = <T>(check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message, { cause: error, ...(error.hint !== undefined && { hint: error.hint }) });
  }
};

/** The setting of a name that was typed. Throws UsageError when there is none. */
export const typedKey = (name: string): ReturnType<typeof keyNamed> => {
  // What follows the sign may be a token, so it is not repeated.
  const [before = ''] = name.split('=', 1);
  if (before !== name) throw new UsageError(`"${before}=..." is no name of a setting`, { hint: 'Write KEY VALUE.' });
  return asTyped(() => keyNamed(name));
};

/**
 * Changes the configuration and tells of it. With `--dry-run` the change is only tried on what the file holds: whatever
 * would stand against it is thrown, and nothing is written.
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

/** The name of the profile that a change is about. Throws ConfigError when no profile is in force. */
export const profileToChange = ({ env, globals }: CommandContext, file: ConfigFile): string => {
  const { profile } = globals;
  const { name } = currentProfile({ flags: profile === undefined ? {} : { profile }, env, file });
  if (name !== undefined) return name;
  const names = Object.keys(file.profiles);
  throw new ConfigError(names.length === 0 ? 'there is no profile yet' : 'no profile is the current one', {
    hint:
      names.length === 0
        ? 'Make one with "repoctl auth login" or "repoctl config profiles add NAME --url URL".'
        : `Name one with --profile, or choose it with "repoctl config profiles use": ${names.join(', ')}.`,
  });
};

const textOf = async (context: CommandContext, key: KeyDeclaration, value: string | undefined): Promise<string> => {
  if (key.secret === true) {
    // What was typed is in the shell's history and in the list of processes by now; at least it goes no further.
    if (value !== undefined && value !== '-') {
      throw new UsageError(`a ${key.name} is not taken from the command line, where others can read it`, {
        hint: `Leave the value out and type it when asked, or give it on stdin: repoctl config set ${key.name} < FILE. Take one that was typed for known to others, and replace it.`,
      });
    }
    return readTokenInput(context, `config set ${key.name}`);
  }
  if (value === undefined) {
    throw new UsageError(`the value of ${key.name} is missing`, {
      hint: `repoctl config set ${key.name} VALUE, or repoctl config unset ${key.name}.`,
    });
  }
  return value;
};

const originOf = (url: unknown): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined;

/** Warns when a token that was given for one service will be sent to another from now on. */
const warnOfNewPlace = (context: CommandContext, file: ConfigFile, profile: string, url: string): void => {
  const before = originOf(getValue(file, profile, 'url'));
  const after = originOf(url);
  const hasToken = tokenKeys.some((name) => getValue(file, profile, name) !== undefined);
  if (!hasToken || before === undefined || before === after || context.globals.quiet === true) return;
  warn(context.streams, `the token of profile "${profile}" was for ${before} and will be sent to ${after} from now on`);
};

/** Sets a value in a profile, checked. Throws UsageError for a value that the key can't take. */
export const setSetting = async (
  context: CommandContext,
  { key: name, value }: { readonly key: string; readonly value: string | undefined },
): Promise<void> => {
  const key = typedKey(name);
  const file = await readConfigFile(context.env);
  const profile = profileToChange(context, file);
  profileNamed(file, profile);
  const text = await textOf(context, key, value);
  asTyped(() => parseValue(key.name, text));
  await changeConfig(
    context,
    (latest) => setValue(latest, profile, key.name, text, context.cwd),
    `Set ${key.name} of profile "${profile}"`,
  );
  if (key.name === 'url') warnOfNewPlace(context, file, profile, text);
};

/** Takes a value out of a profile. A token can't be had again, so that is asked about first. */
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
