/** Plans a pipeline by the file at its commit, without creating it. */
import { lineageIds } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { readCommits } from '../../git/read-commits.ts';
import { treePath } from '../../git/tree-path.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { isProtectedTag } from '../../organization/protected-tags/rules.ts';
import { listTagRules } from '../../organization/protected-tags/store.ts';
import { findNamespaceRow, findUser } from '../../request/auth-store.ts';
import { serverUrl } from '../../request/server-url.ts';
import type { Service } from '../../request/service.ts';
import { CallStopped } from '../../request/worker-thread.ts';
import { withRepository } from '../../storage/storages.ts';
import { environmentSlugs } from '../environments/store.ts';
import { variablesAbove } from '../variables/store.ts';
import type { PipelineVariable, PlanContext, ScopedVariable, Sources, Wanted } from '../pipeline-file/context.ts';
import type { Plan, PlannedJob } from '../pipeline-file/plan.ts';
import type { PlanCall } from '../pipeline-file/plan-worker.ts';
import { lastIid } from '../../db/iid.ts';
import { predefinedVariables } from './predefined-variables.ts';
import { LargeFile, readSources, readText, type Push } from './read-sources.ts';
import type { NewPipeline } from './store.ts';

export type PipelineRequest = Pick<NewPipeline, 'ref' | 'sha' | 'tag' | 'source' | 'user_id'> & {
  readonly variables: readonly PipelineVariable[];
  readonly before_sha?: string | null;
  /** Description of its schedule. */
  readonly schedule?: string;
};

/** The plan of a pipeline by the file at its commit. */
export interface PipelinePlan {
  readonly jobs: readonly PlannedJob[];
  /** Name of the pipeline; null without one. */
  readonly name: string | null;
  /** The fault of an invalid file. */
  readonly fault?: string;
  /** True if there is no file: the pipeline has no jobs and stays pending. */
  readonly fileless: boolean;
}

const noJobs = { jobs: [], name: null, fileless: false } as const;

const defaultPath = '.gitlab-ci.yml';

/** Variables of the instance, of the groups above, from the top, and of the project; protected ones only for a protected ref. */
const settingsFor = async (
  service: Service,
  project: Row<'projects'>,
  refProtected: boolean,
): Promise<readonly (readonly ScopedVariable[])[]> => {
  const { db } = service.database;
  const namespace = await findNamespaceRow(db, { id: project.namespace_id });
  const above = lineageIds(namespace?.lineage ?? '');
  const rows = await variablesAbove(db, project.id, above);
  const visible = rows.filter((row) => refProtected || !fromDbBoolean(row.protected));
  const layer = (mine: (row: Row<'variables'>) => boolean): ScopedVariable[] =>
    visible.filter(mine).map((row) => ({
      key: row.key,
      value: service.secrets.open('variable', row.value),
      expand: !fromDbBoolean(row.raw),
      environment_scope: row.environment_scope,
    }));
  return [
    layer((row) => row.of_instance !== null),
    ...above.map((id) => layer((row) => row.namespace_id === id)),
    layer((row) => row.project_id === project.id),
  ];
};

/** `withoutProtected` is for those who cannot run a pipeline on the ref: it has no protected variables then. */
export const contextOf = async (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest & { readonly withoutProtected?: true },
  dir: string,
): Promise<PlanContext> => {
  const { db } = service.database;
  const { ref, sha, source, schedule, before_sha: before = null, withoutProtected } = request;
  const tag = fromDbBoolean(request.tag);
  const refProtected = tag
    ? isProtectedTag(await listTagRules(db, project.id), ref)
    : protectionOf(await listRules(db, project.id), ref).protected;
  const commit = (await readCommits(dir, [sha], service.pools.objects.ask)).get(sha);
  const user = typeof request.user_id === 'number' ? await findUser(db, request.user_id) : undefined;
  const predefined = predefinedVariables({
    ref,
    tag,
    refProtected,
    source,
    sha,
    before,
    commit: {
      message: commit?.message ?? '',
      author: { name: commit?.author.name ?? '', email: commit?.author.email ?? '' },
      date: commit?.committer.date ?? '',
    },
    iid: (await lastIid(db, 'pipeline', project.id)) + 1,
    createdAt: toTimestamp(service.clock.now()),
    project,
    user,
    schedule,
    server: { url: serverUrl(service.config), version: service.config.version },
  });
  return {
    ref,
    tag,
    source,
    path: project.full_path,
    predefined,
    settings: await settingsFor(service, project, refProtected && withoutProtected !== true),
    variables: request.variables,
    slugs: await environmentSlugs(db, project.id),
  };
};

const inThread = async <Result>({ pools }: Service, call: PlanCall): Promise<Result | { readonly fault: string }> => {
  try {
    return await pools.pipelineFiles.call<Result>(call);
  } catch (error) {
    if (error instanceof CallStopped) return { fault: `${call.file.path} takes too much time or memory to read` };
    throw error;
  }
};

/** Each round reads what the one before asked for; files can include files. */
const mostRounds = 150;

/** Calls the thread that reads pipeline files, until it has all that it wants of the repository. */
export const readFile = async <Result extends object>(
  service: Service,
  call: Omit<PlanCall, 'sources'>,
  read: (known: Sources, wanted: Wanted) => Promise<Sources>,
): Promise<Result | { readonly fault: string }> => {
  let sources: Sources = { files: new Map(), templates: new Map(), compared: new Map() };
  for (let round = 0; round < mostRounds; round += 1) {
    const result = await inThread<Result | { readonly wanted: Wanted }>(service, { ...call, sources });
    if (!('wanted' in result)) return result;
    sources = await read(sources, result.wanted);
  }
  return { fault: `${call.file.path} includes files in too many rounds` };
};

/** The path of the project's pipeline file; undefined if it has one that is no path. */
export const filePathOf = (project: Row<'projects'>): string | undefined =>
  treePath(project.ci_config_path ?? defaultPath) || undefined;

/** Only a push to a branch that was there has something to compare with. */
const pushOf = ({ sha, tag, source, before_sha: before = null }: PipelineRequest): Push => ({
  sha,
  before: source === 'push' && !fromDbBoolean(tag) ? before : null,
});

/** Plans a pipeline without creating it. Rejects if the storage is unreachable. */
export const planPipeline = async (
  service: Service,
  project: Row<'projects'>,
  request: PipelineRequest,
): Promise<PipelinePlan> =>
  withRepository(service, project, async (dir): Promise<PipelinePlan> => {
    const { ask } = service.pools.objects;
    const path = filePathOf(project);
    if (path === undefined) return { ...noJobs, fileless: true };
    try {
      const content = await readText(dir, request.sha, path, ask);
      if (content === null) return { ...noJobs, fileless: true };
      const context = await contextOf(service, project, request, dir);
      const plan = await readFile<Plan>(service, { file: { path, content }, context }, (known, wanted) =>
        readSources(dir, pushOf(request), known, wanted, ask),
      );
      return 'fault' in plan ? { ...noJobs, fault: plan.fault } : { ...plan, fileless: false };
    } catch (error) {
      if (error instanceof LargeFile) return { ...noJobs, fault: error.message };
      throw error;
    }
  });

/** A reason against a pipeline of a valid file. */
export const leftOut = 'The rules of the pipeline file leave out every job of this pipeline';

/** The reason why a plan has nothing to run; undefined if it has. */
export const nothingToRun = ({ jobs, fileless, fault }: PipelinePlan): string | undefined =>
  jobs.length > 0 || fileless || fault !== undefined ? undefined : leftOut;
