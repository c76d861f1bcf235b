/** Refuses writes to branches that the caller may not write to. */
import type { Project } from '../../request/auth/standing.ts';
import { forbidden } from '../../formats/errors/problems.ts';
import { requireWritable } from '../projects/require-writable.ts';
import type { Service } from '../../request/service.ts';
import { mayPush } from './rules.ts';
import { listRules } from './store.ts';

type Reached = Pick<Project, 'id' | 'archived' | 'full_path' | 'accessLevel'>;

/**
 * Throws 403 unless the caller, whose level the project carries, may add commits to the branch, which need not exist
 * yet; for archived projects as well.
 */
export const requirePushAccess = async (service: Service, project: Reached, branch: string): Promise<void> => {
  requireWritable(project);
  const rules = await listRules(service.database.db, project.id);
  if (!mayPush(rules, branch, project.accessLevel)) {
    throw forbidden(`You are not allowed to push to the branch "${branch}"`);
  }
};
