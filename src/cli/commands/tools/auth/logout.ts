import { readConfigFile, type ConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { tokenKeys } from '../../../config/keys.ts';
import { getValue, unsetValue } from '../../../config/profiles.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { CommandContext } from '../../../context/context.ts';
import { notify } from '../../../verbs/run-endpoint.ts';
import { warn } from '../../../output/warn.ts';
import { changeConfig, profileToChange } from '../config/change-config.ts';

const withoutToken = (file: ConfigFile, profile: string): ConfigFile =>
  tokenKeys.reduce<ConfigFile>((sofar, key) => unsetValue(sofar, profile, key), file);

/**
 * Takes the token out of a profile, after asking: it can't be had again. The profile stays, and so does the token
 * itself on the service.
 */
export const logout = async (context: CommandContext): Promise<void> => {
  const { env, globals, streams } = context;
  const file = await readConfigFile(env);
  const profile = profileToChange(context, file);
  if (tokenKeys.every((key) => getValue(file, profile, key) === undefined)) {
    notify(context, `Profile '${profile}' has no token`);
  } else {
    const what = `the token of profile '${profile}'`;
    if (globals.dryRun !== true) await confirm(context, { act: 'remove', what, question: `Remove ${what}?` });
    await changeConfig(
      context,
      (latest) => withoutToken(latest, profile),
      `Logged out: profile '${profile}' stays, without a token. On the service the token is valid until it is revoked there`,
    );
  }
  if (environmentValue(env, 'REPOCTL_TOKEN') !== undefined && globals.quiet !== true) {
    warn(streams, 'REPOCTL_TOKEN is set, so commands still send that token');
  }
};
