import { type CatFile, catFile } from './cat-file.ts';
import { requireUndamaged } from './damaged-refs.ts';
import { damagedError } from './git-error.ts';
import { isThere, readRefs } from './read-refs.ts';
import { canBeRef } from './ref-name.ts';
import { headBranch } from './repository.ts';
import { headPrefix, namedRef } from './refs.ts';

export interface ResolvedRef {
  /** Full SHA of the commit: 40 hexadecimal digits (64 in a SHA-256 repository). */
  readonly sha: string;
  /** Full name: `refs/heads/main`; undefined for a SHA and for `HEAD`. */
  readonly ref: string | undefined;
  /** Name of the branch or tag, which records show and rules of protection are about; otherwise the text as given. */
  readonly name: string;
  /** True if the name is that of a tag. */
  readonly tag: boolean;
}

const shaPattern = /^[0-9a-f]{4,64}$/i;

/** The full names that a text can stand for, in order. A full name is tried first, so that no branch can pose as another. */
const fullNames = (text: string): readonly string[] => {
  if (!canBeRef(text)) return [];
  const short = [`refs/heads/${text}`, `refs/tags/${text}`];
  if (text.startsWith('refs/')) return [text, ...short];
  return /^(?:heads|tags)\//.test(text) ? [...short, `refs/${text}`] : short;
};

/** The branch that HEAD points to, which need not exist. */
const headRef = async (dir: string): Promise<string> => {
  const branch = await headBranch(dir);
  if (branch === undefined) throw damagedError('HEAD');
  return `${headPrefix}${branch}`;
};

/**
 * Resolves a full name such as `refs/heads/main`, else a branch, else a tag (an annotated tag is followed to its commit), else
 * `heads/main` or `tags/v1`, else a SHA, which can be abbreviated. `HEAD` is the default branch. Returns undefined if nothing
 * matches. Rejects with `GitError` `damaged` for a ref that exists and cannot be read: nothing else stands in for it.
 */
export const resolveRef = async (
  dir: string,
  text: string,
  ask: CatFile = catFile,
): Promise<ResolvedRef | undefined> => {
  const names = fullNames(text);
  const candidates = [...names, ...(shaPattern.test(text) || text === 'HEAD' ? [text] : [])];
  const objects = await readRefs(dir, candidates, ask, { commits: true });
  const matches = candidates.flatMap((candidate, index) => {
    const object = objects[index];
    return object?.type === 'commit' ? [{ candidate, sha: object.sha }] : [];
  });
  // Without a branch `x`, git reads `refs/heads/x` as the branch of this name, which is another match then.
  const isPosing = matches.length > 1 && matches[0]?.candidate === text && !(await isThere(dir, text));
  const match = matches[isPosing ? 1 : 0];
  if (match === undefined) {
    await requireUndamaged(dir, text === 'HEAD' ? [...names, await headRef(dir)] : names, ask);
    return undefined;
  }
  const ref = names.includes(match.candidate) ? match.candidate : undefined;
  if (ref !== undefined && !isPosing)
    await requireUndamaged(dir, names.slice(0, names.indexOf(ref)), ask, { loose: true });
  const named = ref === undefined ? undefined : namedRef(ref);
  return { sha: match.sha, ref, name: named?.name ?? text, tag: named?.type === 'tag' };
};
