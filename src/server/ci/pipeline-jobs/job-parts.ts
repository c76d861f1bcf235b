/** What records of jobs show of other places, read for all of them at once. */
import type { Row } from '../../db/schema.ts';
import { readCommits } from '../../git/read-commits.ts';
import { pipelinesByIds } from '../pipelines/store.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { JobParts } from './record.ts';

/** Finds the parts of a job of the project. */
export const readJobParts = async (
  service: Service,
  project: Row<'projects'>,
  jobs: readonly Row<'pipeline_jobs'>[],
): Promise<(job: Row<'pipeline_jobs'>) => JobParts> => {
  const { db } = service.database;
  const pipelines = await pipelinesByIds(db, [...new Set(jobs.map((job) => job.pipeline_id))]);
  const users = await usersByIds(db, [...new Set(jobs.flatMap((job) => job.user_id ?? []))]);
  const shas = [...new Set([...pipelines.values()].map(({ sha }) => sha))];
  const commits =
    shas.length === 0
      ? new Map()
      : await withRepository(service, project, (dir) => readCommits(dir, shas, service.kept.objects.ask));
  return (job) => {
    const pipeline = pipelines.get(job.pipeline_id);
    if (pipeline === undefined) {
      throw new Error(`Job ${job.id} has no pipeline.`);
    }
    return {
      pipeline,
      user: job.user_id === null ? undefined : users.get(job.user_id),
      commit: commits.get(pipeline.sha),
    };
  };
};
