import { join } from 'node:path';
import { listAssets, readAsset } from '../../../../assets/assets.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { notify } from '../../../output/messages.ts';
import { givenPath } from '../../../context/read-given-text.ts';
import { installFile } from '../install-file.ts';

/** Writes all manual pages to a directory, which is created if missing. */
export const installManuals = async (
  context: CommandContext,
  typed: string,
  words: readonly string[],
): Promise<void> => {
  if (words.length > 0) throw new UsageError('--install-to cannot be used with a command');
  const directory = givenPath(typed, context);
  const pages = (await listAssets('man')).filter((name) => name.endsWith('.1'));
  for (const page of pages) await installFile(context, join(directory, page), await readAsset(`man/${page}`));
  const what = `${pages.length} manual pages in ${directory}`;
  notify(context, context.globals.dryRun === true ? `Would install ${what}` : `Installed ${what}`);
};
