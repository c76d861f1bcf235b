/** Jobs of pipelines (v4; the document names them under "Versioning"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, dateTime, flag, id, nullableDateTime, projectRef, record, text } from '../vocabulary/fields.ts';
import { listedPipeline, pipelineStatus, seconds } from './pipelines.ts';
import { nullableUser } from '../people/users.ts';

/** The commit that a job works on; null when the repository does not have it any more. */
const jobCommit = {
  title: 'JobCommit',
  type: ['object', 'null'],
  properties: {
    id: { ...text, description: 'Full SHA' },
    short_id: text,
    title: text,
    author_name: text,
    author_email: text,
    created_at: dateTime,
    message: text,
  },
  required: ['id', 'short_id', 'title', 'author_name', 'author_email', 'created_at', 'message'],
  additionalProperties: false,
} as const;

/** The runner of a job; null before it is picked. */
const jobRunner = {
  title: 'Runner',
  type: ['object', 'null'],
  properties: { description: text },
  required: ['description'],
  additionalProperties: false,
} as const;

/** The fields of a job that a deployment shows. */
export const deployableFields = {
  id,
  status: pipelineStatus,
  stage: text,
  name: text,
  ref: text,
  tag: flag,
  coverage: { type: ['number', 'null'], minimum: 0, maximum: 100 },
  created_at: dateTime,
  started_at: nullableDateTime,
  finished_at: nullableDateTime,
  user: nullableUser,
  commit: jobCommit,
  runner: jobRunner,
} as const;

/** A file that a job has left. */
const jobFile = {
  title: 'JobFile',
  type: 'object',
  properties: {
    file_type: { type: 'string', enum: ['archive'] },
    size: count,
    filename: text,
    file_format: { type: 'string', enum: ['zip'] },
  },
  required: ['file_type', 'size', 'filename', 'file_format'],
  additionalProperties: false,
} as const;

/** The archive of the artifacts. */
const artifactsFile = {
  title: 'ArtifactsFile',
  type: 'object',
  properties: { filename: text, size: count },
  required: ['filename', 'size'],
  additionalProperties: false,
} as const;

/**
 * A job of a pipeline. `environment` is the name of the environment that it deploys to or stops. `artifacts_file` is absent for a job
 * without artifacts.
 */
export const pipelineJob = record(
  'Job',
  {
    ...deployableFields,
    duration: seconds,
    allow_failure: flag,
    environment: { ...text, type: ['string', 'null'] },
    pipeline: listedPipeline,
    artifacts: { type: 'array', items: jobFile },
    artifacts_expire_at: nullableDateTime,
  },
  { artifacts_file: artifactsFile },
);

const jobId = { ...id, description: 'Job ID' } as const;
const scope = {
  type: 'array',
  items: pipelineStatus,
  maxItems: 20,
  description: 'Only jobs with these statuses',
} as const;

const read = { to: 'project', from: 'jobs-viewer' } as const;
const change = { to: 'project', from: 'developer' } as const;

const action = <const Path extends string, const Success extends 200 | 201>(
  path: Path,
  success: Success,
  summary: string,
) =>
  ({
    method: 'POST',
    path,
    summary,
    section: 'v4',
    access: change,
    risk: 'write',
    params: { id: projectRef, job_id: jobId },
    success,
    response: pipelineJob,
  }) as const;

/** Endpoints of the jobs of a project's pipelines. */
export const pipelineJobs = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/jobs',
    summary: 'List the jobs of a project, newest first',
    section: 'v4',
    access: read,
    risk: 'read',
    paginated: true,
    params: { id: projectRef, scope },
    success: 200,
    response: { type: 'array', items: pipelineJob },
  }),
  listOfPipeline: endpoint({
    method: 'GET',
    path: '/projects/:id/pipelines/:pipeline_id/jobs',
    summary: 'List the jobs of a pipeline in running order',
    section: 'v4',
    access: read,
    risk: 'read',
    paginated: true,
    params: { id: projectRef, pipeline_id: { ...id, description: 'Pipeline ID' }, scope },
    success: 200,
    response: { type: 'array', items: pipelineJob },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/jobs/:job_id',
    summary: 'Show a job',
    section: 'v4',
    access: read,
    risk: 'read',
    params: { id: projectRef, job_id: jobId },
    success: 200,
    response: pipelineJob,
  }),
  trace: endpoint({
    method: 'GET',
    path: '/projects/:id/jobs/:job_id/trace',
    summary: 'Print a job log',
    section: 'v4',
    access: read,
    risk: 'read',
    params: { id: projectRef, job_id: jobId },
    success: 200,
    response: null,
    raw: 'text/plain',
  }),
  retry: endpoint(action('/projects/:id/jobs/:job_id/retry', 201, 'Retry a job')),
  cancel: endpoint(action('/projects/:id/jobs/:job_id/cancel', 201, 'Cancel a job')),
  play: endpoint(action('/projects/:id/jobs/:job_id/play', 200, 'Start a manual job')),
  erase: endpoint({
    ...action('/projects/:id/jobs/:job_id/erase', 201, 'Erase the log and artifacts of a job'),
    risk: 'destructive',
  }),
  report: endpoint({
    method: 'POST',
    path: '/projects/:id/jobs/:job_id/status',
    until: '19.0',
    instead: 'POST /projects/:id/statuses/:sha',
    summary: 'Report job status from an external runner',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    audited: false,
    params: {
      id: projectRef,
      job_id: jobId,
      state: { type: 'string', enum: ['running', 'success', 'failed', 'canceled'], description: 'Job status' },
      trace: { type: 'string', maxLength: 16_777_216, description: 'Whole job log so far' },
      runner: { type: 'string', maxLength: 255, description: 'Name of the runner' },
      coverage: {
        type: 'string',
        pattern: '^(100|[0-9]{1,2}([.][0-9]{1,9})?)$',
        $comment: 'is not a number from 0 to 100',
        description: 'Test coverage in percent',
      },
    },
    required: ['state'],
    // Logs are long.
    largeBody: true,
    success: 201,
    response: pipelineJob,
  }),
} as const;
