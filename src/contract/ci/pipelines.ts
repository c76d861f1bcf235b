/** Pipelines (v4; the document names them under "Versioning"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  dateTime,
  flag,
  id,
  nullableDateTime,
  nullableText,
  pastTime,
  projectRef,
  record,
  text,
} from '../vocabulary/fields.ts';
import { nullableUser } from '../people/users.ts';
import { variableValue } from './variables.ts';

export const pipelineStatus = {
  type: 'string',
  enum: ['created', 'scheduled', 'pending', 'running', 'success', 'failed', 'canceled', 'skipped', 'manual'],
} as const;

/** A length of time in whole seconds; null while it is not known. */
export const seconds = { type: ['integer', 'null'], minimum: 0 } as const;

/** A pipeline in a list, and within a job. */
export const listedPipeline = record('ListedPipeline', { id, sha: text, ref: text, status: pipelineStatus });

/** The same in a list of pipelines, with its times as servers of today send them. */
const pipelineInList = record('PipelineInList', {
  ...listedPipeline.properties,
  created_at: dateTime,
  updated_at: dateTime,
  yaml_errors: nullableText,
});

/** A pipeline. `iid` counts the pipelines of the project, `before_sha` is all zeros but for pipelines of pushes; `coverage` is a number as text, in percent. */
export const pipeline = record('Pipeline', {
  ...listedPipeline.properties,
  iid: id,
  name: nullableText,
  before_sha: text,
  tag: flag,
  yaml_errors: nullableText,
  user: nullableUser,
  created_at: dateTime,
  updated_at: dateTime,
  started_at: nullableDateTime,
  finished_at: nullableDateTime,
  committed_at: nullableDateTime,
  duration: seconds,
  coverage: nullableText,
});

/** `variables[KEY]=value`, as those who start a pipeline send them. */
export const pipelineVariables = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: variableValue.maxLength },
  description: 'Pipeline variables; names consist of letters, digits, and _',
} as const;

const pipelineId = { ...id, description: 'Pipeline ID' } as const;

const read = { to: 'project', from: 'jobs-viewer' } as const;
const change = { to: 'project', from: 'developer' } as const;

/** Endpoints of a project's pipelines. */
export const pipelines = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/pipelines',
    summary: 'List the pipelines of a project',
    section: 'v4',
    access: read,
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      scope: {
        type: 'string',
        enum: ['running', 'pending', 'finished', 'branches', 'tags'],
        description: 'Only pipelines in this scope',
      },
      status: { ...pipelineStatus, description: 'Only pipelines with this status' },
      ref: { type: 'string', maxLength: 1024, description: 'Only pipelines of this branch or tag' },
      yaml_errors: { type: 'boolean', description: 'Only pipelines whose CI/CD file is missing or invalid' },
      name: { type: 'string', description: 'Only pipelines started by users with this display name' },
      username: { type: 'string', description: 'Only pipelines started by this user' },
      updated_after: { ...pastTime, description: 'Only pipelines updated at or after this time' },
      updated_before: { ...pastTime, description: 'Only pipelines updated at or before this time' },
      order_by: {
        type: 'string',
        enum: ['id', 'status', 'ref', 'user_id'],
        default: 'id',
        description: 'Sort field',
      },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
    },
    success: 200,
    response: { type: 'array', items: pipelineInList },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/pipelines/:pipeline_id',
    summary: 'Show a pipeline',
    section: 'v4',
    access: read,
    risk: 'read',
    params: { id: projectRef, pipeline_id: pipelineId },
    success: 200,
    response: pipeline,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/pipeline',
    summary: 'Run a pipeline on a branch or tag',
    section: 'v4',
    access: change,
    risk: 'write',
    params: {
      id: projectRef,
      ref: { type: 'string', minLength: 1, maxLength: 1024, description: 'Branch or tag' },
      variables: pipelineVariables,
    },
    required: ['ref'],
    numbered: true,
    success: 201,
    response: pipeline,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/projects/:id/pipelines/:pipeline_id/retry',
    summary: 'Retry failed and canceled jobs',
    section: 'v4',
    access: change,
    risk: 'write',
    params: { id: projectRef, pipeline_id: pipelineId },
    success: 201,
    response: pipeline,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/projects/:id/pipelines/:pipeline_id/cancel',
    summary: 'Cancel the jobs of a pipeline',
    section: 'v4',
    access: change,
    risk: 'write',
    params: { id: projectRef, pipeline_id: pipelineId },
    success: 200,
    response: pipeline,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/pipelines/:pipeline_id',
    summary: 'Delete a pipeline with its jobs',
    section: 'v4',
    access: { to: 'project', from: 'owner' },
    risk: 'destructive',
    audited: false,
    params: { id: projectRef, pipeline_id: pipelineId },
    success: 204,
    response: null,
  }),
} as const;
