/** Artifacts of jobs (v4): an archive for each job, and the files in it. */
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { count, flag, id, nullableText, projectRef, record, said, text } from '../vocabulary/fields.ts';
import { pipelineJob } from './pipeline-jobs.ts';

const jobId = { ...id, description: 'Job ID' } as const;

/** A file or directory in the archive. The path of a directory has a slash at its end. */
export const artifactEntry = record(
  'ArtifactEntry',
  { name: text, path: text, type: { type: 'string', enum: ['file', 'directory'] }, mode: nullableText },
  { size: count },
);

const ofJob = { path: '/projects/:id/jobs/:job_id/artifacts' } as const;
const ofRef = { path: '/projects/:id/jobs/artifacts/:ref_name' } as const;

const jobParams = { id: projectRef, job_id: jobId } as const;

const artifactPath = { type: 'string', minLength: 1, description: 'Path of a file in the artifacts' } as const;

const refParams = {
  id: projectRef,
  ref_name: { type: 'string', minLength: 1, description: 'Branch or tag' },
  job: { type: 'string', minLength: 1, description: 'Job name' },
  search_recent_successful_pipelines: {
    type: 'boolean',
    default: false,
    since: '18.7',
    description: 'Search the latest 100 successful pipelines, and not only the last one',
  },
} as const;

const read = { to: 'project', from: 'jobs-viewer' } as const;

const download = {
  method: 'GET',
  section: 'v4',
  access: read,
  risk: 'read',
  success: 200,
  response: null,
} as const;

const archive = { ...download, raw: 'application/zip' } as const;
const file = { ...download, raw: 'application/octet-stream', hasSlashes: true } as const;

/** Endpoints of job artifacts. */
export const jobArtifacts = {
  list: endpoint({
    method: 'GET',
    path: below(ofJob, '/tree'),
    since: '18.8',
    summary: 'List the files in the artifacts of a job',
    section: 'v4',
    access: read,
    risk: 'read',
    paginated: true,
    params: {
      ...jobParams,
      path: { ...text, description: 'Directory in the artifacts' },
      recursive: { ...flag, default: false, description: 'List the files in all directories below, too' },
    },
    success: 200,
    response: { type: 'array', items: artifactEntry },
  }),
  download: endpoint({ ...archive, ...ofJob, summary: 'Download the artifacts of a job', params: jobParams }),
  file: endpoint({
    ...file,
    path: below(ofJob, '/:artifact_path'),
    summary: 'Download a file from the artifacts of a job',
    params: { ...jobParams, artifact_path: artifactPath },
  }),
  downloadOfRef: endpoint({
    ...archive,
    path: below(ofRef, '/download'),
    summary: 'Download the artifacts of a job in the latest successful pipeline of a branch or tag',
    params: refParams,
    required: ['job'],
  }),
  fileOfRef: endpoint({
    ...file,
    path: below(ofRef, '/raw/:artifact_path'),
    summary: 'Download a file from the artifacts of a job in the latest successful pipeline of a branch or tag',
    params: { ...refParams, artifact_path: artifactPath },
    required: ['job'],
  }),
  upload: endpoint({
    method: 'POST',
    ...ofJob,
    until: '19.0',
    summary: 'Upload the artifacts of a job from an external runner',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'write',
    audited: false,
    params: {
      ...jobParams,
      expire_in: {
        type: 'string',
        maxLength: 100,
        description: 'Time until the artifacts expire, such as "2 weeks", or "never"',
      },
      file: { type: 'string', description: 'Zip file' },
    },
    required: ['file'],
    files: ['file'],
    streamed: 'file',
    success: 201,
    response: pipelineJob,
  }),
  keep: endpoint({
    method: 'POST',
    path: below(ofJob, '/keep'),
    summary: 'Keep the artifacts of a job beyond their expiration',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: jobParams,
    success: 200,
    response: pipelineJob,
  }),
  delete: endpoint({
    method: 'DELETE',
    ...ofJob,
    summary: 'Delete the artifacts of a job',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'destructive',
    params: jobParams,
    success: 204,
    response: null,
  }),
  deleteOfProject: endpoint({
    method: 'DELETE',
    path: '/projects/:id/artifacts',
    summary: 'Delete the artifacts of all jobs, but for the latest and those that are kept',
    section: 'v4',
    access: { to: 'project', from: 'master' },
    risk: 'destructive',
    conditionalOn: null,
    params: { id: projectRef },
    success: 202,
    response: said,
  }),
} as const;
