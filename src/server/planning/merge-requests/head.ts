/** Keeps the commits of a source branch in the target repository. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { CatFile } from '../../git/cat-file.ts';
import { requireUndamaged } from '../../git/damaged-refs.ts';
import { readRefs } from '../../git/read-refs.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { fetchRef, updateRefs } from '../../git/update-refs.ts';
import { GitError, isGitError } from '../../git/git-error.ts';
import type { Service } from '../../request/service.ts';
import { requireUnlocked } from '../../storage/stale-locks.ts';
import { withRepository } from '../../storage/storages.ts';
import type { MergeRequest } from './store.ts';

type Source = Pick<MergeRequest, 'iid' | 'source_project_id' | 'source_branch' | 'target_project_id'>;

/** The ref in the target repository, which stays when the source branch or the fork is deleted. */
export const headRef = (iid: number): string => `refs/merge-requests/${iid}/head`;

const shaAt = async (dir: string, ref: string, ask: CatFile): Promise<string | null> => {
  const [found] = await readRefs(dir, [ref], ask);
  if (found === undefined) await requireUndamaged(dir, [ref], ask);
  return found?.sha ?? null;
};

/** A try fails only because of another push. */
const maxTries = 20;

/** Points the ref to the tip of a branch in the same repository; another process may do the same. */
const pointToBranch = async (
  dir: string,
  { iid, source_branch: branch }: Source,
  ask: CatFile,
): Promise<string | undefined> => {
  const ref = headRef(iid);
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(dir, branch, ask);
    if (tip === undefined) return undefined;
    const before = await shaAt(dir, ref, ask);
    if (before === tip || (await updateRefs(dir, [{ ref, before, after: tip }]))) return tip;
    if (count >= maxTries) throw new GitError('exit', `${ref} could not be moved`);
  }
};

/** Fetches the branch from a fork. */
const fetchFromFork = async (
  dir: string,
  source: string,
  { iid, source_branch: branch }: Source,
  ask: CatFile,
): Promise<string | undefined> => {
  const ref = headRef(iid);
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(source, branch, ask);
    if (tip === undefined) return undefined;
    if ((await shaAt(dir, ref, ask)) === tip) return tip;
    try {
      await fetchRef(dir, { source, from: `${headPrefix}${branch}`, to: ref });
    } catch (error) {
      if (!isGitError(error) || error.code !== 'exit' || count >= maxTries) throw error;
    }
  }
};

const updateHead = async (service: Service, dir: string, source: Source): Promise<string | undefined> => {
  const { ask } = service.pools.objects;
  if (source.source_project_id === source.target_project_id) return pointToBranch(dir, source, ask);
  if (source.source_project_id === null) return undefined;
  const fork = await findProjectRow(service.database.db, { id: source.source_project_id });
  if (fork === undefined) return undefined;
  return withRepository(service, fork, (from) => fetchFromFork(dir, from, source, ask));
};

/**
 * Brings the tip of the source branch into the target repository, `dir`, and returns its SHA; undefined if the branch or
 * its project was deleted, which leaves the ref as it was. Throws 503 if the ref is locked.
 */
export const fetchHead = async (service: Service, dir: string, source: Source): Promise<string | undefined> => {
  try {
    return await updateHead(service, dir, source);
  } catch (error) {
    if (!isGitError(error) || error.code !== 'exit') throw error;
    const target = await findProjectRow(service.database.db, { id: source.target_project_id });
    if (target === undefined) throw error;
    await requireUnlocked(service, target, [headRef(source.iid)]);
    return updateHead(service, dir, source);
  }
};
