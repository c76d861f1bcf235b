/** Creates merge requests. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { findProject, requireWritable } from '../../request/access.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import { toDbBoolean } from '../../db/values.ts';
import { conflict, invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { branchTip } from '../../git/refs.ts';
import { nextIid } from '../../db/iid.ts';
import { setLabels } from '../issuables/label-store.ts';
import { lockProject } from '../../organization/projects/fork-store.ts';
import { recordCreated } from '../issuables/record-activity.ts';
import type { Call } from '../../request/handler.ts';
import { paramsHeeder } from '../../request/heeded-params.ts';
import type { Service } from '../../request/service.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { assigneesOf, noteableMergeRequest, requireMergeRequests } from './find-merge-request.ts';
import { findOpenOn, type Route } from './open-store.ts';
import { refreshOrQueue } from './refresh-merge-request.ts';
import { planMergeRequest } from './settings.ts';
import { insertMergeRequest, mergeRequestById, type MergeRequest } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

type CreateParams = Params<(typeof mergeRequests)['create']>;

/** The target is the project of the source branch, or the project that this is a fork of. */
const findTarget = async (
  service: Service,
  source: Project,
  caller: Caller,
  id: number | undefined,
): Promise<Project> => {
  if (id === undefined || id === source.id) return source;
  const target = await findProject(service, String(id), caller);
  if (target === null) throw notFound('Project');
  if (source.forked_from_id !== target.id) {
    throw invalid({
      target_project_id: ['is neither the project of the source branch nor what that one is a fork of'],
    });
  }
  return target;
};

/**
 * Throws 400 if the target branch is missing or is the source branch, 503 or 507 if the repository cannot store the
 * commits of the source branch.
 */
export const requireTargetBranch = async (service: Service, target: Project, route: Route): Promise<void> => {
  const same = route.source_project_id === target.id && route.source_branch === route.target_branch;
  const { ask } = service.pools.objects;
  const tip = await withWritableRepository(service, target, (dir) => branchTip(dir, route.target_branch, ask));
  refuseFaults({
    target_branch: same
      ? 'is the source branch'
      : tip !== undefined
        ? undefined
        : 'is no branch of the project to merge into',
  });
};

/**
 * Throws 409 if another merge request of the same branches is open. The project stays locked until the transaction ends, so
 * that nobody opens one meanwhile.
 */
export const refuseSecond = async (transaction: Db, route: Route, except = 0): Promise<void> => {
  if ((await lockProject(transaction, route.target_project_id)) === undefined) throw notFound('Project');
  const other = await findOpenOn(transaction, route, except);
  if (other !== undefined) {
    throw conflict(`There is an open merge request of these branches already: !${other.iid}`);
  }
};

const insert = async (
  service: Service,
  { target, caller, route }: { readonly target: Project; readonly caller: Caller; readonly route: Route },
  params: CreateParams,
): Promise<MergeRequest> => {
  const plan = await planMergeRequest(service, target, params);
  const now = service.clock.now();
  const at = toTimestamp(now);
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      await refuseSecond(transaction, route);
      const row = await insertMergeRequest(transaction, {
        ...route,
        iid: await nextIid(transaction, 'merge_request', target.id),
        author_id: caller.id,
        assignee_id: plan.assigneeId ?? null,
        title: params.title.trim(),
        description: params.description ?? '',
        state: 'opened',
        milestone_id: plan.milestoneId ?? null,
        force_remove_source_branch: toDbBoolean(params.remove_source_branch ?? false),
        squash: toDbBoolean(params.squash ?? false),
        created_at: at,
        updated_at: at,
      });
      await setLabels(transaction, { type: 'merge_request', id: row.id }, target, plan.labels ?? [], at);
      await recordCreated({ ...service.database, db: transaction }, noteableMergeRequest(target, row), {
        row,
        assigneeIds: assigneesOf(row),
        authorId: caller.id,
        now,
      });
      return row;
    }),
  );
};

const heed = paramsHeeder(mergeRequests.create);

/**
 * Developers of the source project can, if they see the code of the target project. Throws 400 for invalid parameters, 404
 * if merge requests are disabled, 409 if another one of the same branches is open.
 */
export const createMergeRequest = async ({
  service,
  project: source,
  caller,
  params: given,
  ignores,
}: Pick<
  Call<(typeof mergeRequests)['create']>,
  'service' | 'project' | 'caller' | 'params' | 'ignores'
>): Promise<MergeRequest> => {
  const target = await findTarget(service, source, caller, given.target_project_id);
  // The role that counts is the one in the target project; what the caller is in the source project was looked at before.
  const { params, passedOver } = heed(given, { caller, accessLevel: target.accessLevel });
  ignores(passedOver);
  requireMergeRequests(target);
  requireWritable(target);
  const route = {
    source_project_id: source.id,
    source_branch: params.source_branch,
    target_project_id: target.id,
    target_branch: params.target_branch,
  };
  const { ask } = service.pools.objects;
  if ((await withRepository(service, source, (dir) => branchTip(dir, route.source_branch, ask))) === undefined) {
    throw invalid({ source_branch: ['is no branch of the project'] });
  }
  await requireTargetBranch(service, target, route);
  const row = await insert(service, { target, caller, route }, params);
  await refreshOrQueue(service, row.id, caller.id);
  const refreshed = await mergeRequestById(service.database.db, row.id);
  if (refreshed === undefined) throw notFound('Merge Request');
  return refreshed;
};
