/** What a change of a ref brought, for the deliveries of hooks. */
import type { Row } from '../../db/schema.ts';
import { branchTip } from '../../git/branch-tip.ts';
import { changedPaths, type ChangedPaths } from '../../git/diff/changed-paths.ts';
import { countCommits, listCommits, type ListedCommit } from '../../git/list-commits.ts';
import { headPrefix } from '../../git/list-heads.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { RefUpdate } from '../../code/pushes/ref-update.ts';

/** A commit, and the files that it changes. */
export interface PushedCommit {
  readonly commit: ListedCommit;
  readonly paths: ChangedPaths;
}

/** What came with a ref. */
export interface Pushed {
  /** SHA of the commit that is there now; null where the ref is gone, or leads to no commit. */
  readonly checkoutSha: string | null;
  /** The newest, the oldest of them first; none for a tag. */
  readonly commits: readonly PushedCommit[];
  readonly total: number;
}

/** Commits that a delivery tells of, as v4 does. */
const mostCommits = 20;

/** Files of each kind that are named of a commit. */
const mostPaths = 1000;

const nothing: Pushed = { checkoutSha: null, commits: [], total: 0 };

/** Of a branch that is new, what the default branch has is not new. */
const startOf = async (dir: string, defaultBranch: string | null, { ref, before }: RefUpdate): Promise<string[]> => {
  if (before !== null) return [before];
  if (defaultBranch === null || ref === `${headPrefix}${defaultBranch}`) return [];
  const tip = await branchTip(dir, defaultBranch);
  return tip === undefined ? [] : [tip];
};

/** Reads what an update brought. An object that is gone by now, because the ref has moved on, brought nothing. */
export const pushedCommits = async (
  dir: string,
  { default_branch: defaultBranch }: Pick<Row<'projects'>, 'default_branch'>,
  update: RefUpdate,
): Promise<Pushed> => {
  const tip = update.after === null ? undefined : await resolveRef(dir, update.after);
  if (tip === undefined) return nothing;
  const checkoutSha = tip.sha;
  if (!update.ref.startsWith(headPrefix)) return { ...nothing, checkoutSha };
  const filter = { from: [checkoutSha], without: await startOf(dir, defaultBranch, update) };
  const [listed, total] = await Promise.all([
    listCommits(dir, filter, { offset: 0, limit: mostCommits }),
    countCommits(dir, filter),
  ]);
  const shas = listed.map(({ sha }) => sha);
  const changes = await changedPaths(dir, shas, mostPaths);
  const commits = listed
    .toReversed()
    .map((commit) => ({ commit, paths: changes.get(commit.sha) ?? { added: [], modified: [], removed: [] } }));
  return { checkoutSha, commits, total };
};
