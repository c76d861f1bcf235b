/** How many files differ between two commits. */
import { runGitBytes } from '../run-git.ts';

/** By full SHAs; a file that was renamed counts once. */
export const countChangedFiles = async (dir: string, from: string, to: string): Promise<number> => {
  const args = ['diff-tree', '-r', '-M', '--no-commit-id', '--name-only', '-z', '--end-of-options', from, to];
  const { stdout } = await runGitBytes({ dir, args });
  let count = 0;
  for (const byte of stdout) if (byte === 0) count += 1;
  return count;
};
