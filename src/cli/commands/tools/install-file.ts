import { dirname } from 'node:path';
import type { CommandContext } from '../../context/context.ts';
import { makeGivenDirectory, openGivenFile } from '../../verbs/open-given-file.ts';

/**
 * Installs a file of the program on the user's machine in one step; `--dry-run` writes nothing.
 *
 * @throws UsageError if it cannot be written
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
