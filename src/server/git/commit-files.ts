/** Writes commits without a working copy. */
import type { Readable } from 'node:stream';
import { commitCommand, type Commit } from './commit-command.ts';
import { runGit } from './run-git.ts';

/** Milliseconds that an import may take. */
const importTimeout = 10 * 60_000;

const sharedArgs = ['fast-import', '--quiet', '--date-format=raw'];

/**
 * Commits files to a branch and gives back the new commit's SHA. The branch is new, or its tip is still `parent`. When
 * someone else was faster the branch stays as they left it, and this throws `GitError` `exit`.
 */
export const commitFiles = async (dir: string, commit: Omit<Commit, 'mark'>): Promise<string> => {
  const input = Buffer.concat([commitCommand({ ...commit, mark: 1 }), Buffer.from('get-mark :1\ndone\n')]);
  const { stdout } = await runGit({ dir, args: [...sharedArgs, '--done', '--cat-blob-fd=1'], input });
  return stdout.trim();
};

/** Reads a whole history in the language of `git fast-import`: commits (see `commitCommand`), branches, tags. */
export const importHistory = async (dir: string, history: string | Uint8Array | Readable): Promise<void> => {
  await runGit({ dir, args: sharedArgs, input: history, timeout: importTimeout });
};
