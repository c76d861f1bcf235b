/** Makes and removes bare repositories. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runGit } from './run-git.ts';

/** What HEAD points to until the first branch is there. */
export const firstBranch = 'master';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Makes an empty bare repository. It comes into being whole or not at all: it is laid out beside its
 * place and then renamed. Rejects with `ENOTEMPTY` or `EEXIST` when there is one already.
 */
export const createRepository = async (dir: string): Promise<void> => {
  const draft = `${dir}.${randomUUID()}.new`;
  await mkdir(dirname(dir), { recursive: true, mode: 0o700 });
  try {
    const args = ['init', '--quiet', '--bare', '--template=', `--initial-branch=${firstBranch}`];
    await runGit({ args: [...args, '--end-of-options', draft] });
    await rename(draft, dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};

/** Removes a repository; one that is not there is fine. From the first moment on nobody finds half of it. */
export const removeRepository = async (dir: string): Promise<void> => {
  const remains = `${dir}.${randomUUID()}.removed`;
  try {
    await rename(dir, remains);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(remains, { recursive: true, force: true });
};
