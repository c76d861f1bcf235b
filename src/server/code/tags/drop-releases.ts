import { tagPrefix } from '../../git/tags.ts';
import { deleteReleases } from './release-store.ts';
import type { RefChange, Service } from '../../request/service.ts';
/** Tags in one statement: far below the parameters that either engine takes. */
const atOnce = 500;

/** A tag that is gone takes its release notes along. */
export const dropReleases = async ({ database }: Service, { project, updates }: RefChange): Promise<void> => {
  const tags = updates
    .filter(({ ref, after }) => after === null && ref.startsWith(tagPrefix))
    .map(({ ref }) => ref.slice(tagPrefix.length));
  for (let start = 0; start < tags.length; start += atOnce) {
    await deleteReleases(database.db, project.id, tags.slice(start, start + atOnce));
  }
};
