/** What a change of refs changes of the project itself. Each may be done twice. */
import { adoptDefaultBranch } from '../../git/repository.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { forgetSize } from '../../storage/store.ts';
import { noteProjectActivity, setFirstDefaultBranch } from './store.ts';

/** The repository is measured anew when its size is asked for. */
export const forgetMeasuredSize = ({ database }: Service, { project }: RefChange): Promise<void> =>
  forgetSize(database.db, project.id);

/** Something happened in the project. */
export const noteActivity = ({ database, clock }: Service, { project }: RefChange): Promise<void> =>
  noteProjectActivity(database.db, project.id, clock.now());

/** The first branch becomes the default branch, and protected. */
export const adoptFirstBranch = async ({ database, clock }: Service, { project, dir }: RefChange): Promise<void> => {
  if (project.default_branch !== null) return;
  const branch = await adoptDefaultBranch(dir);
  if (branch !== undefined) await setFirstDefaultBranch(database.db, project.id, branch, clock.now());
};
