/** Looks through all objects of a repository. */
import { isGitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Milliseconds for one repository. */
const timeout = 6 * 60 * 60_000;

/** What git has against a repository, in its own words and cut to a line; undefined for one that is whole. */
export const fsckRepository = async (dir: string, signal?: AbortSignal): Promise<string | undefined> => {
  const args = ['fsck', '--full', '--no-dangling', '--no-progress'];
  try {
    await runGit({ dir, args, timeout, ...(signal !== undefined && { signal }) });
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (!isGitError(error)) throw error;
    return error.message.split('\n', 1)[0] ?? error.message;
  }
};
