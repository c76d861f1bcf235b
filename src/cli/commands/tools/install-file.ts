import { dirname } from 'node:path';
import type { CommandContext } from '../../context/context.ts';
import { makeGivenDirectory, openGivenFile } from '../../verbs/open-given-file.ts';

/**
 * Writes a file that comes with the program to its place on the user's machine, in one step; with `--dry-run`, not.
 *
 * @throws UsageError when it can't be written
 */
export const installFile = async (context: CommandContext, path: string, content: Buffer): Promise<void> => {
  if (context.globals.dryRun === true) return;
  await makeGivenDirectory(dirname(path), context);
  const file = await openGivenFile('install', path, context);
  try {
    await file.sink.write(content);
    await file.keep();
  } finally {
    await file.drop();
  }
};
