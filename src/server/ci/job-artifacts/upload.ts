/** Takes the artifacts of a job from a runner. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { badRequest, conflict, forbidden, invalid, notFound, Problem, tooLargeFile } from '../../formats/problems.ts';
import type { StreamedFile } from '../../request/body-parsers.ts';
import type { Service } from '../../request/service.ts';
import { removeArtifacts, storeArtifact } from '../../storage/artifact-files.ts';
import type { Stored } from '../../storage/storages.ts';
import { longestExpiry } from '../pipeline-file/keywords/artifacts.ts';
import { secondsOf } from '../pipeline-file/values/forms.ts';
import { findJob } from '../pipelines/job-store.ts';
import { lockPipeline } from '../pipelines/store.ts';
import { checkArchive } from './read-archive.ts';
import { deleteArtifacts, insertArtifacts, storedArtifacts } from '../pipelines/artifact-store.ts';

type Job = Row<'pipeline_jobs'>;

const usualLargest = 1024 ** 3;
const usualDays = 30;
const secondsOfDay = 86_400;

const givenExpiry = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined;
  const seconds = text.trim().toLowerCase() === 'never' ? 0 : secondsOf(text);
  if (seconds === undefined) throw invalid({ expire_in: ['is not a length of time, such as "2 weeks", or "never"'] });
  return Math.min(seconds, longestExpiry);
};

const expiryOf = ({ config, clock }: Service, job: Job, given: number | undefined): string | null => {
  const standard = (config.artifacts?.days ?? usualDays) * secondsOfDay;
  const seconds = given ?? job.artifacts_expire_in ?? standard;
  return seconds === 0 ? null : toTimestamp(new Date(clock.now().getTime() + seconds * 1000));
};

/** Jobs that have not been given to a runner have no artifacts. */
const withArtifacts: ReadonlySet<string> = new Set(['pending', 'running', 'success', 'failed', 'canceled']);

/** Throws 409 for a job that has not started, and 403 for one that was erased. */
const requireReceiving = ({ status, erased_at: erasedAt }: Job): void => {
  if (!withArtifacts.has(status)) throw conflict(`The job is ${status}: it cannot have artifacts`);
  if (erasedAt !== null) throw forbidden('Job has been erased!');
};

/** Name for users: the last part of what the runner has sent. */
const shownName = (given: string): string => {
  const name = given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replaceAll(/\p{C}/gu, '')
    .slice(0, 255);
  return name === '' ? 'artifacts.zip' : name;
};

export interface Upload {
  readonly file: StreamedFile;
  readonly expireIn: string | undefined;
}

type Kept = Pick<Row<'job_artifacts'>, 'file' | 'size' | 'sha256' | 'filename'> & {
  readonly expiry: number | undefined;
};

/**
 * Records the archive, unless the job has the same already. Returns the names of files that are not needed any more. Throws 409 if the
 * job has other artifacts.
 */
const record = async (service: Service, transaction: Db, seen: Job, kept: Kept) => {
  const { expiry, ...columns } = kept;
  await lockPipeline(transaction, seen.pipeline_id);
  const job = await findJob(transaction, seen.project_id, seen.id);
  if (job === undefined) throw notFound('Job');
  requireReceiving(job);
  const earlier = await storedArtifacts(transaction, job.id);
  const now = toTimestamp(service.clock.now());
  const isOver = earlier !== undefined && earlier.expires_at !== null && earlier.expires_at <= now;
  if (earlier !== undefined && !isOver) {
    if (earlier.sha256 === kept.sha256) return { isNew: false, gone: [] };
    throw conflict('The job has other artifacts already: delete them first');
  }
  const gone = isOver ? await deleteArtifacts(transaction, job.id) : undefined;
  await insertArtifacts(transaction, {
    ...columns,
    job_id: job.id,
    project_id: job.project_id,
    expires_at: expiryOf(service, job, expiry),
    created_at: now,
    updated_at: now,
  });
  return { isNew: true, gone: gone === undefined ? [] : [gone] };
};

/** A body that ends too early is no fault of the server, though the multipart parser and the socket reject with errors. */
const refuseCutOff = (error: unknown, { content }: StreamedFile): never => {
  if (!(error instanceof Problem) && content.errored !== null) throw badRequest('the upload was cut off');
  throw error;
};

/**
 * Writes the archive to the storage while it comes, checks it, and records it. Throws 413 for one that is too large, and 400 for one
 * that is no zip archive or has unsafe names; nothing is left of it then.
 */
export const uploadArtifacts = async (service: Service, project: Stored, job: Job, upload: Upload): Promise<void> => {
  const { file } = upload;
  const expiry = givenExpiry(upload.expireIn);
  requireReceiving(job);
  const bytes = service.config.artifacts?.largest ?? usualLargest;
  const tooLarge = () => tooLargeFile(`The artifacts are larger than ${bytes} bytes, the limit of this server`);
  const gone: string[] = [];
  await storeArtifact(service, project, file.content, {
    limit: { bytes, tooLarge },
    check: async ({ handle }) => {
      await file.finish();
      await checkArchive(handle);
    },
    keep: async ({ file: name, size, sha256 }) => {
      const kept = { file: name, size, sha256, filename: shownName(file.filename), expiry };
      const { db } = service.database;
      const done = await db.transaction().execute((transaction) => record(service, transaction, job, kept));
      gone.push(...done.gone);
      return done.isNew;
    },
  }).catch((error: unknown) => refuseCutOff(error, file));
  await removeArtifacts(service, project, gone);
};
