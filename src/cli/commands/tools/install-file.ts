import { dirname } from 'node:path';
import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { openGivenFile } from '../../verbs/open-given-file.ts';

const makeDirectory = async (path: string): Promise<void> => {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(path, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot create directory "${path}": ${cause.code ?? 'unknown error'}`, { cause });
  });
};

/**
 * Writes a file that comes with the program to its place on the user's machine, in one step; with `--dry-run`, not.
 *
 * @throws UsageError when it can't be written
 */
export const installFile = async (context: CommandContext, path: string, content: Buffer): Promise<void> => {
  if (context.globals.dryRun === true) return;
  await makeDirectory(dirname(path));
  const file = await openGivenFile('install', path, context);
  try {
    await file.sink.write(content);
    await file.keep();
  } finally {
    await file.drop();
  }
};
