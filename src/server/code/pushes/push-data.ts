/** The data of pushes in activity events (document, "Activity events"). */
import type { Row } from '../../db/schema.ts';
import { countNewCommits } from '../../git/count-commits.ts';
import { readRefs } from '../../git/read-refs.ts';
import { headPrefix, namedRef } from '../../git/refs.ts';
import { type CatFile, catFile } from '../../git/cat-file.ts';
import { commitTitle, parseCommit } from '../../git/parse-commit.ts';
import { readObjects } from '../../git/read-objects.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

/** A pushed branch or tag. */
export interface PushData {
  /** The number of new commits on the branch; 0 for tags and removed refs. */
  readonly commit_count: number;
  readonly action: 'created' | 'removed' | 'pushed';
  readonly ref_type: 'branch' | 'tag';
  /** SHAs of commits, also those that an annotated tag points to; null for none. */
  readonly commit_from: string | null;
  readonly commit_to: string | null;
  /** Without its prefix. */
  readonly ref: string;
  /** First line of the message at `commit_to`. */
  readonly commit_title: string | null;
}

/** The maximum length of a stored title. */
const longestTitle = 255;

const actionOf = ({ before, after }: RefUpdate): PushData['action'] =>
  before === null ? 'created' : after === null ? 'removed' : 'pushed';

/** The name and type of a branch or tag; undefined for other refs, such as notes. */
export const branchOrTag = (ref: string): Pick<PushData, 'ref_type' | 'ref'> | undefined => {
  const named = namedRef(ref);
  return named === undefined ? undefined : { ref_type: named.type, ref: named.name };
};

/** Reads the commits of all SHAs at once; returns a lookup. */
const commitLookup = async (dir: string, shas: readonly string[], ask: CatFile) => {
  const objects = await readObjects(
    dir,
    shas.map((sha) => `${sha}^{commit}`),
    ask,
  );
  return (sha: string | null) => {
    const commit = sha === null ? undefined : objects.get(`${sha}^{commit}`);
    return commit === undefined ? undefined : parseCommit(commit.sha, commit.content);
  };
};

/**
 * The data of each pushed branch and tag. The new commits of a new branch are those that the default branch does not
 * have; if the default branch itself is new, they are its whole history.
 */
export const pushDataOf = async (
  dir: string,
  { default_branch: branch }: Pick<Row<'projects'>, 'default_branch'>,
  updates: readonly RefUpdate[],
  ask: CatFile = catFile,
): Promise<PushData[]> => {
  const defaultRef = branch === null ? null : `${headPrefix}${branch}`;
  const base = defaultRef === null ? null : ((await readRefs(dir, [defaultRef], ask))[0]?.sha ?? null);
  const shas = updates.flatMap(({ before, after }) => [before, after]).filter((sha) => sha !== null);
  const commitOf = await commitLookup(dir, shas, ask);
  const counts = new Map<string, Promise<number>>();
  const gained = ({ ref, before, after }: RefUpdate): Promise<number> => {
    if (after === null || !ref.startsWith(headPrefix)) return Promise.resolve(0);
    const without = before ?? (ref === defaultRef ? null : base);
    const parents = commitOf(after)?.parents;
    if (parents !== undefined && parents.length <= 1 && (parents[0] ?? null) === without) return Promise.resolve(1);
    const key = `${after} ${without}`;
    const known = counts.get(key) ?? countNewCommits(dir, after, without);
    counts.set(key, known);
    return known;
  };
  const data: PushData[] = [];
  for (const update of updates) {
    const name = branchOrTag(update.ref);
    if (name === undefined) continue;
    const commit = commitOf(update.after);
    data.push({
      commit_count: await gained(update),
      action: actionOf(update),
      ...name,
      commit_from: commitOf(update.before)?.sha ?? update.before,
      commit_to: commit?.sha ?? update.after,
      commit_title: commit === undefined ? null : commitTitle(commit.message).slice(0, longestTitle),
    });
  }
  return data;
};
