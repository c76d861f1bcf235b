/** Artifacts of jobs (v4). */
import type { jobArtifacts } from '../../../contract/ci/job-artifacts.ts';
import { pageOfItems } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { badRequest, forbidden, invalid, notFound } from '../../formats/problems.ts';
import { namedRef } from '../../git/refs.ts';
import { treePath } from '../../git/tree-path.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import { isStreamedFile } from '../../request/body-parsers.ts';
import type { Handlers, ProjectContext, RawAnswer } from '../../request/handler.ts';
import { removeArtifacts } from '../../storage/artifact-files.ts';
import { jobsByIds } from '../pipelines/job-store.ts';
import { requireRunning } from '../pipelines/retry-and-cancel.ts';
import { requireJob, respondWithJob } from '../pipeline-jobs/handlers.ts';
import { listEntries } from './list-entries.ts';
import { openArchive, readFileOf, withEntries } from './read-archive.ts';
import { deleteOfProject } from './remove-artifacts.ts';
import {
  artifactsByJob,
  deleteArtifacts,
  findArtifactsOfRef,
  keepArtifacts,
  storedArtifacts,
} from '../pipelines/artifact-store.ts';
import { uploadArtifacts } from './upload.ts';

type Artifacts = Row<'job_artifacts'>;
type Place = Pick<ProjectContext, 'service' | 'project'>;
type JobCall = ProjectContext & { readonly params: { readonly job_id: number } };

const accessRoles = { developer: 'developer', maintainer: 'master' } as const;

/** Throws 403 if `artifacts:access` of the job excludes the caller. */
const requireReadable = ({ accessLevel }: Project, { artifacts_access: access }: Row<'pipeline_jobs'>): void => {
  if (access === 'all' || (access !== 'none' && hasRole(accessLevel, accessRoles[access]))) return;
  throw forbidden(access === 'none' ? 'Nobody can download the artifacts of this job' : undefined);
};

/** Throws 404 for a job without artifacts, and 403 if the caller cannot read them. */
const requireArtifacts = async ({ service, project, params }: JobCall): Promise<Artifacts> => {
  const job = await requireJob({ service, project }, params.job_id);
  const now = toTimestamp(service.clock.now());
  const artifacts = (await artifactsByJob(service.database.db, [job.id], now)).get(job.id);
  if (artifacts === undefined) throw notFound('Artifacts');
  requireReadable(project, job);
  return artifacts;
};

/** The latest successful pipelines of a ref that are searched. */
const mostPipelines = 100;

interface RefParams {
  readonly ref_name: string;
  readonly job: string;
  readonly search_recent_successful_pipelines?: boolean;
}

const requireArtifactsOfRef = async ({ service, project }: Place, params: RefParams): Promise<Artifacts> => {
  const { db } = service.database;
  const named = namedRef(params.ref_name);
  const search = {
    projectId: project.id,
    ref: named?.name ?? params.ref_name,
    tag: named && toDbBoolean(named.type === 'tag'),
    job: params.job,
    pipelines: params.search_recent_successful_pipelines === true ? mostPipelines : 1,
  };
  const artifacts = await findArtifactsOfRef(db, search, toTimestamp(service.clock.now()));
  const job = artifacts && (await jobsByIds(db, [artifacts.job_id])).get(artifacts.job_id);
  if (artifacts === undefined || job === undefined) throw notFound('Job');
  requireReadable(project, job);
  return artifacts;
};

/** A name that is safe in a header. */
const asciiName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^[-.]+/, '');

const sendArchive = async ({ service, project }: Place, artifacts: Artifacts): Promise<RawAnswer> => {
  const handle = await openArchive(service, project, artifacts);
  return {
    type: 'application/zip',
    size: artifacts.size,
    filename: asciiName(artifacts.filename) || 'artifacts.zip',
    content: handle.createReadStream(),
  };
};

/** Throws 400 for a path that no archive can have. */
const requirePath = (given: string): string => {
  const path = treePath(given);
  if (path === undefined) throw badRequest('the path must not have "." or ".." in it');
  return path;
};

const sendFile = async ({ service, project }: Place, artifacts: Artifacts, path: string): Promise<RawAnswer> =>
  readFileOf(service, project, artifacts, requirePath(path));

export const jobArtifactHandlers: Handlers<typeof jobArtifacts> = {
  list: async (call) => {
    const { service, project, params, page } = call;
    const path = requirePath(params.path ?? '');
    const artifacts = await requireArtifacts(call);
    const found = await withEntries(service, project, artifacts, (entries) =>
      listEntries(entries, path, params.recursive === true),
    );
    if (found === undefined) throw notFound('Path');
    return pageOfItems(found, page);
  },

  download: async (call) => sendArchive(call, await requireArtifacts(call)),

  file: async (call) => sendFile(call, await requireArtifacts(call), call.params.artifact_path),

  downloadOfRef: async (call) => sendArchive(call, await requireArtifactsOfRef(call, call.params)),

  fileOfRef: async (call) => sendFile(call, await requireArtifactsOfRef(call, call.params), call.params.artifact_path),

  upload: async (call) => {
    const { service, project, params } = call;
    const job = await requireJob(call, params.job_id);
    requireRunning(project);
    // The type of a parameter is that of a text, while the route passes a file on.
    const file: unknown = params.file;
    if (!isStreamedFile(file)) throw invalid({ file: ['is not a file in a multipart body'] });
    await uploadArtifacts(service, project, job, { file, expireIn: params.expire_in });
    return respondWithJob(call, job.id);
  },

  keep: async (call) => {
    const { service, params } = call;
    const job = await requireJob(call, params.job_id);
    const isKept = await keepArtifacts(service.database.db, job.id, toTimestamp(service.clock.now()));
    if (!isKept) throw notFound('Artifacts');
    return respondWithJob(call, job.id);
  },

  delete: async (call) => {
    const { service, project, params } = call;
    const job = await requireJob(call, params.job_id);
    const { db } = service.database;
    const artifacts = await storedArtifacts(db, job.id);
    if (artifacts === undefined) throw notFound('Artifacts');
    call.checkUnmodified(artifacts.updated_at);
    const file = await deleteArtifacts(db, job.id);
    await removeArtifacts(service, project, file === undefined ? [] : [file]);
    return null;
  },

  deleteOfProject: async ({ service, project }) => {
    await deleteOfProject(service, project.id);
    return { message: '202 Accepted' };
  },
};
