/** Writes the commit graph of a repository, so that git can walk a history without opening each commit. */
import { join } from 'node:path';
import { commitGraphLock, lockAt, removeLock } from './stale-files.ts';
import { runGit } from './run-git.ts';

/** Milliseconds: a million commits take far less than a minute. */
const timeout = 5 * 60_000;

/** git is ended by then, so that an older lock is stale. */
const lockAge = 2 * timeout;

/**
 * Adds reachable commits that the graph does not have. The graph has a few files, which git merges, and takes some sixty bytes
 * for each commit. If this is interrupted, the old graph stays, which is incomplete but correct. Rejects with `GitError` `exit`
 * while another process writes the graph.
 */
export const writeCommitGraph = async (dir: string): Promise<void> => {
  const lock = await lockAt(join(dir, commitGraphLock));
  if (lock !== undefined && lock.age > lockAge) await removeLock(lock);
  await runGit({ dir, args: ['commit-graph', 'write', '--reachable', '--split', '--no-progress'], timeout });
};
