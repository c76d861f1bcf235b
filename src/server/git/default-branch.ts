/** The branch that HEAD points to. */
import { firstBranch } from './create-repository.ts';
import { GitError } from './git-error.ts';
import { listHeads } from './list-heads.ts';
import { canBeRef } from './ref-name.ts';
import { runGit } from './run-git.ts';

/** Points HEAD to a branch, which need not exist yet. */
export const pointHead = async (dir: string, branch: string): Promise<void> => {
  if (!canBeRef(branch)) throw new GitError('refused', `"${branch}" cannot be the name of a branch`);
  await runGit({ dir, args: ['symbolic-ref', 'HEAD', `refs/heads/${branch}`] });
};

/** Names that win when the first push brings several branches. */
const preferred = [firstBranch, 'main'];

/**
 * Makes the first branch of a repository its default branch: HEAD points to it from then on, so that a
 * clone checks it out. Its name, or `undefined` while there is no branch.
 */
export const adoptDefaultBranch = async (dir: string): Promise<string | undefined> => {
  const names = (await listHeads(dir)).map((head) => head.name);
  const branch = preferred.find((name) => names.includes(name)) ?? names[0];
  if (branch !== undefined) await pointHead(dir, branch);
  return branch;
};
