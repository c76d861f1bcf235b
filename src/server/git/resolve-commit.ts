/** Finds the commit that a branch, a tag or a SHA stands for. */
import { type CatFile, catFile } from './cat-file.ts';
import { readRefs } from './read-refs.ts';
import { canBeRef } from './ref-name.ts';

/** What a name of a ref leads to. */
export interface ResolvedRef {
  /** Of the commit, in full: 40 hexadecimal digits (64 in a SHA-256 repository). */
  readonly sha: string;
  /** Whether the name is a tag's. */
  readonly tag: boolean;
}

const shaPattern = /^[0-9a-f]{4,64}$/i;

/**
 * The commit of a branch, else of a tag (an annotated one is followed to its commit), else of a SHA,
 * which may be shortened while it stays unambiguous; `HEAD` stands for the default branch. `undefined` when nothing matches, as always in an empty repository.
 */
export const resolveRef = async (
  dir: string,
  ref: string,
  ask: CatFile = catFile,
): Promise<ResolvedRef | undefined> => {
  const candidates = [
    ...(canBeRef(ref) ? [`refs/heads/${ref}`, `refs/tags/${ref}`] : []),
    ...(shaPattern.test(ref) || ref === 'HEAD' ? [ref] : []),
  ];
  const objects = await readRefs(dir, candidates, ask, { commits: true });
  const found = objects.findIndex((object) => object?.type === 'commit');
  const sha = objects[found]?.sha;
  return sha === undefined ? undefined : { sha, tag: candidates[found]?.startsWith('refs/tags/') ?? false };
};
