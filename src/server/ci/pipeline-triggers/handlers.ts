/** Pipeline triggers (document, "Pipeline triggers"). */
import type { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { Row } from '../../db/schema.ts';
import { blankFault } from '../../formats/names.ts';
import { notFound, refuseFaults } from '../../formats/problems.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Project } from '../../request/access-level.ts';
import type { Secrets } from '../../db/secrets.ts';
import { digestToken, newToken } from '../../request/credentials.ts';
import type { ResponseContext, Handlers } from '../../request/handler.ts';
import { pipelineRecord } from '../pipelines/record.ts';
import { runTrigger } from './run-trigger.ts';
import { deleteTrigger, findTrigger, insertTrigger, listTriggers, updateTrigger } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';

/** What others than the owner see of a token: enough to tell two apart, too little to use. */
const shownLength = 8;

/** As `viewerId` sees it. A trigger that was deleted is gone, so `deleted_at` is always null. */
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

/** Throws 404 when the project has no such trigger. */
const requireTrigger = async ({ service, project, params }: TriggerCall): Promise<Row<'pipeline_triggers'>> => {
  const trigger = await findTrigger(service.database.db, project.id, params.trigger_id);
  if (trigger === undefined) {
    throw notFound('Trigger');
  }
  return trigger;
};

/** The record of a trigger; 404 for one that went away meanwhile. */
const answer = async ({ service, caller, baseUrl }: ResponseContext, trigger: Row<'pipeline_triggers'> | undefined) => {
  if (trigger === undefined) {
    throw notFound('Trigger');
  }
  const owner = trigger.owner_id === null ? undefined : await findUser(service.database.db, trigger.owner_id);
  return triggerRecord(trigger, { owner, viewerId: caller.id, baseUrl, secrets: service.secrets });
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

  get: async (call) => answer(call, await requireTrigger(call)),

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
    return answer(call, trigger);
  },

  update: async (call) => {
    const { id } = await requireTrigger(call);
    const { description } = call.params;
    refuseFaults({ description: blankFault(description) });
    const changes = { description, updated_at: toTimestamp(call.service.clock.now()) };
    return answer(call, await updateTrigger(call.service.database.db, id, changes));
  },

  takeOwnership: async (call) => {
    const trigger = await requireTrigger(call);
    if (trigger.owner_id === call.caller.id) {
      return answer(call, trigger);
    }
    const changes = { owner_id: call.caller.id, updated_at: toTimestamp(call.service.clock.now()) };
    return answer(call, await updateTrigger(call.service.database.db, trigger.id, changes));
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
