/** Merges: a commit with two parents, and what follows from it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import { methodNotAllowed, notFound, notMergeable, Problem, unauthorized } from '../../formats/problems.ts';
import { recordEvent } from '../../activity/events/store.ts';
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
import { eventTarget } from './find-merge-request.ts';
import { absentCaller } from './absent-caller.ts';
import { refreshMergeRequest } from './refresh-merge-request.ts';
import { lockMergeRequest, type MergeRequest, mergeRequestById, updateMergeRequest } from './store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findProjectRow, findUser } from '../../request/auth-store.ts';
import { projectLevel } from '../../request/access.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { errorText } from '../../formats/log.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';

/** Whoever merges may, as a developer of the project; and so may the author, who asked for it before. */
const mayRemove = async (
  service: Service,
  project: Row<'projects'>,
  caller: Caller,
  { author_id: author, force_remove_source_branch: asked }: MergeRequest,
): Promise<boolean> =>
  hasRole(await projectLevel(service, project, caller), 'developer') ||
  (fromDbBoolean(asked) && hasRole(await projectLevel(service, project, { id: author, admin: false }), 'developer'));

const remove = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
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
 * Deletes the branch where the caller may, or its author, unless it is protected, the default branch, or has gone on since. Never
 * rejects: the merge is done.
 */
const removeSourceBranch = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
  await remove(service, caller, row).catch((error: unknown) => {
    service.log('error', 'a merged branch could not be removed', { merge_request: row.id, error: errorText(error) });
  });
};

/** A merge that is allowed, and what is known of it. */
export interface Merge {
  readonly row: MergeRequest;
  /** The one to merge into, with the role of whoever merges. */
  readonly project: Project;
  readonly caller: Caller;
  /** What the commit says; v4's own words when absent. */
  readonly message: string | null;
  readonly removeSource: boolean;
}

/** Each failed try is somebody else's push or merge, so that this many are needed only where hundreds come at once. */
const mostTries = 200;

/** Tries on a branch that nobody moves, before a lock may be in the way. */
const mostLocked = 8;

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

/** Milliseconds in which somebody who has moved the branch has said so, unless they died before. */
const waitMs = 60_000;

const lookLater = async (service: Service, { row, caller }: Merge): Promise<void> => {
  const now = service.clock.now();
  const payload = { merge_request_id: row.id, user_id: caller.id };
  const runAt = new Date(now.getTime() + waitMs);
  await enqueue(service.database.db, { kind: 'merge_request.refresh', payload, now, runAt });
};

/** Has the merge seen through by somebody else, unless this process does so. The ID of the job. */
const insure = async (service: Service, { row, caller, removeSource }: Merge): Promise<number> => {
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

/** Moves the target branch, and tries again on its new tip whenever somebody else was faster. */
const moveTarget = async (service: Service, dir: string, merge: Merge, head: string): Promise<Moved> => {
  const { target_branch: branch } = merge.row;
  const change = { project: merge.project, userId: merge.caller.id };
  let locked = 0;
  let last: string | undefined;
  for (let count = 1; ; count += 1) {
    const tip = await branchTip(dir, branch, service.pools.objects.ask);
    if (tip === undefined) throw methodNotAllowed(`There is no branch "${branch}" any more`);
    if (await isAncestor(dir, head, tip)) {
      await lookLater(service, merge);
      throw methodNotAllowed('It has just been merged');
    }
    const after = await commitOnto(service, dir, merge, { tip, head });
    const update = { ref: `${headPrefix}${branch}`, before: tip, after };
    const entry = await journalRefUpdates(service, { ...change, updates: [update] });
    if (await updateRefs(dir, [update])) return { update, commit: after, entry };
    await dropRefUpdates(service, entry);
    if (count >= mostTries) throw new Error(`${update.ref} could not be moved`);
    locked = tip === last ? locked + 1 : 0;
    last = tip;
    if (locked > mostLocked) await requireUnlocked(service, merge.project, [update.ref]);
    await sleep(Math.random() * 20);
  }
};

/** The commit is there: whatever became of the record meanwhile, it was this merge. */
const record = (service: Service, { row, caller, removeSource }: Merge, commit: string): Promise<MergeRequest> => {
  const now = service.clock.now();
  const at = toTimestamp(now);
  return service.database.db.transaction().execute(async (transaction) => {
    const before = await lockMergeRequest(transaction, row.id);
    if (before === undefined) throw notFound('Merge Request');
    const after = await updateMergeRequest(transaction, before, {
      state: 'merged',
      merge_status: 'can_be_merged',
      target_branch: row.target_branch,
      sha: row.sha,
      base_sha: row.base_sha,
      merge_commit_sha: commit,
      merged_at: at,
      merged_by_id: caller.id,
      should_remove_source_branch: removeSource ? 1 : 0,
      merge_when_pipeline_succeeds: 0,
      closed_at: null,
      closed_by_id: null,
      updated_at: at,
    });
    // A push that came right after the commit may have told of it already.
    if (before.state !== 'merged') {
      const event = { projectId: row.target_project_id, authorId: caller.id, target: eventTarget(after), now };
      await recordEvent(transaction, { ...event, action: 'merged' });
      const place = { subject: { type: 'merge_request', id: row.id }, project: { id: row.target_project_id } } as const;
      await recordStateChange(transaction, place, { state: 'merged', authorId: caller.id, now });
    }
    return after;
  });
};

/**
 * Merges `row.sha` into the target branch as it is now, removes the source branch where that is wanted and closes the
 * issues that are closed by it. Throws 405 when somebody else has merged it, 406 for a conflict; nothing is changed then.
 */
export const runMerge = async (service: Service, merge: Merge): Promise<MergeRequest> => {
  const { row, project, caller } = merge;
  const { sha } = row;
  if (sha === null) throw methodNotAllowed('There is nothing to merge');
  const closed = await issuesClosedBy(service, project, caller, row);
  await clearLocks(service, project, [`${headPrefix}${row.target_branch}`]);
  const { after, insurance } = await withWritableRepository(service, project, async (dir) => {
    const job = await insure(service, merge);
    const { update, commit, entry } = await moveTarget(service, dir, merge, sha).catch(async (error: unknown) => {
      // Of anything else nobody knows whether the branch has moved.
      if (error instanceof Problem) await removeJob(service.database.db, job);
      throw error;
    });
    const merged = await record(service, merge, commit);
    await completeRefUpdates(service, { project, dir, userId: caller.id, updates: [update] }, entry);
    return { after: merged, insurance: job };
  });
  if (merge.removeSource) await removeSourceBranch(service, caller, after);
  await closeIssues(service, caller, closed);
  await removeJob(service.database.db, insurance);
  return after;
};

/**
 * Sees a merge through whose process died after it had moved the branch: the record, the source branch, the issues. One
 * that moved nothing is left as it is.
 */
export const finishMerge: JobHandler<'merge_request.finish'> = async (service, payload) => {
  const { merge_request_id: id, user_id: userId, remove_source: removeSource } = payload;
  const { db } = service.database;
  await refreshMergeRequest(service, id, userId);
  const row = await mergeRequestById(db, id);
  if (row?.state !== 'merged' || row.merged_by_id !== userId) return;
  const caller = await absentCaller(service, userId);
  const found = await findProjectRow(db, { id: row.target_project_id });
  if (caller === undefined || found === undefined) return;
  const project = { ...found, accessLevel: await projectLevel(service, found, caller) };
  if (removeSource) await removeSourceBranch(service, caller, row);
  await closeIssues(service, caller, await issuesClosedBy(service, project, caller, row));
};
