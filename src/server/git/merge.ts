/** Creates and finds merge commits. */
import { GitError, isGitError } from './git-error.ts';
import { runGit } from './run-git.ts';
import type { Author } from './parse-commit.ts';

const treeLine = /^([0-9a-f]{40,64})$/m;

/**
 * Merges two commits, by full SHAs, and returns the tree; undefined if they conflict or have no common ancestor. Rejects with
 * `GitError` `exit` if one is not a commit.
 */
export const mergedTree = async (dir: string, into: string, from: string): Promise<string | undefined> => {
  const args = ['merge-tree', '--write-tree', '--no-messages', '--end-of-options', into, from];
  try {
    const { stdout, exitCode } = await runGit({ dir, args, accept: [0, 1] });
    const tree = treeLine.exec(stdout)?.[1];
    // A conflict yields a tree with conflict markers. An unreadable object yields none, with the same exit code.
    if (tree === undefined) throw new GitError('exit', `git merge-tree ended with ${exitCode}, and no tree`, exitCode);
    return exitCode === 0 ? tree : undefined;
  } catch (error) {
    if (isGitError(error) && error.message.includes('refusing to merge unrelated histories')) return undefined;
    throw error;
  }
};

/** A commit of an existing tree. */
export interface MergeCommit {
  readonly tree: string;
  /** SHAs, that of the target branch first. */
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Author;
  readonly date: Date;
}

/** git rejects names with these characters, and empty names. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the name
const notInNames = /[\u0000-\u001f<>]/g;

/** Writes a commit that no ref points to yet, and returns its SHA. */
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
 * Takes full SHAs, and returns the merge commit that added `head` to a branch: the first one on its first-parent line with
 * `head` as a parent. Undefined after a fast-forward.
 */
export const mergeCommitOf = async (dir: string, head: string, tip: string): Promise<string | undefined> => {
  const range = ['--end-of-options', `${head}..${tip}`];
  const args = ['rev-list', '--first-parent', '--ancestry-path', '--merges', '--parents', ...range];
  const { stdout } = await runGit({ dir, args });
  const lines = stdout.trim().split('\n');
  return lines.map((line) => line.split(' ')).findLast(([, ...parents]) => parents.includes(head))?.[0];
};
