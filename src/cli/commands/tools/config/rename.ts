import { renameProfile } from '../../../config/profiles.ts';
import type { CommandContext } from '../../../context/context.ts';
import { changeConfig } from './change-config.ts';

export const changeProfileName = (
  context: CommandContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> =>
  changeConfig(context, (file) => renameProfile(file, from, to), `Renamed profile '${from}' to '${to}'`);
