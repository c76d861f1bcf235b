/** The latest pipelines, jobs, and deployments. */
import { call as callEndpoint } from '../../../api/call.ts';
import { pages } from '../../../api/paginate.ts';
import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { pipelines } from '../../../contract/ci/pipelines.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { CommandContext } from '../../context/context.ts';
import { currentBranch } from '../../context/git-repository.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import { pathOfScope } from '../../values/find-scope.ts';
import { isCloneOfProject } from '../../verbs/clone-of-project.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

/** Throws UsageError for options that contradict `--latest`. */
const checkAlone = ({ paging, params }: VerbCall): void => {
  const other = paging?.params.page === undefined ? ['order_by', 'sort'].find((name) => name in params) : 'page';
  if (other !== undefined) throw new UsageError(`--latest and --${other.replace('_', '-')} cannot be used together`);
};

/** The latest pipeline of a project, or of one branch or tag. */
const latestPipeline = async (
  context: CommandContext,
  id: string,
  ref?: string,
): Promise<{ readonly id: number } | undefined> => {
  const client = await context.client();
  // Servers without this filter return all pipelines, so each is checked.
  const query = { id, per_page: ref === undefined ? 1 : 20, ...(ref !== undefined && { ref }) };
  for await (const { items } of pages(client, pipelines.list, query, { signal: context.signal })) {
    const found = items.find((pipeline) => ref === undefined || pipeline.ref === ref);
    if (found !== undefined || ref === undefined) return found;
  }
  return undefined;
};

/** With `--latest`, keeps the newest pipeline that the filters match. */
export const readLatestPipeline = (_context: CommandContext, call: VerbCall): VerbCall => {
  if (call.extras['latest'] !== true) return call;
  checkAlone(call);
  return { ...call, latest: { most: 1, of: (records) => records.slice(0, 1) } };
};

/** The newest deployment to each environment. Servers differ in the order of the list. */
const latestToEach = (records: readonly unknown[]): readonly unknown[] => {
  const oldestFirst = records.toSorted((one, other) => Number(textAt(one, 'id')) - Number(textAt(other, 'id')));
  const latest = new Map(oldestFirst.map((record) => [textAt(record, 'environment.name'), record]));
  return records.filter((record) => latest.get(textAt(record, 'environment.name')) === record);
};

/** With `--latest`, keeps the newest deployment to each environment. */
export const readLatestDeployments = (_context: CommandContext, call: VerbCall): VerbCall => {
  if (call.extras['latest'] !== true) return call;
  checkAlone(call);
  return { ...call, latest: { of: latestToEach } };
};

/** With `--latest`, reads the jobs of the newest pipeline; none if the project has no pipeline. */
export const readLatestJobs = async (context: CommandContext, call: VerbCall): Promise<VerbCall> => {
  if (call.extras['latest'] !== true) return call;
  const { fanOut, params } = call;
  const withPipeline = async (own: WireParams): Promise<WireParams | undefined> => {
    const found = await latestPipeline(context, String(own['id']));
    return found && { ...own, pipeline_id: found.id };
  };
  const endpoint = pipelineJobs.listOfPipeline;
  if (fanOut !== undefined) {
    const paramsFor = async (own: WireParams): Promise<WireParams | undefined> => {
      const named = await fanOut.paramsFor(own);
      return named && withPipeline(named);
    };
    return { ...call, endpoint, fanOut: { ...fanOut, paramsFor } };
  }
  const own = await withPipeline(params);
  return own === undefined ? { ...call, readPages: async function* () {} } : { ...call, endpoint, params: own };
};

/** The current branch in a clone of the project, or else the default branch. */
const branchToWatch = async (context: CommandContext, id: string, scopes: GivenScopes): Promise<string> => {
  const here = scopes.project === undefined ? await currentBranch(context) : undefined;
  const isHere =
    here !== undefined && (await isCloneOfProject(context, await pathOfScope(context, 'project', id))) === true;
  if (isHere) return here;
  const { body } = await callEndpoint(await context.client(), projects.get, { id }, { signal: context.signal });
  if (body.default_branch !== null) return body.default_branch;
  throw new ExitError(`${body.path_with_namespace} has no branch yet`, { code: 'not-found' });
};

/**
 * The pipeline to wait for if none is named: the latest of the given ref, of the current branch, or of the default
 * branch.
 *
 * @throws ExitError if there is none
 */
export const pipelineToWatch = async (
  context: CommandContext,
  params: WireParams,
  { extras, scopes }: { readonly extras: VerbCall['extras']; readonly scopes: GivenScopes },
): Promise<WireParams> => {
  const { ref: given } = extras;
  if ('pipeline_id' in params) {
    if (given !== undefined) throw new UsageError('<id> and --ref cannot be used together');
    return {};
  }
  const id = await resolveScope(context, 'project', scopes.project);
  const ref = typeof given === 'string' ? given : await branchToWatch(context, id, scopes);
  const found = await latestPipeline(context, id, ref);
  if (found !== undefined) return { pipeline_id: found.id };
  throw new ExitError(`no pipeline of ${ref} in ${id}`, {
    code: 'not-found',
    hint: 'Name a branch with --ref, or start one with "repoctl pipelines create".',
  });
};
