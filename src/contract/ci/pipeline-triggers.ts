/** Pipeline triggers (document, "Pipeline triggers"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, nullableDateTime, projectRef, record, text } from '../vocabulary/fields.ts';
import { pipeline, pipelineVariables } from './pipelines.ts';
import { nullableUser } from '../people/users.ts';

/** A trigger. `token` is whole for its owner, and cut short for everyone else. */
export const pipelineTrigger = record('PipelineTrigger', {
  id,
  description: text,
  created_at: dateTime,
  updated_at: dateTime,
  deleted_at: nullableDateTime,
  last_used: nullableDateTime,
  token: text,
  owner: nullableUser,
});

const triggerId = { ...id, description: 'Trigger ID' } as const;
const description = {
  type: 'string',
  minLength: 1,
  maxLength: 65_535,
  description: 'Description',
} as const;

const section = 'Pipeline triggers';
const access = { to: 'project', from: 'master' } as const;

/** Endpoints of a project's pipeline triggers. */
export const pipelineTriggers = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/triggers',
    summary: 'List the pipeline triggers of a project',
    section,
    access,
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: pipelineTrigger },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/triggers/:trigger_id',
    summary: 'Show a pipeline trigger',
    section,
    access,
    risk: 'read',
    params: { id: projectRef, trigger_id: triggerId },
    success: 200,
    response: pipelineTrigger,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/triggers',
    summary: 'Create a pipeline trigger',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, description },
    required: ['description'],
    success: 201,
    response: pipelineTrigger,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/triggers/:trigger_id',
    summary: 'Update a pipeline trigger',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, trigger_id: triggerId, description },
    success: 200,
    response: pipelineTrigger,
  }),
  takeOwnership: endpoint({
    method: 'POST',
    path: '/projects/:id/triggers/:trigger_id/take_ownership',
    until: '19.0',
    instead: 'POST /projects/:id/triggers',
    summary: 'Take ownership of a pipeline trigger',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, trigger_id: triggerId },
    success: 201,
    response: pipelineTrigger,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/triggers/:trigger_id',
    summary: 'Delete a pipeline trigger',
    section,
    access,
    risk: 'destructive',
    params: { id: projectRef, trigger_id: triggerId },
    success: 204,
    response: null,
  }),
  run: endpoint({
    method: 'POST',
    path: '/projects/:id/trigger/pipeline',
    alternatives: [{ path: '/projects/:id/ref/:ref/trigger/pipeline' }],
    summary: 'Run a pipeline with a trigger token',
    section: 'v4',
    access: { to: 'anyone' },
    risk: 'write',
    audited: true,
    params: {
      id: projectRef,
      token: { type: 'string', minLength: 1, description: 'Trigger token, used in place of other credentials' },
      ref: { type: 'string', minLength: 1, maxLength: 1024, description: 'Branch or tag' },
      variables: pipelineVariables,
    },
    required: ['token', 'ref'],
    numbered: true,
    success: 201,
    response: pipeline,
  }),
} as const;
