/** Makes the commit of a merge. */
import { GitError, isGitError } from './git-error.ts';
import { runGit } from './run-git.ts';
import type { Author } from './parse-commit.ts';

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

/** A commit of a tree that is there already. */
export interface MergeCommit {
  readonly tree: string;
  /** SHAs, the branch that is merged into first. */
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Author;
  readonly date: Date;
}

/** git takes no name without a letter, nor one with these in it. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the name
const notInNames = /[\u0000-\u001f<>]/g;

/** Makes a commit that no ref points to yet. Its SHA. */
export const makeMergeCommit = async (dir: string, commit: MergeCommit): Promise<string> => {
  const { tree, parents, message, author, date } = commit;
  const email = author.email.replaceAll(notInNames, '');
  const name = author.name.replaceAll(notInNames, '').trim() || email;
  const at = `${Math.floor(date.getTime() / 1000)} +0000`;
  const { stdout } = await runGit({
    dir,
    args: ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])],
    input: message.endsWith('\n') ? message : `${message}\n`,
    env: {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_AUTHOR_DATE: at,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
      GIT_COMMITTER_DATE: at,
    },
  });
  return stdout.trim();
};

/**
 * The commit that brought a head into a branch, by full SHAs: the first of the branch's own commits after it that has it
 * for a parent. `undefined` where the branch has simply gone on from it.
 */
export const mergeCommitOf = async (dir: string, head: string, tip: string): Promise<string | undefined> => {
  const range = ['--end-of-options', `${head}..${tip}`];
  const args = ['rev-list', '--first-parent', '--ancestry-path', '--merges', '--parents', ...range];
  const { stdout } = await runGit({ dir, args });
  const lines = stdout.trim().split('\n');
  return lines.map((line) => line.split(' ')).findLast(([, ...parents]) => parents.includes(head))?.[0];
};
