import { readConfigFile } from '../../../config/config-file.ts';
import { profileNamed, removeProfile } from '../../../config/profiles.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { CommandContext } from '../../../context/context.ts';
import { changeConfig } from './change-config.ts';

/** Removes a profile and with it its token, after asking. */
export const dropProfile = async (context: CommandContext, name: string): Promise<void> => {
  profileNamed(await readConfigFile(context.env), name);
  const what = `profile '${name}'`;
  if (context.globals.dryRun !== true) {
    await confirm(context, { act: 'remove', what, question: `Remove ${what} with its token?` });
  }
  await changeConfig(context, (file) => removeProfile(file, name), `Removed ${what}`);
};
