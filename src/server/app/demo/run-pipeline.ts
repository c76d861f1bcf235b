/** A made-up runner, which takes minutes for each job of a pipeline. */
import { Readable } from 'node:stream';
import { uploadArtifacts } from '../../ci/job-artifacts/upload.ts';
import { playJob, reportStatus } from '../../ci/pipeline-jobs/change-job.ts';
import { listPipelines, presentJobs } from '../../ci/pipelines/store.ts';
import type { Row } from '../../db/schema.ts';
import { writeZip } from '../../formats/zip/write-zip.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import type { SeedClient } from '../seed-client.ts';
import { minute } from './timeline.ts';

/** The result of each job by name; others keep their status. */
export type Outcome = Readonly<Record<string, 'running' | 'success' | 'failed'>>;

/** The gulls do not add up, which stops nothing. */
export const goodOutcome: Outcome = { compile: 'success', timetables: 'success', gulls: 'failed', staging: 'success' };

export const failedOutcome: Outcome = { compile: 'success', gulls: 'success', timetables: 'failed' };

/** Minutes without fractions of the longest run. */
const minutesOf: Readonly<Record<string, number>> = { compile: 2, timetables: 4, gulls: 3, staging: 1, production: 2 };

const lastLines = { running: 'Reading timetables', success: 'Done', failed: 'Some of it does not add up' };

/** Artifacts of the made-up compiler. */
const artifacts = writeZip([
  { path: 'dist/berths.txt', content: 'A1 18 m\nA2 18 m\nB1 32 m\n' },
  { path: 'dist/css/plan.css', content: 'body { font: 1rem sans-serif }\n' },
  { path: 'dist/index.html', content: '<!doctype html>\n<title>Berths</title>\n' },
]);

const sendArtifacts = async (service: Service, job: Row<'pipeline_jobs'>): Promise<void> => {
  const project = await findProjectRow(service.database.db, { id: job.project_id });
  if (project === undefined) return;
  const file = { filename: 'artifacts.zip', content: Readable.from([artifacts]), finish: async () => {} };
  await uploadArtifacts(service, project, job, { file, expireIn: undefined });
};

/** Reports what becomes of the jobs, in the order in which they run, and moves the time on. */
export const runJobs = async (
  { service, setTime }: SeedClient,
  pipelineId: number,
  outcome: Outcome,
  /** Starts the manual jobs. */
  starterId = 0,
): Promise<void> => {
  const { db } = service.database;
  for (const [name, state] of Object.entries(outcome)) {
    const job = (await presentJobs(db, pipelineId)).find((one) => one.name === name);
    if (job === undefined) throw new Error(`Pipeline ${pipelineId} has no job "${name}"`);
    if (job.status === 'manual') await playJob(service, job, starterId);
    const trace = `$ make ${name}\n`;
    await reportStatus(service, job, { state: 'running', trace, runner: `quay-runner-${(pipelineId % 2) + 1}` });
    if (state === 'running') continue;
    const seconds = (minutesOf[name] ?? 1) * 60 - ((pipelineId * 17 + name.length * 5) % 50);
    setTime(new Date(service.clock.now().getTime() + (seconds / 60) * minute));
    if (name === 'compile') await sendArtifacts(service, job);
    await reportStatus(service, job, { state, trace: `${trace}${lastLines[state]}\n` });
  }
};

/** Runs the newest pipeline of a project if nobody has done so. */
export const runStarted = async (
  client: SeedClient,
  projectId: number,
  outcome: Outcome,
  starterId?: number,
): Promise<void> => {
  const { db } = client.service.database;
  const newestFirst = { projectId, orderBy: 'id', sort: 'desc' } as const;
  const { items } = await listPipelines(db, newestFirst, { page: 1, perPage: 1, offset: 0, limit: 1 });
  const newest = items[0];
  if (newest?.status === 'pending') await runJobs(client, newest.id, outcome, starterId);
};
