import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CommandContext } from '../../../context/context.ts';
import { givenPath, reasonOf } from '../../../context/read-given-text.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { preview } from '../../../verbs/confirm.ts';
import { openGivenFile } from '../../../verbs/open-given-file.ts';
import type { TokenPlace } from './token-place.ts';

const unwritable = (path: string, cause: unknown): UsageError =>
  new UsageError(`cannot write file "${path}" of --into: ${reasonOf(cause)}`, { cause });

/** A file with the token on its one line, readable only by its owner. It replaces the old one when it is complete. */
export const filePlace = (context: CommandContext, typed: string): TokenPlace => {
  const path = givenPath(typed, context);
  return {
    name: `file ${typed}`,
    check: async () => {
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw unwritable(typed, error);
        return undefined;
      });
      if (found?.isDirectory() === true) {
        throw new UsageError(`cannot write file "${typed}" of --into: is a directory`);
      }
      await access(dirname(path), constants.W_OK).catch((error: unknown) => {
        throw unwritable(typed, error);
      });
    },
    preview: async () => preview(context, { act: `store the token in file ${typed}` }),
    store: async (token) => {
      const file = await openGivenFile('--into', typed, context, { mode: 0o600 });
      try {
        await file.sink.write(Buffer.from(`${token}\n`));
        await file.keep();
      } finally {
        await file.drop();
      }
    },
    read: async () => {
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) return { token: undefined };
      return found.isFile() ? { token: (await readFile(path, 'utf8')).trim() } : undefined;
    },
  };
};
