import { readConfigFile, type ConfigFile } from '../../../config/config-file.ts';
import { parseValue, tokenKeys } from '../../../config/keys.ts';
import { getValue, profileNamed, setValue } from '../../../config/profiles.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { warn } from '../../../output/warn.ts';
import { changeConfig, profileToChange } from './change-config.ts';
import { readTokenInput } from './read-token-input.ts';
import { asTyped, typedKey } from './typed-key.ts';
import type { KeyDeclaration } from '../../../config/key-values.ts';

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
  warn(context.streams, `the token of profile '${profile}' was for ${before} and will be sent to ${after} from now on`);
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
    `Set ${key.name} of profile '${profile}'`,
  );
  if (key.name === 'url') warnOfNewPlace(context, file, profile, text);
};
