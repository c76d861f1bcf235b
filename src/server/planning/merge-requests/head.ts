/** The commits that are to be merged, kept in the repository that they are to be merged into. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { AskObjects } from '../../git/ask.ts';
import { askRefs } from '../../git/ask-refs.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { fetchRef, updateRefs } from '../../git/update-refs.ts';
import { GitError, isGitError } from '../../git/run-git.ts';
import type { Service } from '../../request/service.ts';
import { requireUnlocked } from '../../storage/stale-locks.ts';
import { withRepository } from '../../storage/storages.ts';
import type { MergeRequest } from './store.ts';

type Source = Pick<MergeRequest, 'iid' | 'source_project_id' | 'source_branch' | 'target_project_id'>;

/** Where the target repository keeps what is to be merged, whatever becomes of the branch and of the fork. */
export const headRef = (iid: number): string => `refs/merge-requests/${iid}/head`;

const shaAt = async (dir: string, ref: string, ask: AskObjects): Promise<string | null> =>
  (await askRefs(dir, [ref], ask))[0]?.sha ?? null;

/** Each failed try is somebody else's push. */
const mostTries = 20;

/** Points the ref to the tip of the branch in the same repository; somebody else may be doing the same. */
const follow = async (
  dir: string,
  { iid, source_branch: branch }: Source,
  ask: AskObjects,
): Promise<string | undefined> => {
  const ref = headRef(iid);
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(dir, branch, ask);
    if (tip === undefined) return undefined;
    const before = await shaAt(dir, ref, ask);
    if (before === tip || (await updateRefs(dir, [{ ref, before, after: tip }]))) return tip;
    if (count >= mostTries) throw new GitError('exit', `${ref} could not be moved`);
  }
};

/** Copies the branch of a fork with all that it needs. */
const fetchInto = async (
  dir: string,
  source: string,
  { iid, source_branch: branch }: Source,
  ask: AskObjects,
): Promise<string | undefined> => {
  const ref = headRef(iid);
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(source, branch, ask);
    if (tip === undefined) return undefined;
    if ((await shaAt(dir, ref, ask)) === tip) return tip;
    try {
      await fetchRef(dir, { source, from: `${headPrefix}${branch}`, to: ref });
    } catch (error) {
      if (!isGitError(error) || error.code !== 'exit' || count >= mostTries) throw error;
    }
  }
};

const take = async (service: Service, dir: string, source: Source): Promise<string | undefined> => {
  const { ask } = service.pools.objects;
  if (source.source_project_id === source.target_project_id) return follow(dir, source, ask);
  if (source.source_project_id === null) return undefined;
  const fork = await findProjectRow(service.database.db, { id: source.source_project_id });
  if (fork === undefined) return undefined;
  return withRepository(service, fork, (from) => fetchInto(dir, from, source, ask));
};

/**
 * Brings the tip of the source branch into the repository of the target, `dir`. Its SHA; undefined when the branch is
 * gone, or its project. What was brought before stays then. Throws 503 where somebody has locked it.
 */
export const takeHead = async (service: Service, dir: string, source: Source): Promise<string | undefined> => {
  try {
    return await take(service, dir, source);
  } catch (error) {
    if (!isGitError(error) || error.code !== 'exit') throw error;
    const target = await findProjectRow(service.database.db, { id: source.target_project_id });
    if (target === undefined) throw error;
    await requireUnlocked(service, target, [headRef(source.iid)]);
    return take(service, dir, source);
  }
};
