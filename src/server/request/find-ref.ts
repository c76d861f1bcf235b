import { type ResolvedRef, resolveRef } from '../git/resolve-commit.ts';
import { namedRef } from '../git/refs.ts';
import type { Row } from '../db/schema.ts';
import type { Service } from './service.ts';
import { withRepository } from '../storage/storages.ts';

/** A branch or tag, and its commit. */
export interface FoundRef extends ResolvedRef {
  readonly ref: string;
}

/**
 * The branch or tag of the project that a name stands for, short or full; undefined when there is none. A SHA is no ref: a
 * schedule follows a name. Records and rules take the `name`, never the text as given. Rejects when the storage is out of reach.
 */
export const findRef = async (
  service: Service,
  project: Row<'projects'>,
  text: string,
): Promise<FoundRef | undefined> => {
  const found = await withRepository(service, project, (dir) => resolveRef(dir, text, service.pools.objects.ask));
  if (found?.ref === undefined || namedRef(found.ref) === undefined) return undefined;
  return { ...found, ref: found.ref };
};
