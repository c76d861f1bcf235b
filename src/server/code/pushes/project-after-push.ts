/** What a change of refs changes of the project itself. Each may be done twice. */
import { adoptDefaultBranch } from '../../git/repository.ts';
import { tagPrefix } from '../../git/tags.ts';
import { deleteReleases } from '../releases/store.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { forgetSize } from '../../storage/store.ts';
import { noteProjectActivity, setFirstDefaultBranch } from './store.ts';

/** The repository is measured anew when its size is asked for. */
export const forgetMeasuredSize = ({ database }: Service, { project }: RefChange): Promise<void> =>
  forgetSize(database.db, project.id);

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

/** Something happened in the project. */
export const noteActivity = ({ database, clock }: Service, { project }: RefChange): Promise<void> =>
  noteProjectActivity(database.db, project.id, clock.now());

/** The first branch becomes the default branch, and protected. */
export const adoptFirstBranch = async ({ database, clock }: Service, { project, dir }: RefChange): Promise<void> => {
  if (project.default_branch !== null) return;
  const branch = await adoptDefaultBranch(dir);
  if (branch !== undefined) await setFirstDefaultBranch(database.db, project.id, branch, clock.now());
};
