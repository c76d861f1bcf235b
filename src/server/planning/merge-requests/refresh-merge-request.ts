/** Brings what is kept of a merge request in line with its branches. */
import { findProjectRow } from '../../request/auth-store.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { isAncestor } from '../../git/is-ancestor.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { recordStateChange } from '../issuables/record-activity.ts';
import type { Service } from '../../request/service.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { eventTarget } from './find-merge-request.ts';
import { takeHead } from './head.ts';
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
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../queue/store.ts';
import { errorText } from '../../formats/log.ts';
import { markUnchecked, openOnBranches } from './open-store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

/** As it is kept with the merge request. */
type MergeCheck = Pick<MergeRequest, 'sha' | 'base_sha' | 'changes_count' | 'merge_status'>;

/** More files than this are not told apart from this many. */
const mostCounted = 1001;

/** The SHAs of the two tips, and of the commit where they parted, if there is one. */
interface Tips {
  readonly target: string;
  readonly head: string;
  readonly parted: string | undefined;
}

/** Where the target has gone on alone, these are still the same. */
const countFiles = async (dir: string, row: MergeRequest, base: string, head: string): Promise<number> => {
  if (row.changes_count !== null && row.base_sha === base && row.sha === head) return row.changes_count;
  return Math.min(await countChangedFiles(dir, base, head), mostCounted);
};

/** A branch without commits of its own cannot be merged: there is nothing to do. */
const measure = async (dir: string, row: MergeRequest, { target, head, parted }: Tips): Promise<MergeCheck> => {
  const base = parted ?? target;
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

/** What its branches say: how things stand between them, or that the one is in the other by now. */
type Finding =
  | { readonly merged: false; readonly measure: Partial<MergeCheck> }
  | { readonly merged: true; readonly commit: string | null };

/**
 * Whether the target has taken in what was to be merged: by a merge that somebody made and pushed. A branch that never
 * had commits of its own is in there from the start, which says nothing.
 */
const isTakenIn = async (dir: string, row: MergeRequest, { target, head, parted }: Tips): Promise<boolean> => {
  if (row.sha === null || row.base_sha === null || row.sha === row.base_sha) return false;
  if (parted !== head) return false;
  return head === row.sha || isAncestor(dir, row.sha, target);
};

/** Of a branch that is gone, what was seen last stays to be looked at. */
const tipsOf = async (
  dir: string,
  row: MergeRequest,
  target: string | undefined,
  found: string | undefined,
): Promise<Tips | undefined> => {
  const head = found ?? row.sha;
  if (target === undefined || head === null) return undefined;
  return { target, head, parted: await mergeBase(dir, target, head) };
};

const look = async (service: Service, dir: string, row: MergeRequest, settles: boolean): Promise<Finding> => {
  const head = await takeHead(service, dir, row);
  const target = await branchTip(dir, row.target_branch, service.pools.objects.ask);
  const tips = await tipsOf(dir, row, target, head);
  if (tips !== undefined && (await isTakenIn(dir, row, tips))) {
    // Whoever merges right now is about to say so.
    if (!settles) return { merged: false, measure: {} };
    const commit = row.sha === null ? undefined : await mergeCommitOf(dir, row.sha, tips.target);
    return { merged: true, commit: commit ?? null };
  }
  const measured = tips === undefined ? {} : await measure(dir, row, tips);
  const broken = target === undefined || head === undefined;
  return { merged: false, measure: { ...measured, ...(broken && { merge_status: 'cannot_be_merged' }) } };
};

const mergedBy = (userId: number, commit: string | null, now: string): MergeRequestChanges => ({
  state: 'merged',
  merge_commit_sha: commit,
  merge_status: 'can_be_merged',
  merged_at: now,
  merged_by_id: userId,
  merge_when_pipeline_succeeds: 0,
  updated_at: now,
});

/** Commits that came since put an end to a merge that waits: nobody has seen them. */
const changesBy = (row: MergeRequest, measured: Partial<MergeCheck>, now: string): MergeRequestChanges => {
  const moved = measured.sha !== undefined && measured.sha !== row.sha;
  return { ...measured, ...(moved && { updated_at: now, merge_when_pipeline_succeeds: 0 }) };
};

/** Keeps what was found. False when the merge request, or its branches' names, changed meanwhile. */
const keep = async (service: Service, seen: MergeRequest, finding: Finding, userId: number): Promise<boolean> => {
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const row = await lockMergeRequest(transaction, seen.id);
    if (row === undefined || row.state !== 'opened') return true;
    if (row.sha !== seen.sha || row.target_branch !== seen.target_branch) return false;
    if (!finding.merged) {
      await updateMergeRequest(transaction, row, changesBy(row, finding.measure, toTimestamp(now)));
      return true;
    }
    const after = await updateMergeRequest(transaction, row, mergedBy(userId, finding.commit, toTimestamp(now)));
    const event = { projectId: row.target_project_id, authorId: userId, target: eventTarget(after), now };
    await recordEvent(transaction, { ...event, action: 'merged' });
    const place = { subject: { type: 'merge_request', id: row.id }, project: { id: row.target_project_id } } as const;
    await recordStateChange(transaction, place, { state: 'merged', authorId: userId, now });
    return true;
  });
};

/** Whoever changed it meanwhile has it looked at as well: more tries than this are never needed. */
const mostTries = 5;

/**
 * Looks at the branches of a merge request and keeps what they say: its commits, what they change, whether they can be
 * merged, or that they have been, which is left open without `settles`. `userId` is whose push that was. One that is
 * closed or gone stays as it is.
 */
export const refreshMergeRequest = async (
  service: Service,
  id: number,
  userId: number,
  { settles = true }: { readonly settles?: boolean } = {},
): Promise<void> => {
  const { db } = service.database;
  for (let count = 1; count <= mostTries; count += 1) {
    const row = await mergeRequestById(db, id);
    if (row === undefined || row.state !== 'opened') return;
    const project = await findProjectRow(db, { id: row.target_project_id });
    if (project === undefined) return;
    const finding = await withWritableRepository(service, project, (dir) => look(service, dir, row, settles));
    if (await keep(service, row, finding, userId)) return;
  }
};

/** The same, for a change that could not wait for it. */
export const refreshLater: JobHandler<'merge_request.refresh'> = (service, { merge_request_id: id, user_id: userId }) =>
  refreshMergeRequest(service, id, userId);

/** Merge requests that a push waits for; the queue sees to the others. */
const atOnce = 10;

const leaveToQueue = async (service: Service, ids: readonly number[], userId: number): Promise<void> => {
  const { db } = service.database;
  await markUnchecked(db, ids);
  for (const id of ids) {
    const payload = { merge_request_id: id, user_id: userId };
    await enqueue(db, { kind: 'merge_request.refresh', payload, now: service.clock.now() });
  }
};

/** Refreshes one; what goes wrong is tried again by the queue. */
export const refreshOrQueue = async (service: Service, id: number, userId: number): Promise<void> => {
  try {
    await refreshMergeRequest(service, id, userId);
  } catch (error) {
    service.log('warn', 'a merge request could not be refreshed', { merge_request: id, error: errorText(error) });
    await leaveToQueue(service, [id], userId);
  }
};

/** Refreshes the open merge requests that these changes of a project's refs concern. Called outside of transactions. */
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
  for (const id of found.slice(0, atOnce)) await refreshOrQueue(service, id, userId);
  await leaveToQueue(service, found.slice(atOnce), userId);
};
