/** Creates and updates merge requests by the options of a push (docs/decisions, 0101). */
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Endpoint, Params } from '../../../contract/vocabulary/endpoint.ts';
import { optionOf, parsePushOptions, type PushOptions } from '../../code/pushes/push-options.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { errorText } from '../../formats/log.ts';
import { badRequest, forbidden, notFound, Problem, reasonOf } from '../../formats/problems.ts';
import { commitTitle } from '../../git/parse-commit.ts';
import { readCommits } from '../../git/read-commits.ts';
import { headPrefix } from '../../git/refs.ts';
import { findProject } from '../../request/access.ts';
import { type Caller, hasRole, type Project, readsCode } from '../../request/access-level.ts';
import { paramsReader } from '../../request/read-params.ts';
import type { PushRequest, RefChange, Service } from '../../request/service.ts';
import { mergeLater } from './accept-merge-request.ts';
import { createMergeRequest } from './create-merge-request.ts';
import { onBehalfOf } from './on-behalf-of.ts';
import { hasEndedAt, openOnBranches } from './open-store.ts';
import { draftTitle, longestTitle } from './settings.ts';
import { settingsOfPush } from './settings-of-push.ts';
import type { MergeRequest } from './store.ts';
import { changeByParams } from './update-merge-request.ts';

/** The maximum number of branches of one push that get a merge request. */
const most = 10;

/** A push whose options are about merge requests. */
interface Asked {
  readonly service: Service;
  readonly push: PushRequest;
  readonly options: PushOptions;
  readonly dir: string;
  readonly caller: Caller;
  readonly source: Project;
  readonly target: Project;
  readonly targetBranch: string;
}

interface PushedBranch {
  readonly name: string;
  readonly sha: string;
}

/** The given project, or what the source is a fork of if that takes merge requests, or the source itself. */
const findTarget = async (
  service: Service,
  source: Project,
  caller: Caller,
  given: string | undefined,
): Promise<Project> => {
  if (given === undefined && source.forked_from_id === null) return source;
  const found = await findProject(service, given ?? String(source.forked_from_id), caller);
  if (given !== undefined) {
    if (found === null) throw notFound('Project');
    return found;
  }
  const takes = found !== null && fromDbBoolean(found.merge_requests_enabled) && !fromDbBoolean(found.archived);
  return takes && readsCode(found) ? found : source;
};

/** Checks parameters as those of a request to the endpoint; throws 400. */
const checked = <E extends Endpoint>(endpoint: E, id: number, body: Readonly<Record<string, unknown>>) =>
  paramsReader(endpoint)({ path: { id: String(id) }, body, query: {} }) as Params<E>;

const describe = ({ target, push }: Asked, { iid, source_branch: from, target_branch: into }: MergeRequest) => ({
  name: `!${iid} of ${from} into ${into}`,
  url: `${push.baseUrl}/${target.full_path}/merge_requests/${iid}`,
});

const create = async (asked: Asked, { name, sha }: PushedBranch): Promise<MergeRequest> => {
  const { service, options, source, target, targetBranch, caller, dir, push } = asked;
  const commit = (await readCommits(dir, [sha], service.pools.objects.ask)).get(sha);
  const written = commitTitle(commit?.message ?? '') || name;
  const settings = await settingsOfPush(asked, undefined);
  const isDraft = optionOf(options, 'merge_request.draft') !== undefined;
  const { title = (isDraft ? draftTitle(written) : written).slice(0, longestTitle) } = settings;
  const branches = { source_branch: name, target_branch: targetBranch, target_project_id: target.id };
  const params = checked(mergeRequests.create, source.id, { ...settings, ...branches, title });
  const row = await createMergeRequest({ service, project: source, caller, params, ignores: () => {} });
  const { name: shown, url } = describe(asked, row);
  push.notify(`Created merge request ${shown}: ${url}`);
  return row;
};

const update = async (asked: Asked, open: MergeRequest): Promise<MergeRequest> => {
  const { service, options, target, targetBranch, caller, push } = asked;
  const moves = optionOf(options, 'merge_request.target') !== undefined && open.target_branch !== targetBranch;
  const settings = {
    ...(await settingsOfPush(asked, open)),
    ...(moves ? { target_branch: targetBranch } : {}),
  };
  const { name, url } = describe(asked, open);
  if (Object.keys(settings).length === 0) {
    push.notify(`Merge request ${name} is open: ${url}`);
    return open;
  }
  const params = checked(mergeRequests.update, target.id, { merge_request_iid: open.iid, ...settings });
  const row = await changeByParams({ service, project: target, caller, params, changesRecord: () => {} });
  push.notify(`Updated merge request ${describe(asked, row).name}: ${url}`);
  return row;
};

const mergeWhenSucceeded = async (
  { service, target, caller, push }: Asked,
  { iid }: MergeRequest,
  { sha }: PushedBranch,
): Promise<void> => {
  try {
    await mergeLater(service, target, caller, { id: String(target.id), merge_request_iid: iid, sha });
    push.notify(`Merge request !${iid} is merged when its pipeline succeeds.`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    push.notify(`Merge request !${iid} is not merged automatically: ${reasonOf(error)}.`);
  }
};

/** That into the wanted branch if there are several, else the newest. */
const findOpen = async (
  { service, source, target, targetBranch }: Asked,
  { name }: PushedBranch,
): Promise<MergeRequest | undefined> => {
  const found = (await openOnBranches(service.database.db, source.id, [name])).filter(
    (row) => row.source_project_id === source.id && row.source_branch === name && row.target_project_id === target.id,
  );
  return found.findLast((row) => row.target_branch === targetBranch) ?? found.at(-1);
};

const followOne = async (asked: Asked, branch: PushedBranch): Promise<void> => {
  const { service, options, source, push } = asked;
  const open = await findOpen(asked, branch);
  const route = { source_project_id: source.id, source_branch: branch.name };
  if (open === undefined && push.recovered && (await hasEndedAt(service.database.db, route, branch.sha))) return;
  if (open === undefined && optionOf(options, 'merge_request.create') === undefined) {
    push.notify(`${branch.name} has no open merge request; "-o merge_request.create" creates one.`);
    return;
  }
  const row = await (open === undefined ? create(asked, branch) : update(asked, open));
  if (optionOf(options, 'merge_request.merge_when_pipeline_succeeds') !== undefined) {
    await mergeWhenSucceeded(asked, row, branch);
  }
};

/** Returns the branches that were pushed, without the target branch. */
const branchesOf = ({ source, target, targetBranch }: Asked, { updates }: RefChange): PushedBranch[] =>
  updates.flatMap(({ ref, after }) => {
    const name = ref.startsWith(headPrefix) ? ref.slice(headPrefix.length) : undefined;
    const isTarget = source.id === target.id && name === targetBranch;
    return name === undefined || after === null || isTarget ? [] : [{ name, sha: after }];
  });

const followAll = async (service: Service, change: RefChange, push: PushRequest, options: PushOptions) => {
  const actor = await onBehalfOf(service, change.userId, change.project.id);
  if (actor === undefined || !hasRole(actor.project.accessLevel, 'developer')) throw forbidden();
  const { caller, project: source } = actor;
  const target = await findTarget(service, source, caller, optionOf(options, 'merge_request.target_project'));
  const targetBranch = optionOf(options, 'merge_request.target') ?? target.default_branch;
  if (targetBranch === null) throw badRequest('the project has no default branch, so give "merge_request.target"');
  const asked: Asked = { service, push, options, dir: change.dir, caller, source, target, targetBranch };
  const branches = branchesOf(asked, change);
  if (branches.length === 0) throw badRequest('no branch was pushed besides the target branch');
  if (branches.length > most) throw badRequest(`${branches.length} branches were pushed, and at most ${most} can be`);
  for (const branch of branches) {
    await followOne(asked, branch).catch((error: unknown) =>
      report(service, change, push, error, ` of ${branch.name}`),
    );
  }
};

/** Options cannot fail a push: its refs have changed. */
const report = (
  service: Service,
  { project }: RefChange,
  { notify }: PushRequest,
  error: unknown,
  of: string,
): void => {
  if (error instanceof Problem) {
    notify(`The push options for the merge request${of} did nothing: ${reasonOf(error)}.`);
    return;
  }
  notify(`The server failed to carry out the push options for the merge request${of}.`);
  service.log('error', 'push options for a merge request failed', { project: project.id, error: errorText(error) });
};

/**
 * Creates a merge request for each pushed branch, or updates the open one, on behalf of the user who pushed. A second run
 * repeats updates and creates nothing again.
 */
export const openMergeRequestsOfPush = async (service: Service, change: RefChange): Promise<void> => {
  const { push } = change;
  if (push === undefined) return;
  const options = parsePushOptions(push.options);
  if (![...options.values.keys()].some((name) => name.startsWith('merge_request.'))) return;
  await followAll(service, change, push, options).catch((error: unknown) => report(service, change, push, error, 's'));
};
