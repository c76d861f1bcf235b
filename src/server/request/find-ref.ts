import { type ResolvedRef, resolveRef } from '../git/resolve-commit.ts';
import type { Row } from '../db/schema.ts';
import type { Service } from './service.ts';
import { withRepository } from '../storage/storages.ts';
/**
 * The commit that a branch or tag of the project stands for; undefined when there is neither. A SHA is no ref: a
 * schedule follows a name. Rejects when the storage is out of reach.
 */
export const findRef = async (
  service: Service,
  project: Row<'projects'>,
  ref: string,
): Promise<ResolvedRef | undefined> => {
  const found = await withRepository(service, project, (dir) => resolveRef(dir, ref, service.pools.objects.ask));
  return found?.sha.startsWith(ref.toLowerCase()) ? undefined : found;
};
