/** Makes the commit of a merge. */
import type { Author } from './commit-command.ts';
import { runGit } from './run-git.ts';

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
