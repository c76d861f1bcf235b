/** Where a branch is. */
import { canBeRef } from './ref-name.ts';
import { runGit } from './run-git.ts';

const commitLine = /^([0-9a-f]{40,64}) commit \d+$/m;

/** The commit at the tip of a branch; `undefined` when there is no such branch. */
export const branchTip = async (dir: string, branch: string): Promise<string | undefined> => {
  if (!canBeRef(branch)) return undefined;
  const input = `refs/heads/${branch}^{commit}\n`;
  const { stdout } = await runGit({ dir, args: ['cat-file', '--batch-check'], input });
  return commitLine.exec(stdout)?.[1];
};
