import { runGit } from './run-git.ts';

/** Takes full SHAs. A commit is its own ancestor. */
export const isAncestor = async (dir: string, ancestor: string, of: string): Promise<boolean> => {
  const args = ['merge-base', '--is-ancestor', '--end-of-options', ancestor, of];
  return (await runGit({ dir, args, accept: [0, 1] })).exitCode === 0;
};
