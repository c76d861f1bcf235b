/** Pipeline triggers (document, "Pipeline triggers"). */
import type { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { blankFault } from '../../formats/names.ts';
import { toDbBoolean } from '../../db/values.ts';
import { invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Project } from '../../request/access-level.ts';
import type { Secrets } from '../../db/secrets.ts';
import { digestToken, newToken } from '../../request/credentials.ts';
import type { ResponseContext, Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { createPipeline, readVariables } from '../pipelines/create-pipeline.ts';
import { pipelineRecord } from '../pipelines/record.ts';
import { findRun, isRefusal } from '../pipelines/run-access.ts';
import { deleteTrigger, findTrigger, findTriggerByToken, insertTrigger, listTriggers, updateTrigger } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findProjectRow, findUser } from '../../request/auth-store.ts';

/** The number of characters of a token that other users see: enough to tell two tokens apart, too few to use. */
const shownLength = 8;

/** The record for `viewerId`. Deleted triggers have no row, so `deleted_at` is always null. */
const triggerRecord = (
  row: Row<'pipeline_triggers'>,
  {
    owner,
    viewerId,
    baseUrl,
    secrets,
  }: { owner: Row<'users'> | undefined; viewerId: number; baseUrl: string; secrets: Secrets },
) => ({
  id: row.id,
  description: row.description,
  created_at: row.created_at,
  updated_at: row.updated_at,
  deleted_at: null,
  last_used: row.last_used_at,
  token: secrets.open('trigger token', row.token).slice(0, row.owner_id === viewerId ? undefined : shownLength),
  owner: owner === undefined ? null : basicUserRecord(owner, baseUrl),
});

interface TriggerCall extends ResponseContext {
  readonly project: Project;
  readonly params: { readonly trigger_id: number };
}

/** Throws 404 if the project does not have the trigger. */
const requireTrigger = async ({ service, project, params }: TriggerCall): Promise<Row<'pipeline_triggers'>> => {
  const trigger = await findTrigger(service.database.db, project.id, params.trigger_id);
  if (trigger === undefined) {
    throw notFound('Trigger');
  }
  return trigger;
};

/** The record of a trigger; throws 404 if it was deleted meanwhile. */
const respond = async (
  { service, caller, baseUrl }: ResponseContext,
  trigger: Row<'pipeline_triggers'> | undefined,
) => {
  if (trigger === undefined) {
    throw notFound('Trigger');
  }
  const owner = trigger.owner_id === null ? undefined : await findUser(service.database.db, trigger.owner_id);
  return triggerRecord(trigger, { owner, viewerId: caller.id, baseUrl, secrets: service.secrets });
};

/** A new pipeline and the user that it runs as. */
interface StartedPipeline {
  readonly pipeline: Row<'pipelines'>;
  readonly user: Row<'users'>;
}

/** Throws the same 404 for an unknown token and one of another project, so that projects cannot be guessed. */
const requireTriggerAndProject = async (service: Service, reference: string, token: string) => {
  const { db } = service.database;
  const trigger = await findTriggerByToken(db, token);
  const id = Number(reference);
  const byPath = !/^\d+$/.test(reference);
  const project =
    trigger === undefined
      ? undefined
      : await findProjectRow(db, byPath ? { path: reference } : { id: trigger.project_id });
  if (trigger === undefined || project?.id !== trigger.project_id || !(byPath || id === project.id)) {
    throw notFound('Project or Token');
  }
  return { trigger, project };
};

/**
 * Creates a pipeline that runs with the permissions of the trigger's owner. Throws 404 for a token that does not belong
 * to the project, and 400 for an unknown ref and for an owner who can no longer run pipelines on it.
 */
export const runTrigger = async (
  service: Service,
  { id, token, ref, variables: given }: Params<(typeof pipelineTriggers)['run']>,
): Promise<StartedPipeline> => {
  const { trigger, project } = await requireTriggerAndProject(service, id, token);
  const variables = readVariables(given);
  const run = await findRun(service, project, { ownerId: trigger.owner_id, ref });
  if (isRefusal(run)) {
    throw invalid(
      run.about === 'ref'
        ? { base: ['Reference not found'], ref: ['is neither a branch nor a tag of the project'] }
        : { base: [`The trigger does not work: ${run.reason}`] },
    );
  }
  const { owner: user, commit } = run;
  const pipeline = await createPipeline(service, project, {
    ref: commit.name,
    sha: commit.sha,
    tag: toDbBoolean(commit.tag),
    source: 'trigger',
    user_id: user.id,
    variables,
  });
  if (typeof pipeline === 'string') {
    throw invalid({ base: [pipeline] });
  }
  await updateTrigger(service.database.db, trigger.id, { last_used_at: toTimestamp(service.clock.now()) });
  return { pipeline, user };
};

export const pipelineTriggerHandlers: Handlers<typeof pipelineTriggers> = {
  list: async ({ service, project, caller, page, baseUrl }) => {
    const { db } = service.database;
    const { items, total } = await listTriggers(db, project.id, page);
    const owners = await usersByIds(
      db,
      items.flatMap((trigger) => trigger.owner_id ?? []),
    );
    const ownerOf = ({ owner_id: id }: Row<'pipeline_triggers'>) => (id === null ? undefined : owners.get(id));
    return {
      total,
      items: items.map((row) =>
        triggerRecord(row, { owner: ownerOf(row), viewerId: caller.id, baseUrl, secrets: service.secrets }),
      ),
    };
  },

  get: async (call) => respond(call, await requireTrigger(call)),

  create: async (call) => {
    const { service, project, caller, params } = call;
    refuseFaults({ description: blankFault(params.description) });
    const now = toTimestamp(service.clock.now());
    const token = newToken();
    const trigger = await insertTrigger(service.database.db, {
      project_id: project.id,
      owner_id: caller.id,
      description: params.description,
      token: service.secrets.seal('trigger token', token),
      digest: digestToken(token),
      last_used_at: null,
      created_at: now,
      updated_at: now,
    });
    return respond(call, trigger);
  },

  update: async (call) => {
    const { id } = await requireTrigger(call);
    const { description } = call.params;
    refuseFaults({ description: blankFault(description) });
    const changes = { description, updated_at: toTimestamp(call.service.clock.now()) };
    return respond(call, await updateTrigger(call.service.database.db, id, changes));
  },

  takeOwnership: async (call) => {
    const trigger = await requireTrigger(call);
    if (trigger.owner_id === call.caller.id) {
      return respond(call, trigger);
    }
    const changes = { owner_id: call.caller.id, updated_at: toTimestamp(call.service.clock.now()) };
    return respond(call, await updateTrigger(call.service.database.db, trigger.id, changes));
  },

  delete: async (call) => {
    const trigger = await requireTrigger(call);
    call.checkUnmodified(trigger.updated_at);
    if (!(await deleteTrigger(call.service.database.db, trigger.id))) {
      throw notFound('Trigger');
    }
    return null;
  },

  run: async ({ service, params, baseUrl }) => {
    const { pipeline, user } = await runTrigger(service, params);
    return pipelineRecord(pipeline, { user, coverage: null }, baseUrl);
  },
};
