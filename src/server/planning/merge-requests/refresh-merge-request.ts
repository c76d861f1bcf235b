/** Updates merge requests after changes of their branches. */
import { findProjectRow } from '../../request/auth-store.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { isAncestor } from '../../git/is-ancestor.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { changesBetween, fireIssuable } from '../issuables/fire-issuable.ts';
import { type Actor, recordStateChange } from '../issuables/record-activity.ts';
import type { Service } from '../../request/service.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { fetchHead } from './head.ts';
import {
  lockMergeRequest,
  type MergeRequest,
  mergeRequestById,
  type MergeRequestChanges,
  updateMergeRequest,
} from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { countChangedFiles } from '../../git/read-diff.ts';
import { mergeBase } from '../../git/merge-base.ts';
import { mergeCommitOf, mergedTree } from '../../git/merge.ts';
import type { Db } from '../../db/database.ts';
import { unattached } from '../../db/attached-write.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../queue/store.ts';
import { errorText } from '../../formats/log.ts';
import { markUnchecked, openOnBranches } from './open-store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

type MergeCheck = Pick<MergeRequest, 'sha' | 'base_sha' | 'changes_count' | 'merge_status'>;

/** Counting stops here, since records show more as `1000+`. */
const maxCount = 1001;

interface Tips {
  readonly target: string;
  readonly head: string;
  /** The merge base; undefined for unrelated histories. */
  readonly base: string | undefined;
}

/** New commits of the target branch alone leave the count as it was. */
const countFiles = async (dir: string, row: MergeRequest, base: string, head: string): Promise<number> => {
  if (row.changes_count !== null && row.base_sha === base && row.sha === head) return row.changes_count;
  return Math.min(await countChangedFiles(dir, base, head), maxCount);
};

/** A source branch without new commits cannot be merged. */
const checkMergeability = async (dir: string, row: MergeRequest, tips: Tips): Promise<MergeCheck> => {
  const { target, head, base = target } = tips;
  const [files, tree] = await Promise.all([
    countFiles(dir, row, base, head),
    base === head ? undefined : mergedTree(dir, target, head),
  ]);
  return {
    sha: head,
    base_sha: base,
    changes_count: files,
    merge_status: tree === undefined ? 'cannot_be_merged' : 'can_be_merged',
  };
};

type Finding =
  | { readonly merged: false; readonly check: Partial<MergeCheck> }
  | { readonly merged: true; readonly commit: string | null };

/**
 * The target branch may have the commits by a merge that was made elsewhere and pushed. A source branch that never had
 * new commits counts as not merged.
 */
const isMerged = async (dir: string, row: MergeRequest, { target, head, base }: Tips): Promise<boolean> => {
  if (row.sha === null || row.base_sha === null || row.sha === row.base_sha) return false;
  if (base !== head) return false;
  return head === row.sha || isAncestor(dir, row.sha, target);
};

/** A source branch that was deleted counts with its last known commit. */
const tipsOf = async (
  dir: string,
  row: MergeRequest,
  target: string | undefined,
  found: string | undefined,
): Promise<Tips | undefined> => {
  const head = found ?? row.sha;
  if (target === undefined || head === null) return undefined;
  return { target, head, base: await mergeBase(dir, target, head) };
};

const inspect = async (service: Service, dir: string, row: MergeRequest, marksMerged: boolean): Promise<Finding> => {
  const head = await fetchHead(service, dir, row);
  const target = await branchTip(dir, row.target_branch, service.pools.objects.ask);
  const tips = await tipsOf(dir, row, target, head);
  if (tips !== undefined && (await isMerged(dir, row, tips))) {
    // The process that merges right now will record it.
    if (!marksMerged) return { merged: false, check: {} };
    const commit = row.sha === null ? undefined : await mergeCommitOf(dir, row.sha, tips.target);
    return { merged: true, commit: commit ?? null };
  }
  const checked = tips === undefined ? {} : await checkMergeability(dir, row, tips);
  const broken = target === undefined || head === undefined;
  return { merged: false, check: { ...checked, ...(broken && { merge_status: 'cannot_be_merged' }) } };
};

/** Columns of a merge request that was merged; the commit is null if it is unknown. */
export const mergedColumns = (userId: number, commit: string | null, now: string): MergeRequestChanges => ({
  state: 'merged',
  merge_commit_sha: commit,
  merge_status: 'can_be_merged',
  merged_at: now,
  merged_by_id: userId,
  merge_when_pipeline_succeeds: 0,
  updated_at: now,
});

/** New commits cancel a merge that waits for its pipeline, since nobody has reviewed them. */
const checkedColumns = (row: MergeRequest, checked: Partial<MergeCheck>, now: string): MergeRequestChanges => {
  const moved = checked.sha !== undefined && checked.sha !== row.sha;
  return { ...checked, ...(moved && { updated_at: now, merge_when_pipeline_succeeds: 0 }) };
};

/** Fires an event if commits were pushed to the source branch; the first commits belong to the event of its creation. */
const firePushed = async (
  transaction: Db,
  { before, after }: { readonly before: MergeRequest; readonly after: MergeRequest },
  actor: Actor,
): Promise<void> => {
  if (before.sha === null || before.sha === after.sha) return;
  const changes = () => changesBetween(before, after, ['updated_at']);
  await fireIssuable(transaction, after, { ...actor, action: 'update', changes, oldrev: before.sha });
};

/** Returns false if another process changed the merge request meanwhile. */
const saveFinding = async (
  service: Service,
  seen: MergeRequest,
  finding: Finding,
  userId: number,
): Promise<boolean> => {
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const row = await lockMergeRequest(transaction, seen.id);
    if (row === undefined || row.state !== 'opened') return true;
    if (row.sha !== seen.sha || row.target_branch !== seen.target_branch) return false;
    if (!finding.merged) {
      const checked = await updateMergeRequest(transaction, row, checkedColumns(row, finding.check, toTimestamp(now)));
      await firePushed(transaction, { before: row, after: checked }, { authorId: userId, now });
      return true;
    }
    const after = await updateMergeRequest(transaction, row, mergedColumns(userId, finding.commit, toTimestamp(now)));
    await recordStateChange(transaction, { before: row, after }, { state: 'merged', authorId: userId, now });
    return true;
  });
};

/** A process that changes the merge request refreshes it, too, so that a few tries are enough. */
const maxTries = 5;

/**
 * Stores the commits of an open merge request, the number of changed files, and whether it can be merged. If its commits
 * are in the target branch, it is marked as merged by `userId`, unless `marksMerged` is false.
 */
export const refreshMergeRequest = async (
  service: Service,
  id: number,
  userId: number,
  { marksMerged = true }: { readonly marksMerged?: boolean } = {},
): Promise<void> => {
  const { db } = service.database;
  for (let count = 1; count <= maxTries; count += 1) {
    const row = await mergeRequestById(db, id);
    if (row === undefined || row.state !== 'opened') return;
    const project = await findProjectRow(db, { id: row.target_project_id });
    if (project === undefined) return;
    const finding = await withWritableRepository(service, project, (dir) => inspect(service, dir, row, marksMerged));
    // Where it comes first, the change that is asked for is still to come.
    if (await unattached(() => saveFinding(service, row, finding, userId))) return;
  }
};

export const refreshLater: JobHandler<'merge_request.refresh'> = (service, { merge_request_id: id, user_id: userId }) =>
  refreshMergeRequest(service, id, userId);

/** A push waits for the refresh of this many merge requests; jobs refresh the others. */
const maxAtOnce = 10;

const enqueueRefreshes = async (service: Service, ids: readonly number[], userId: number): Promise<void> => {
  const { db } = service.database;
  await markUnchecked(db, ids);
  for (const id of ids) {
    const payload = { merge_request_id: id, user_id: userId };
    await enqueue(db, { kind: 'merge_request.refresh', payload, now: service.clock.now() });
  }
};

/** After a failure, a job refreshes the merge request later. */
export const refreshOrQueue = async (service: Service, id: number, userId: number): Promise<void> => {
  try {
    await refreshMergeRequest(service, id, userId);
  } catch (error) {
    service.log('warn', 'a merge request could not be refreshed', { merge_request: id, error: errorText(error) });
    await enqueueRefreshes(service, [id], userId);
  }
};

/** Refreshes open merge requests of the branches that were updated. Must run outside of transactions. */
export const refreshMergeRequests = async (
  service: Service,
  project: Pick<Row<'projects'>, 'id'>,
  updates: readonly RefUpdate[],
  userId: number,
): Promise<void> => {
  const branches = updates
    .filter(({ ref }) => ref.startsWith(headPrefix))
    .map(({ ref }) => ref.slice(headPrefix.length));
  const found = (await openOnBranches(service.database.db, project.id, branches)).map(({ id }) => id);
  for (const id of found.slice(0, maxAtOnce)) await refreshOrQueue(service, id, userId);
  await enqueueRefreshes(service, found.slice(maxAtOnce), userId);
};
