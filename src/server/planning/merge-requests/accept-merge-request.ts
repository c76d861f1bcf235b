/** Accepts merge requests: merges them now, or when their pipeline succeeds. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { conflict, mayNotMerge, methodNotAllowed, notFound, notMergeable } from '../../formats/problems.ts';
import { mayMerge } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import type { Service } from '../../request/service.ts';
import { requireMergeRequest } from './find-merge-request.ts';
import { runMerge } from './merge.ts';
import {
  isFinished,
  headPipeline,
  lockMergeRequest,
  mergeRequestById,
  type MergeRequestChanges,
  updateMergeRequest,
  type MergeRequest,
} from './store.ts';
import { refreshMergeRequest } from './refresh-merge-request.ts';
import { isWorkInProgress } from './settings.ts';
import { toTimestamp } from '../../formats/clock.ts';

type MergeParams = Params<(typeof mergeRequests)['merge']>;

/** The role is that of `project.accessLevel`. */
export const mayMergeInto = async (service: Service, project: Project, branch: string): Promise<boolean> =>
  mayMerge(await listRules(service.database.db, project.id), branch, project.accessLevel);

export interface MergeTarget {
  readonly project: Project;
  /** The latest pipeline of the source branch's commit. */
  readonly pipeline: Row<'pipelines'> | undefined;
  /** The merge waits for the pipeline. */
  readonly waits: boolean;
}

/** Throws 405 for a merge request that nobody can merge, 406 for a conflict. */
export const requireMergeable = (row: MergeRequest, { project, pipeline, waits }: MergeTarget): void => {
  if (row.state !== 'opened') throw methodNotAllowed(`The merge request is ${row.state}`);
  if (isWorkInProgress(row.title)) throw methodNotAllowed('The merge request is a draft: its title begins with WIP');
  if (row.sha === null || row.sha === row.base_sha) throw methodNotAllowed('There is nothing to merge');
  const needsPipeline = fromDbBoolean(project.merge_needs_pipeline) && !waits;
  if (needsPipeline && pipeline !== undefined && !['success', 'skipped'].includes(pipeline.status)) {
    throw methodNotAllowed('The pipeline has not succeeded');
  }
  if (row.merge_status !== 'can_be_merged') throw notMergeable('Branch cannot be merged');
};

/** Reads a merge request after a refresh, since its branches may have moved. */
export const readRefreshed = async (service: Service, row: MergeRequest, callerId: number): Promise<MergeRequest> => {
  await refreshMergeRequest(service, row.id, callerId, { marksMerged: false });
  const found = await mergeRequestById(service.database.db, row.id);
  if (found === undefined) throw notFound('Merge Request');
  return found;
};

const removesSource = (row: MergeRequest, { should_remove_source_branch: wanted }: MergeParams): boolean =>
  wanted ?? fromDbBoolean(row.force_remove_source_branch);

/** Returns the merge request, which is unchanged if it is no longer open. */
const updateOpen = (service: Service, id: number, changes: MergeRequestChanges): Promise<MergeRequest> =>
  service.database.db.transaction().execute(async (transaction) => {
    const before = await lockMergeRequest(transaction, id);
    if (before === undefined) throw notFound('Merge Request');
    const at = toTimestamp(service.clock.now());
    return before.state === 'opened' ? updateMergeRequest(transaction, before, { ...changes, updated_at: at }) : before;
  });

interface Acceptance {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
  readonly params: MergeParams;
}

/** Throws as `mergeByParams` for a merge request that the caller cannot accept as it is. */
const requireAcceptable = async ({
  service,
  project,
  caller,
  params,
}: Acceptance): Promise<{ readonly row: MergeRequest; readonly waits: boolean }> => {
  const seen = await requireMergeRequest(service, project, caller, params.merge_request_iid);
  if (!(await mayMergeInto(service, project, seen.target_branch))) throw mayNotMerge();
  const row = seen.state === 'opened' ? await readRefreshed(service, seen, caller.id) : seen;
  // Its target branch may have changed meanwhile.
  if (!(await mayMergeInto(service, project, row.target_branch))) throw mayNotMerge();
  const pipeline = await headPipeline(service.database.db, row);
  const waits = params.merge_when_pipeline_succeeds === true && pipeline !== undefined && !isFinished(pipeline);
  requireMergeable(row, { project, pipeline, waits });
  if (params.sha !== undefined && params.sha !== '' && params.sha !== row.sha) {
    throw conflict(`SHA does not match HEAD of source branch: ${row.sha}`);
  }
  return { row, waits };
};

const waitForPipeline = ({ service, caller, params }: Acceptance, row: MergeRequest): Promise<MergeRequest> =>
  updateOpen(service, row.id, {
    merge_when_pipeline_succeeds: 1,
    merge_user_id: caller.id,
    merge_message: params.merge_commit_message ?? null,
    should_remove_source_branch: toDbBoolean(removesSource(row, params)),
  });

/**
 * Throws 401 for a caller who cannot merge into the branch, 405 for a merge request that is closed, merged, a draft, or
 * empty, 406 for a conflict, 409 if the branch is not at the expected commit.
 */
export const mergeByParams = async (
  service: Service,
  project: Project,
  caller: Caller,
  params: MergeParams,
): Promise<MergeRequest> => {
  const acceptance = { service, project, caller, params };
  const { row, waits } = await requireAcceptable(acceptance);
  if (waits) return waitForPipeline(acceptance, row);
  const { merge_commit_message: message = null } = params;
  return runMerge(service, { row, project, caller, message, removeSource: removesSource(row, params) });
};

/** As `mergeByParams`, but never merges at once: throws 405 if no pipeline of the commit is running. */
export const mergeLater = async (
  service: Service,
  project: Project,
  caller: Caller,
  params: MergeParams,
): Promise<MergeRequest> => {
  const acceptance = { service, project, caller, params: { ...params, merge_when_pipeline_succeeds: true } };
  const { row, waits } = await requireAcceptable(acceptance);
  if (!waits) throw methodNotAllowed('No pipeline of its commit is running');
  return waitForPipeline(acceptance, row);
};

/** Only the author and users who can merge can cancel (401). Throws 405 if it is not open, 406 if it does not wait. */
export const cancelMerge = async (
  service: Service,
  project: Project,
  caller: Caller,
  iid: number,
): Promise<MergeRequest> => {
  const row = await requireMergeRequest(service, project, caller, iid);
  if (row.author_id !== caller.id && !(await mayMergeInto(service, project, row.target_branch))) throw mayNotMerge();
  if (row.state !== 'opened') throw methodNotAllowed(`The merge request is ${row.state}`);
  if (!fromDbBoolean(row.merge_when_pipeline_succeeds)) {
    throw notMergeable('It does not wait for a pipeline');
  }
  return updateOpen(service, row.id, {
    merge_when_pipeline_succeeds: 0,
    merge_user_id: null,
    merge_message: null,
    should_remove_source_branch: null,
  });
};
