/** Reads what tags are attached to, and their annotations. */
import { decodeText } from './decode-text.ts';
import type { Ref } from './list-refs.ts';
import { splitObject, parseCommit, type CommitObject } from './parse-commit.ts';
import { readObjects } from './read-objects.ts';

/** A tag of a commit. */
export interface Tag {
  /** Without `refs/tags/`. */
  readonly name: string;
  /** Of the tag object where there is one, else of the commit. */
  readonly sha: string;
  /** The annotation, without a signature and the line end at its end; null for a lightweight tag. */
  readonly message: string | null;
  readonly commit: CommitObject;
}

/** Where the refs of tags lie. */
export const tagPrefix = 'refs/tags/';

const signature = /^-----BEGIN (?:PGP SIGNATURE|PGP MESSAGE|SSH SIGNATURE|SIGNED MESSAGE)-----$/m;

/** The annotation in the object of a tag. */
export const annotationOf = (object: Buffer): string => {
  const text = decodeText(splitObject(object).body);
  const signed = signature.exec(text);
  return (signed === null ? text : text.slice(0, signed.index)).trimEnd();
};

/** Reads tags, in the order given and in one process. Those that lead to something else than a commit are left out. */
export const readTags = async (dir: string, refs: readonly Ref[]): Promise<Tag[]> => {
  const annotated = refs.filter((ref) => ref.type === 'tag').map((ref) => ref.sha);
  const peeled = refs.filter((ref) => ref.type !== 'blob' && ref.type !== 'tree').map((ref) => `${ref.sha}^{commit}`);
  const objects = await readObjects(dir, [...annotated, ...peeled]);
  return refs.flatMap(({ ref, sha }) => {
    const commit = objects.get(`${sha}^{commit}`);
    if (commit?.type !== 'commit') return [];
    const tag = objects.get(sha);
    return {
      name: ref.slice(tagPrefix.length),
      sha,
      message: tag === undefined ? null : annotationOf(tag.content),
      commit: parseCommit(commit.sha, commit.content),
    };
  });
};
