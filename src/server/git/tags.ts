/** Creates tags, and reads their commits and annotations. */
import { type Author, type CommitObject, decodeText, parseCommit, signatureLine, splitObject } from './parse-commit.ts';
import { readObjects } from './read-objects.ts';
import { isRefName } from './ref-name.ts';
import type { Ref } from './refs.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

interface NewTag {
  readonly name: string;
  /** Full SHA of the commit. */
  readonly target: string;
  readonly message: string;
  readonly tagger: Author;
  readonly date: Date;
}

/** Writes a tag object that no ref points to yet, and returns its SHA. */
export const makeTag = async (dir: string, { name, target, message, tagger, date }: NewTag): Promise<string> => {
  if (!isRefName(name)) throw new GitError('refused', `"${name}" cannot be the name of a tag`);
  const headers = `object ${target}\ntype commit\ntag ${name}\ntagger ${signatureLine(tagger, date)}\n`;
  const input = `${headers}\n${message.endsWith('\n') ? message : `${message}\n`}`;
  const { stdout } = await runGit({ dir, args: ['mktag'], input });
  return stdout.trim();
};

export interface Tag {
  /** Without `refs/tags/`. */
  readonly name: string;
  /** SHA of the tag object if there is one, else of the commit. */
  readonly sha: string;
  /** The annotation, without a signature and without line ends at the end; null for a lightweight tag. */
  readonly message: string | null;
  readonly commit: CommitObject;
}

export const tagPrefix = 'refs/tags/';

const signature = /^-----BEGIN (?:PGP SIGNATURE|PGP MESSAGE|SSH SIGNATURE|SIGNED MESSAGE)-----$/m;

export const annotationOf = (object: Buffer): string => {
  const text = decodeText(splitObject(object).body);
  const signed = signature.exec(text);
  return (signed === null ? text : text.slice(0, signed.index)).trimEnd();
};

/** Reads tags in the order of the refs and in one process. Tags of anything but a commit are left out. */
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
