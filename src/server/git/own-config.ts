/** Keeps the configuration of each repository under the service's control, since git runs programs that one names. */
import { randomUUID } from 'node:crypto';
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from '../formats/is-gone.ts';

/** Every repository has exactly this. Settings that can change with a release are in git-environment.ts. */
const ownConfig = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** Returns a text that changes with each write to the file; undefined if there is no file. */
export const configState = async (dir: string): Promise<string | undefined> => {
  const found = await unlessGone(lstat(join(dir, 'config')), undefined);
  return found === undefined ? undefined : `${found.ino} ${found.size} ${found.ctimeMs}`;
};

export const hasOwnConfig = async (dir: string): Promise<boolean> => {
  const file = join(dir, 'config');
  const found = await unlessGone(lstat(file), undefined);
  if (found?.isFile() !== true || found.size !== ownConfig.length) return false;
  return (await unlessGone(readFile(file, 'utf8'), undefined)) === ownConfig;
};

/** Replaces any other configuration. Returns false if it was the service's already. */
export const ensureOwnConfig = async (dir: string): Promise<boolean> => {
  if (await hasOwnConfig(dir)) return false;
  const draft = join(dir, `config.${randomUUID()}.new`);
  try {
    await writeFile(draft, ownConfig, { flag: 'wx' });
    await rename(draft, join(dir, 'config'));
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
