import { withObjectsOf } from './git-environment.ts';
import { runGit } from './run-git.ts';

/** Takes full SHAs, and returns the best common ancestor; undefined if there is none. `others` are repositories to look in, too. */
export const mergeBase = async (
  dir: string,
  one: string,
  other: string,
  others: readonly string[] = [],
): Promise<string | undefined> => {
  const args = ['merge-base', '--end-of-options', one, other];
  const { stdout, exitCode } = await runGit({ dir, args, env: withObjectsOf(others), accept: [0, 1] });
  return exitCode === 0 ? stdout.trim() : undefined;
};
