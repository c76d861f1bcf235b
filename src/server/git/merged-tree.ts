/** Merges without a checkout. */
import { GitError, isGitError } from './git-error.ts';
import { runGit } from './run-git.ts';

const treeLine = /^([0-9a-f]{40,64})$/m;

/**
 * The tree that comes of merging two commits, by full SHAs; `undefined` when they change the same lines, or have nothing
 * in common. Throws `GitError` `exit` for what is no commit.
 */
export const mergedTree = async (dir: string, into: string, from: string): Promise<string | undefined> => {
  const args = ['merge-tree', '--write-tree', '--no-messages', '--end-of-options', into, from];
  try {
    const { stdout, exitCode } = await runGit({ dir, args, accept: [0, 1] });
    const tree = treeLine.exec(stdout)?.[1];
    // A conflict has a tree as well, with the marks in it; what cannot be read has none, and ends with the same code.
    if (tree === undefined) throw new GitError('exit', `git merge-tree ended with ${exitCode}, and no tree`, exitCode);
    return exitCode === 0 ? tree : undefined;
  } catch (error) {
    if (isGitError(error) && error.message.includes('refusing to merge unrelated histories')) return undefined;
    throw error;
  }
};
