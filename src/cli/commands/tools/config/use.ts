import { useProfile } from '../../../config/profiles.ts';
import type { CommandContext } from '../../../context/context.ts';
import { warn } from '../../../output/warn.ts';
import { environmentValue } from '../../../config/environment.ts';
import { changeConfig } from './change-config.ts';

/** Makes a profile the current one; warns when the environment names another, which wins. */
export const switchProfile = async (context: CommandContext, name: string): Promise<void> => {
  await changeConfig(context, (file) => useProfile(file, name), `Now using profile '${name}'`);
  const named = environmentValue(context.env, 'REPOCTL_PROFILE');
  if (named !== undefined && named !== name && context.globals.quiet !== true) {
    warn(context.streams, `REPOCTL_PROFILE is set to '${named}', which wins over the current profile`);
  }
};
