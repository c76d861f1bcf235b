/** What follows from a push. */
import type { Project } from '../../auth/standing.ts';
import { errorText } from '../../log.ts';
import type { Service } from '../../service.ts';
import { adoptDefaultBranch } from '../default-branch.ts';
import { noteProjectActivity, setFirstDefaultBranch } from './store.ts';

const record = async (service: Service, project: Project, dir: string): Promise<void> => {
  const { db } = service.database;
  await noteProjectActivity(db, project.id, service.clock.now());
  if (project.default_branch !== null) return;
  const branch = await adoptDefaultBranch(dir);
  if (branch !== undefined) await setFirstDefaultBranch(db, project.id, branch);
};

/**
 * Notes the activity and, after the first push that brings a branch, the default branch. Never rejects: the
 * push itself is done, and its client must not be told otherwise. The next push makes up for what is missing.
 */
export const afterPush = async (service: Service, project: Project, dir: string): Promise<void> => {
  await record(service, project, dir).catch((error: unknown) => {
    service.log('error', 'a push could not be recorded', { project: project.id, error: errorText(error) });
  });
};
