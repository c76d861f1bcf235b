import { decodeText } from './parse-commit.ts';
import { runGitBytes } from './run-git.ts';

/** Bytes: some 200,000 paths. */
const largestList = 16 * 1024 * 1024;

/**
 * Paths of the files that differ between two commits; of a renamed file, both.
 *
 * @param from full SHA, as `to`
 * @throws {GitError} for a commit that is not there, or a list that is too long
 */
export const changedBetween = async (dir: string, from: string, to: string): Promise<string[]> => {
  const args = ['diff-tree', '-r', '--no-renames', '--no-commit-id', '--name-only', '-z', '--end-of-options', from, to];
  const { stdout } = await runGitBytes({ dir, args, maxOutput: largestList });
  return decodeText(stdout).split('\0').slice(0, -1);
};
