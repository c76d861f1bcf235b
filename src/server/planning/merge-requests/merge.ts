/** Merges: makes a commit with two parents, deletes the source branch, and closes issues. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import { methodNotAllowed, notFound, notMergeable, Problem, unauthorized } from '../../formats/problems.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { isAncestor } from '../../git/is-ancestor.ts';
import { makeMergeCommit, mergedTree } from '../../git/merge.ts';
import { updateRefs } from '../../git/update-refs.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue, removeJob } from '../../queue/store.ts';
import { recordStateChange } from '../issuables/record-activity.ts';
import { completeRefUpdates } from '../../code/pushes/after-ref-updates.ts';
import { changeRefs, dropRefUpdates, journalRefUpdates } from '../../code/pushes/ref-journal.ts';
import type { Service } from '../../request/service.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { closeIssues, issuesClosedBy } from './closed-issues.ts';
import { onBehalfOf } from './on-behalf-of.ts';
import { mergedColumns, refreshMergeRequest } from './refresh-merge-request.ts';
import { lockMergeRequest, type MergeRequest, mergeRequestById, updateMergeRequest } from './store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findProjectRow, findUser } from '../../request/auth-store.ts';
import { projectLevel } from '../../request/access.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { errorText } from '../../formats/log.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';

/** The source branch can be deleted if the caller is a developer, or if the author is one and asked for it. */
const mayRemove = async (
  service: Service,
  project: Row<'projects'>,
  caller: Caller,
  { author_id: author, force_remove_source_branch: asked }: MergeRequest,
): Promise<boolean> =>
  hasRole(await projectLevel(service, project, caller), 'developer') ||
  (fromDbBoolean(asked) && hasRole(await projectLevel(service, project, { id: author, admin: false }), 'developer'));

const removeSourceBranch = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
  const { db } = service.database;
  const { source_branch: branch, source_project_id: id } = row;
  const project = id === null ? undefined : await findProjectRow(db, { id });
  if (project === undefined || fromDbBoolean(project.archived) || project.default_branch === branch) return;
  if (!(await mayRemove(service, project, caller, row))) return;
  if (protectionOf(await listRules(db, project.id), branch).protected) return;
  const update = { ref: `${headPrefix}${branch}`, before: row.sha, after: null };
  await withWritableRepository(service, project, (dir) =>
    changeRefs(service, { project, dir, userId: caller.id, updates: [update] }),
  );
};

/**
 * Keeps a branch that is protected, is the default branch, or has new commits. Never rejects, since the merge is done:
 * failures are logged.
 */
const tryToRemoveSourceBranch = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
  await removeSourceBranch(service, caller, row).catch((error: unknown) => {
    service.log('error', 'a merged branch could not be removed', { merge_request: row.id, error: errorText(error) });
  });
};

/** A merge that the caller is allowed to make. */
export interface Merge {
  readonly row: MergeRequest;
  /** The target project, with the caller's role. */
  readonly project: Project;
  readonly caller: Caller;
  /** Message of the commit; null for the one that v4 services use. */
  readonly message: string | null;
  readonly removeSource: boolean;
}

/** A try fails because of another push or merge: this many are needed only if hundreds come at once. */
const maxTries = 200;

/** Failed tries on a branch that does not move, before its lock is looked at. */
const maxLockedTries = 8;

const standardMessage = (row: MergeRequest, project: Project): string =>
  [
    `Merge branch '${row.source_branch}' into '${row.target_branch}'`,
    row.title,
    `See merge request ${project.full_path}!${row.iid}`,
  ].join('\n\n');

const commitOnto = async (
  service: Service,
  dir: string,
  { row, project, caller, message }: Merge,
  { tip, head }: { readonly tip: string; readonly head: string },
): Promise<string> => {
  const user = await findUser(service.database.db, caller.id);
  if (user === undefined) throw unauthorized();
  const tree = await mergedTree(dir, tip, head);
  if (tree === undefined) throw notMergeable('Branch cannot be merged');
  return makeMergeCommit(dir, {
    tree,
    parents: [tip, head],
    message: message === null || message.trim() === '' ? standardMessage(row, project) : message,
    author: { name: user.name, email: user.email },
    date: service.clock.now(),
  });
};

/** A process that moved the branch records the merge within this time, unless it died. */
const waitMs = 60_000;

const scheduleRefresh = async (service: Service, { row, caller }: Merge): Promise<void> => {
  const now = service.clock.now();
  const payload = { merge_request_id: row.id, user_id: caller.id };
  const runAt = new Date(now.getTime() + waitMs);
  await enqueue(service.database.db, { kind: 'merge_request.refresh', payload, now, runAt });
};

/** Schedules a job that completes the merge if this process dies, and returns its ID. */
const scheduleFinish = async (service: Service, { row, caller, removeSource }: Merge): Promise<number> => {
  const now = service.clock.now();
  const payload = { merge_request_id: row.id, user_id: caller.id, remove_source: removeSource };
  const runAt = new Date(now.getTime() + waitMs);
  return (await enqueue(service.database.db, { kind: 'merge_request.finish', payload, now, runAt })).id;
};

interface Moved {
  readonly update: RefUpdate;
  readonly commit: string;
  readonly entry: number;
}

/** Moves the target branch, and tries again on the new tip after another push. */
const moveTarget = async (service: Service, dir: string, merge: Merge, head: string): Promise<Moved> => {
  const { target_branch: branch } = merge.row;
  const change = { project: merge.project, userId: merge.caller.id };
  let locked = 0;
  let last: string | undefined;
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(dir, branch, service.pools.objects.ask);
    if (tip === undefined) throw methodNotAllowed(`There is no branch "${branch}" any more`);
    if (await isAncestor(dir, head, tip)) {
      await scheduleRefresh(service, merge);
      throw methodNotAllowed('It has just been merged');
    }
    const after = await commitOnto(service, dir, merge, { tip, head });
    const update = { ref: `${headPrefix}${branch}`, before: tip, after };
    const entry = await journalRefUpdates(service, { ...change, updates: [update] });
    if (await updateRefs(dir, [update])) return { update, commit: after, entry };
    await dropRefUpdates(service, entry);
    if (count >= maxTries) throw new Error(`${update.ref} could not be moved`);
    locked = tip === last ? locked + 1 : 0;
    last = tip;
    if (locked > maxLockedTries) await requireUnlocked(service, merge.project, [update.ref]);
    await sleep(Math.random() * 20);
  }
};

/** The target branch has the commit, so that this overrides other changes of the merge request. */
const recordMerge = (service: Service, { row, caller, removeSource }: Merge, commit: string): Promise<MergeRequest> => {
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const before = await lockMergeRequest(transaction, row.id);
    if (before === undefined) throw notFound('Merge Request');
    const after = await updateMergeRequest(transaction, before, {
      ...mergedColumns(caller.id, commit, toTimestamp(now)),
      target_branch: row.target_branch,
      sha: row.sha,
      base_sha: row.base_sha,
      should_remove_source_branch: toDbBoolean(removeSource),
      closed_at: null,
      closed_by_id: null,
    });
    // A push right after the commit may have recorded the merge before.
    if (before.state !== 'merged') {
      await recordStateChange(transaction, { before, after }, { state: 'merged', authorId: caller.id, now });
    }
    return after;
  });
};

/**
 * Merges `row.sha` into the current target branch. Throws 405 if it was merged meanwhile, 406 for a conflict; nothing is
 * changed then.
 */
export const runMerge = async (service: Service, merge: Merge): Promise<MergeRequest> => {
  const { row, project, caller } = merge;
  const { sha } = row;
  if (sha === null) throw methodNotAllowed('There is nothing to merge');
  const closed = await issuesClosedBy(service, project, caller, row);
  await clearLocks(service, project, [`${headPrefix}${row.target_branch}`]);
  const { after, finishJob } = await withWritableRepository(service, project, async (dir) => {
    const job = await scheduleFinish(service, merge);
    const { update, commit, entry } = await moveTarget(service, dir, merge, sha).catch(async (error: unknown) => {
      // After any other error the branch may have moved.
      if (error instanceof Problem) await removeJob(service.database.db, job);
      throw error;
    });
    const merged = await recordMerge(service, merge, commit);
    await completeRefUpdates(service, { project, dir, userId: caller.id, updates: [update] }, entry);
    return { after: merged, finishJob: job };
  });
  if (merge.removeSource) await tryToRemoveSourceBranch(service, caller, after);
  await closeIssues(service, caller, closed);
  await removeJob(service.database.db, finishJob);
  return after;
};

/** Completes a merge whose process died after it had moved the branch; one that moved nothing is left as it is. */
export const finishMerge: JobHandler<'merge_request.finish'> = async (service, payload) => {
  const { merge_request_id: id, user_id: userId, remove_source: removeSource } = payload;
  const { db } = service.database;
  await refreshMergeRequest(service, id, userId);
  const row = await mergeRequestById(db, id);
  if (row?.state !== 'merged' || row.merged_by_id !== userId) return;
  const actor = await onBehalfOf(service, userId, row.target_project_id);
  if (actor === undefined) return;
  const { caller, project } = actor;
  if (removeSource) await tryToRemoveSourceBranch(service, caller, row);
  await closeIssues(service, caller, await issuesClosedBy(service, project, caller, row));
};
