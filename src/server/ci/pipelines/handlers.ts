/** Pipelines of a project (v4). */
import type { pipelines } from '../../../contract/ci/pipelines.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import type { Handlers, ProjectContext } from '../../request/handler.ts';
import { insertPlanned, readVariables } from './create-pipeline.ts';
import { nothingToRun, planPipeline } from './plan-pipeline.ts';
import { coverageOf, deletePipeline, findPipeline, listPipelines } from './store.ts';
import { listedPipelineRecord, pipelineRecord } from './record.ts';
import { filesOfPipeline } from './artifact-store.ts';
import { removeArtifacts } from '../../storage/artifact-files.ts';
import { requireRunAccess } from './run-access.ts';
import { cancelPipeline, requireRunning, retryPipeline } from './retry-and-cancel.ts';
import { findUser } from '../../request/auth-store.ts';
import { namedRef } from '../../git/refs.ts';
import { findRef } from '../../request/find-ref.ts';

/** Throws 404 if the project does not have the pipeline. */
export const requirePipeline = async (
  { service, project }: Pick<ProjectContext, 'service' | 'project'>,
  id: number,
): Promise<Row<'pipelines'>> => {
  const pipeline = await findPipeline(service.database.db, id);
  if (pipeline?.project_id !== project.id) {
    throw notFound('Pipeline');
  }
  return pipeline;
};

/** Reads the pipeline anew. */
const respond = async (context: ProjectContext, id: number) => {
  const pipeline = await requirePipeline(context, id);
  const { db } = context.service.database;
  const user = pipeline.user_id === null ? undefined : await findUser(db, pipeline.user_id);
  return pipelineRecord(pipeline, { user, coverage: await coverageOf(db, id) }, context.baseUrl);
};

export const pipelineHandlers: Handlers<typeof pipelines> = {
  list: async ({ service, project, params, page }) => {
    const { scope, status, ref, yaml_errors: yamlErrors, name, username, order_by = 'id', sort = 'desc' } = params;
    const { updated_after: updatedAfter, updated_before: updatedBefore } = params;
    const filter = { projectId: project.id, orderBy: order_by, sort };
    // A full name tells a branch from a tag of the same name.
    const named = ref === undefined ? undefined : namedRef(ref);
    const kind = named && { ref: named.name, tag: toDbBoolean(named.type === 'tag') };
    const given = { scope, status, ref, yamlErrors, name, username, updatedAfter, updatedBefore, ...kind };
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
    const { items, total } = await listPipelines(service.database.db, { ...wanted, ...filter }, page);
    return { total, items: items.map(listedPipelineRecord) };
  },

  get: async (call) => respond(call, call.params.pipeline_id),

  create: async (call) => {
    const { service, project, caller, params } = call;
    requireRunning(project);
    const variables = readVariables(params.variables);
    const commit = await findRef(service, project, params.ref);
    if (commit === undefined) {
      throw invalid({ base: ['Reference not found'], ref: ['is neither a branch nor a tag of the project'] });
    }
    await requireRunAccess(service, project, commit);
    const from = { ref: commit.name, sha: commit.sha, tag: toDbBoolean(commit.tag), user_id: caller.id, variables };
    const request = { ...from, source: 'api' } as const;
    const plan = await planPipeline(service, project, request);
    // The caller gets an error; only pushes and schedules, where no caller waits, leave a failed pipeline.
    const fault = plan.fault === undefined ? nothingToRun(plan) : plan.fault;
    if (fault !== undefined) {
      throw invalid({ base: [fault] });
    }
    const { id } = await insertPlanned(service, project, request, plan);
    return respond(call, id);
  },

  retry: async (call) => {
    const { id, ref, tag } = await requirePipeline(call, call.params.pipeline_id);
    requireRunning(call.project);
    await requireRunAccess(call.service, call.project, { name: ref, tag: fromDbBoolean(tag) });
    await retryPipeline(call.service, id, call.caller.id);
    return respond(call, id);
  },

  cancel: async (call) => {
    const { id } = await requirePipeline(call, call.params.pipeline_id);
    requireRunning(call.project);
    await cancelPipeline(call.service, id);
    return respond(call, id);
  },

  delete: async (call) => {
    const { id, updated_at: updatedAt } = await requirePipeline(call, call.params.pipeline_id);
    call.checkUnmodified(updatedAt);
    const files = await call.service.database.db.transaction().execute(async (transaction) => {
      const doomed = await filesOfPipeline(transaction, id);
      await deletePipeline(transaction, id);
      return doomed;
    });
    await removeArtifacts(call.service, call.project, files);
    return null;
  },
};
