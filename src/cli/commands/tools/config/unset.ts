import { readConfigFile } from '../../../config/config-file.ts';
import { getValue, unsetValue } from '../../../config/profiles.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { CommandContext } from '../../../context/context.ts';
import { tell } from '../../../verbs/run-endpoint.ts';
import { changeConfig, profileToChange } from './change-config.ts';
import { typedKey } from './typed-key.ts';

/** Takes a value out of a profile. A token can't be had again, so that is asked about first. */
export const unsetSetting = async (context: CommandContext, name: string): Promise<void> => {
  const key = typedKey(name);
  const file = await readConfigFile(context.env);
  const profile = profileToChange(context, file);
  if (getValue(file, profile, key.name) === undefined) {
    tell(context, `${key.name} is not set in profile '${profile}'`);
    return;
  }
  const what = `the ${key.name} of profile '${profile}'`;
  if (key.secret === true && context.globals.dryRun !== true) {
    await confirm(context, { act: 'remove', what, question: `Remove ${what}?` });
  }
  await changeConfig(
    context,
    (latest) => unsetValue(latest, profile, key.name),
    `Removed ${key.name} from profile '${profile}'`,
  );
};
