/** Counts and sizes of repositories, for users who can read their code. */
import type { projects } from '../../../contract/organization/projects.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { todayOf } from '../../formats/clock.ts';
import { errorText } from '../../formats/log.ts';
import { countBranchCommits } from '../../git/count-commits.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { artifactSizes } from '../../storage/artifact-store.ts';
import { repositorySizes } from '../../storage/repository-sizes.ts';
import { withRepository } from '../../storage/storages.ts';
import { measurableIds } from './list-store.ts';

type Statistics = NonNullable<Body<(typeof projects)['get']>['statistics']>;

const countCommits = async (service: Service, project: Row<'projects'>): Promise<number> => {
  const { default_branch: branch } = project;
  return branch === null ? 0 : withRepository(service, project, (dir) => countBranchCommits(dir, branch));
};

const toStatistics = (commits: number, repository: number, artifacts: number): Statistics => ({
  commit_count: commits,
  storage_size: repository + artifacts,
  repository_size: repository,
  // There are no large files.
  lfs_objects_size: 0,
  job_artifacts_size: artifacts,
});

/** Throws 503 without the storage. */
export const statisticsOf = async (service: Service, project: Row<'projects'>): Promise<Statistics> => {
  const commits = await countCommits(service, project);
  const sizes = await repositorySizes(service, [project]);
  const artifacts = await artifactSizes(service.database.db, [project.id]);
  return toStatistics(commits, sizes.get(project.id) ?? 0, artifacts.get(project.id) ?? 0);
};

/**
 * The statistics of projects, by ID, in which the caller is at least a reporter. A repository that cannot be read has
 * none, which does not affect the others.
 */
export const statisticsOfEach = async (
  service: Service,
  rows: readonly Row<'projects'>[],
  caller: Caller,
): Promise<Map<number, Statistics>> => {
  const ids = await measurableIds(
    service.database.db,
    rows.map(({ id }) => id),
    caller,
    todayOf(service),
  );
  const measured = rows.filter(({ id }) => ids.has(id));
  const sizes = await repositorySizes(service, measured);
  const artifacts = await artifactSizes(service.database.db, [...ids]);
  const found = new Map<number, Statistics>();
  const measure = async (project: Row<'projects'>): Promise<void> => {
    try {
      const commits = await countCommits(service, project);
      const { id } = project;
      found.set(id, toStatistics(commits, sizes.get(id) ?? 0, artifacts.get(id) ?? 0));
    } catch (error) {
      service.log('warn', 'commits could not be counted', { project: project.id, error: errorText(error) });
    }
  };
  // Git runs one after the other, within the limit of processes per caller.
  await Promise.all(measured.map(measure));
  return found;
};
