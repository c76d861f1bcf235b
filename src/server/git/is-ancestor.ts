/** Whether one commit's history contains another. */
import { runGit } from './run-git.ts';

/** Both by full SHAs; a commit contains itself. */
export const isAncestor = async (dir: string, ancestor: string, of: string): Promise<boolean> => {
  const args = ['merge-base', '--is-ancestor', '--end-of-options', ancestor, of];
  return (await runGit({ dir, args, accept: [0, 1] })).exitCode === 0;
};
