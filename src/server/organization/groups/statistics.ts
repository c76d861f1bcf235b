/** How much room the projects of groups take. */
import type { Service } from '../../request/service.ts';
import { repositorySizes } from '../../storage/repository-sizes.ts';
import { repositoriesIn } from './store.ts';

/** The statistics of each of these groups: of the projects in the group itself (docs/decisions, 0017). */
export const groupStatistics = async (service: Service, groupIds: readonly number[]) => {
  const projects = await repositoriesIn(service.database.db, groupIds);
  const sizes = await repositorySizes(service, projects);
  const totals = new Map<number, number>();
  for (const { id, namespace_id: group } of projects) {
    totals.set(group, (totals.get(group) ?? 0) + (sizes.get(id) ?? 0));
  }
  return (groupId: number) => {
    const bytes = totals.get(groupId) ?? 0;
    // Large files and artifacts are not kept.
    return { storage_size: bytes, repository_size: bytes, lfs_objects_size: 0, job_artifacts_size: 0 };
  };
};
