/** What activity events say of pushes (document, "Activity events"). */
import type { Row } from '../../db/schema.ts';
import { countNewCommits } from '../../git/count-commits.ts';
import { askRefs } from '../../git/ask-refs.ts';
import { headPrefix } from '../../git/refs.ts';
import { type AskObjects, askOnce } from '../../git/ask.ts';
import { commitTitle, parseCommit } from '../../git/parse-commit.ts';
import { readObjects } from '../../git/read-objects.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

/** A branch or tag that was pushed. */
export interface PushData {
  /** Commits that the branch gained; 0 for tags and for what is gone. */
  readonly commit_count: number;
  readonly action: 'created' | 'removed' | 'pushed';
  readonly ref_type: 'branch' | 'tag';
  /** SHAs of commits, also where an annotated tag points to them; null for none. */
  readonly commit_from: string | null;
  readonly commit_to: string | null;
  /** Without its prefix. */
  readonly ref: string;
  /** First line of the message at `commit_to`. */
  readonly commit_title: string | null;
}

/** Characters of a title that are kept. */
const longestTitle = 255;

const actionOf = ({ before, after }: RefUpdate): PushData['action'] =>
  before === null ? 'created' : after === null ? 'removed' : 'pushed';

/** The name and the type of a ref that events tell of; undefined for the others, such as notes. */
const nameOf = (ref: string): Pick<PushData, 'ref_type' | 'ref'> | undefined => {
  if (ref.startsWith(headPrefix)) return { ref_type: 'branch', ref: ref.slice(headPrefix.length) };
  return ref.startsWith(tagPrefix) ? { ref_type: 'tag', ref: ref.slice(tagPrefix.length) } : undefined;
};

/** The commits behind SHAs, in one process. */
const commitsBehind = async (dir: string, shas: readonly string[], ask: AskObjects) => {
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
 * What to tell of each branch and tag. A new branch gained what the default branch does not have; the default branch
 * itself, when it is new, all of its history.
 */
export const pushDataOf = async (
  dir: string,
  { default_branch: branch }: Pick<Row<'projects'>, 'default_branch'>,
  updates: readonly RefUpdate[],
  ask: AskObjects = askOnce,
): Promise<PushData[]> => {
  const defaultRef = branch === null ? null : `${headPrefix}${branch}`;
  const base = defaultRef === null ? null : ((await askRefs(dir, [defaultRef], ask))[0]?.sha ?? null);
  const shas = updates.flatMap(({ before, after }) => [before, after]).filter((sha) => sha !== null);
  const commitOf = await commitsBehind(dir, shas, ask);
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
    const name = nameOf(update.ref);
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
