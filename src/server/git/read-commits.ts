import { parseCommit, type CommitObject } from './parse-commit.ts';
import type { CatFile } from './cat-file.ts';
import { readObjects } from './read-objects.ts';

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Returns commits by full SHA, and starts one process at most. An invalid SHA, or one that is not a commit's, is left out. */
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
