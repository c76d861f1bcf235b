/** Writes down how the commits of a repository hang together, so that git need not open each of them to walk a history. */
import { join } from 'node:path';
import { commitGraphLock, lockAt, removeLock } from './stale-files.ts';
import { runGit } from './run-git.ts';

/** Milliseconds that a whole history may take: far less than a minute for a million commits. */
const timeout = 5 * 60_000;

/** Nobody who holds the lock for longer than git is given is still there. */
const lockAge = 2 * timeout;

/**
 * Adds what refs lead to and the commit graph does not hold. It consists of a few files, which git merges as they grow
 * in number; in all it takes some sixty bytes for each commit. Cut off, it leaves the old graph, which is never wrong:
 * what is missing there git reads as before. Throws `GitError` `exit` while another git writes it.
 */
export const writeCommitGraph = async (dir: string): Promise<void> => {
  const lock = await lockAt(join(dir, commitGraphLock));
  if (lock !== undefined && lock.age > lockAge) await removeLock(lock);
  await runGit({ dir, args: ['commit-graph', 'write', '--reachable', '--split', '--no-progress'], timeout });
};
