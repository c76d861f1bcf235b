import { ConfigError } from '../../../config/config-error.ts';
import { readConfigFile, type ConfigFile } from '../../../config/config-file.ts';
import { profileInForce } from '../../../config/settings.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { tell } from '../../../verbs/run-endpoint.ts';

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
    tell(context, `${done}: not really, this is a dry run`);
    return;
  }
  await updateConfigFile(context.env, change);
  tell(context, done);
};

/** The name of the profile that a change is about. Throws ConfigError when no profile is in force. */
export const profileToChange = ({ env, globals }: CommandContext, file: ConfigFile): string => {
  const { profile } = globals;
  const { name } = profileInForce({ flags: profile === undefined ? {} : { profile }, env, file });
  if (name !== undefined) return name;
  const names = Object.keys(file.profiles);
  throw new ConfigError(names.length === 0 ? 'there is no profile yet' : 'no profile is the current one', {
    hint:
      names.length === 0
        ? 'Make one with "repoctl auth login" or "repoctl config profiles add NAME --url URL".'
        : `Name one with --profile, or choose it with "repoctl config profiles use": ${names.join(', ')}.`,
  });
};
