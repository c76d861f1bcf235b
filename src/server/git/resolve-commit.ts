import { type CatFile, catFile } from './cat-file.ts';
import { readRefs } from './read-refs.ts';
import { canBeRef } from './ref-name.ts';

export interface ResolvedRef {
  /** Full SHA of the commit: 40 hexadecimal digits (64 in a SHA-256 repository). */
  readonly sha: string;
  /** True if the name is that of a tag. */
  readonly tag: boolean;
}

const shaPattern = /^[0-9a-f]{4,64}$/i;

/**
 * Resolves a branch, else a tag (an annotated tag is followed to its commit), else a SHA, which can be abbreviated. `HEAD` is the
 * default branch. Returns undefined if nothing matches.
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
