/** Reads commits, many at once. */
import { parseCommit, type CommitObject } from './parse-commit.ts';
import type { CatFile } from './cat-file.ts';
import { readObjects } from './read-objects.ts';

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Commits by their full SHAs, in one process however many they are. A SHA that is none, or not a commit's, is missing
 * from the map.
 */
export const readCommits = async (
  dir: string,
  shas: readonly string[],
  ask?: CatFile,
): Promise<Map<string, CommitObject>> => {
  const wanted = shas.filter((sha) => fullSha.test(sha));
  const objects = await readObjects(dir, wanted, ask);
  return new Map(
    [...objects].flatMap(([sha, { type, content }]) => (type === 'commit' ? [[sha, parseCommit(sha, content)]] : [])),
  );
};
