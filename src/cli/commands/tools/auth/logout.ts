import { readConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { tokenKeys } from '../../../config/keys.ts';
import { getValue } from '../../../config/profiles.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { CommandContext } from '../../../context/context.ts';
import { notify } from '../../../output/messages.ts';
import { warn } from '../../../output/warn.ts';
import { changeConfig, profileToChange } from '../config/change-config.ts';
import { withoutToken } from './credentials.ts';

/** Removes the token from a profile, after confirmation. The token stays valid on the server. */
export const logout = async (context: CommandContext): Promise<void> => {
  const { env, globals, streams } = context;
  const file = await readConfigFile(env);
  const profile = profileToChange(context, file);
  if (tokenKeys.every((key) => getValue(file, profile, key) === undefined)) {
    notify(context, `Profile "${profile}" has no token`);
  } else {
    if (globals.dryRun !== true) await confirm(context, { act: `remove the token from profile "${profile}"` });
    await changeConfig(
      context,
      (latest) => withoutToken(latest, profile),
      `Removed the token from profile "${profile}". The token stays valid on the server until you revoke it there.`,
    );
  }
  if (environmentValue(env, 'REPOCTL_TOKEN') !== undefined && globals.quiet !== true) {
    warn(streams, 'REPOCTL_TOKEN is set: commands still send that token');
  }
};
