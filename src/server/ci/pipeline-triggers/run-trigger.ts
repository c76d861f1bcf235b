/** Starts a pipeline by the token of a trigger. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import { createPipeline, findPipelineUser, readVariables } from '../pipelines/create-pipeline.ts';
import type { Service } from '../../request/service.ts';
import { findTriggerByToken, updateTrigger } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findRef } from '../../request/find-ref.ts';

/** A pipeline that was started, and for whom. */
export interface Started {
  readonly pipeline: Row<'pipelines'>;
  readonly user: Row<'users'>;
}

/** Throws 404 for a token that is none, or of another project: what is there is nobody's business. */
const findGround = async (service: Service, reference: string, token: string) => {
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
 * The pipeline runs as the trigger's owner, with that user's rights. Throws 404 for a token that does not belong to the
 * project, 400 where there is no such branch or tag, and where the owner may not run pipelines there any more.
 */
export const runTrigger = async (
  service: Service,
  { id, token, ref, variables: given }: Params<(typeof pipelineTriggers)['run']>,
): Promise<Started> => {
  const { trigger, project } = await findGround(service, id, token);
  const variables = readVariables(given);
  const user = await findPipelineUser(service, project, trigger.owner_id);
  if (typeof user === 'string') {
    throw invalid({ base: [`The trigger does not work: ${user}`] });
  }
  const commit = await findRef(service, project, ref);
  if (commit === undefined) {
    throw invalid({ base: ['Reference not found'], ref: ['is neither a branch nor a tag of the project'] });
  }
  const pipeline = await createPipeline(service, project, {
    ref,
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
