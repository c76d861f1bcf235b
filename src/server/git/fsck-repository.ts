import { isGitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Milliseconds. */
const timeout = 6 * 60 * 60_000;

/** Checks all objects. Returns the first line of what git reports; undefined if the repository is intact. */
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
