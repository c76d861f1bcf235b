/** The file with the value of a token that was rotated and is not stored yet. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configDirectory } from '../../../config/config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { reasonOf } from '../../../context/read-given-text.ts';
import { UsageError } from '../../../errors/usage-error.ts';

export interface PendingToken {
  readonly path: string;
  /** The value of an earlier run that was interrupted; undefined if there is none. */
  readonly left: () => Promise<string | undefined>;
  readonly write: (token: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** One file for each server and place: a second run for the same place continues the first one. */
export const pendingToken = async (context: CommandContext, into: string): Promise<PendingToken> => {
  const { url } = await context.settings();
  const hash = createHash('sha256')
    .update(JSON.stringify([url.value, into]))
    .digest('hex');
  // The names in this directory begin like that of the configuration file, by which it is known to be ours.
  const path = join(configDirectory(context.env), `config.json.rotated-${hash.slice(0, 16)}`);
  const draft = `${path}.new`;
  return {
    path,
    left: async () => {
      const text = await readFile(path, 'utf8').catch(() => '');
      return text.trim() === '' ? undefined : text.trim();
    },
    write: async (token) => {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rm(draft, { force: true });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(`${token}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (cause) {
        throw new UsageError(`cannot write file "${path}": ${reasonOf(cause)}`, { cause });
      }
    },
    remove: async () => {
      await Promise.all([path, draft].map((one) => rm(one, { force: true })));
    },
  };
};
