/** Where two histories parted. */
import { runGit } from './run-git.ts';

/** The best common ancestor of two commits, by full SHAs; `undefined` when they have none. */
export const mergeBase = async (dir: string, one: string, other: string): Promise<string | undefined> => {
  const args = ['merge-base', '--end-of-options', one, other];
  const { stdout, exitCode } = await runGit({ dir, args, accept: [0, 1] });
  return exitCode === 0 ? stdout.trim() : undefined;
};
