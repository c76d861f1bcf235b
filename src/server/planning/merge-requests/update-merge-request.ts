/** Updates, closes, and reopens merge requests. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Db } from '../../db/database.ts';
import { fromDbBoolean, toDbBooleanIfGiven } from '../../db/values.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import { setLabels } from '../issuables/label-store.ts';
import { stateChange } from '../issuables/settings.ts';
import { readSnapshot, recordChanges, recordStateChange } from '../issuables/record-activity.ts';
import type { Call } from '../../request/handler.ts';
import { refuseSecond, requireTargetBranch } from './create-merge-request.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { assigneesOf, noteableMergeRequest, requireChangeable } from './find-merge-request.ts';
import { refreshOrQueue } from './refresh-merge-request.ts';
import { planMergeRequest, type Plan } from './settings.ts';
import {
  lockMergeRequest,
  mergeRequestById,
  updateMergeRequest,
  type MergeRequestChanges,
  type MergeRequest,
} from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

type UpdateParams = Params<(typeof mergeRequests)['update']>;

const subjectOf = ({ id }: MergeRequest) => ({ type: 'merge_request', id }) as const;

/** Kysely skips undefined values, so that only given parameters change a column. */
const changesOf = (params: UpdateParams, plan: Plan, now: string): MergeRequestChanges => ({
  title: params.title?.trim(),
  description: params.description === null ? '' : params.description,
  discussion_locked: toDbBooleanIfGiven(params.discussion_locked),
  force_remove_source_branch: toDbBooleanIfGiven(params.remove_source_branch),
  squash: toDbBooleanIfGiven(params.squash),
  assignee_id: plan.assigneeId,
  milestone_id: plan.milestoneId,
  target_branch: params.target_branch,
  updated_at: now,
});

interface ChangeRequest {
  readonly event: UpdateParams['state_event'];
  readonly changes: MergeRequestChanges;
  readonly callerId: number;
  readonly now: Date;
}

const change = async (
  transaction: Db,
  before: MergeRequest,
  { event, changes, callerId, now }: ChangeRequest,
): Promise<MergeRequest> => {
  const state = stateChange(before.state, event, { callerId, now: toTimestamp(now) });
  const opens = state?.state === 'opened';
  const ended = state?.state === 'closed' ? ({ merge_when_pipeline_succeeds: 0 } as const) : {};
  const moves = changes.target_branch !== undefined && changes.target_branch !== before.target_branch;
  if (moves && before.state !== 'opened' && !opens) {
    throw invalid({ target_branch: ['can be changed only while the merge request is open'] });
  }
  if (opens || moves) {
    const route = { ...before, target_branch: changes.target_branch ?? before.target_branch };
    await refuseSecond(transaction, route, before.id);
  }
  // The last check is outdated: the target is another branch, or may have moved since.
  const unchecked = opens || moves ? ({ base_sha: null, merge_status: 'unchecked' } as const) : {};
  const after = await updateMergeRequest(transaction, before, { ...changes, ...state, ...ended, ...unchecked });
  if (state !== undefined) {
    await recordStateChange(
      transaction,
      { before, after },
      { state: opens ? 'reopened' : 'closed', authorId: callerId, now },
    );
  }
  return after;
};

/**
 * Developers of the project can change everything, the author and the assignee can change texts, branch, and state.
 * Throws 403 for others, 400 for invalid parameters, 409 if another one of the same branches is open.
 */
export const changeByParams = async ({
  service,
  project,
  caller,
  params,
  changesRecord,
}: Pick<
  Call<(typeof mergeRequests)['update']>,
  'service' | 'project' | 'caller' | 'params' | 'changesRecord'
>): Promise<MergeRequest> => {
  const { db } = service.database;
  const seen = await requireChangeable(service, project, caller, params.merge_request_iid);
  changesRecord({ squash: fromDbBoolean(seen.squash) });
  const plan = await planMergeRequest(service, project, params);
  if (params.target_branch !== undefined && params.target_branch !== seen.target_branch) {
    await requireTargetBranch(service, project, { ...seen, target_branch: params.target_branch });
  }
  const now = service.clock.now();
  const changes = changesOf(params, plan, toTimestamp(now));
  const after = await notFoundIfRemoved(service, () =>
    db.transaction().execute(async (transaction) => {
      const before = await lockMergeRequest(transaction, seen.id);
      if (before === undefined) throw notFound('Merge Request');
      const snapshot = await readSnapshot(transaction, subjectOf(before), before, assigneesOf(before));
      if (plan.labels !== undefined) {
        await setLabels(transaction, subjectOf(before), project, plan.labels, toTimestamp(now));
      }
      const changed = await change(transaction, before, {
        event: params.state_event,
        changes,
        callerId: caller.id,
        now,
      });
      await recordChanges({ ...service.database, db: transaction }, noteableMergeRequest(project, changed), {
        before: snapshot,
        after: await readSnapshot(transaction, subjectOf(changed), changed, assigneesOf(changed)),
        rows: { before, after: changed },
        authorId: caller.id,
        now,
      });
      return changed;
    }),
  );
  if (after.state !== 'opened' || (seen.state === 'opened' && seen.target_branch === after.target_branch)) return after;
  await refreshOrQueue(service, after.id, caller.id);
  return (await mergeRequestById(db, after.id)) ?? after;
};
