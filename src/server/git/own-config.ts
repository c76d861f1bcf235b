/** The configuration of repositories, which is the service's: git takes programs to run from others. */
import { randomUUID } from 'node:crypto';
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from '../formats/is-gone.ts';

/** Of every repository, byte for byte; settings that may change from release to release travel with each process (git-environment.ts). */
const ownConfig = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** As the file system knows it: whoever writes to it changes this, too. Undefined where there is none. */
export const configState = async (dir: string): Promise<string | undefined> => {
  const found = await unlessGone(lstat(join(dir, 'config')), undefined);
  return found === undefined ? undefined : `${found.ino} ${found.size} ${found.ctimeMs}`;
};

/** Whether it is the service's. */
export const hasOwnConfig = async (dir: string): Promise<boolean> => {
  const file = join(dir, 'config');
  const found = await unlessGone(lstat(file), undefined);
  if (found?.isFile() !== true || found.size !== ownConfig.length) return false;
  return (await unlessGone(readFile(file, 'utf8'), undefined)) === ownConfig;
};

/** Puts it in the place of what is there. False where it was there already. */
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
