/** For whom pipelines run that nobody starts by hand. */
import { projectLevel } from '../../request/auth/access.ts';
import { holds } from '../../request/auth/standing.ts';
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import type { Service } from '../../request/service.ts';
import { findUser } from '../../people/users/store.ts';

/**
 * The owner of a schedule or a trigger, who must still be one that may run pipelines in the project; otherwise why
 * nothing runs, as the end of a sentence.
 */
export const findPipelineUser = async (
  service: Service,
  project: Row<'projects'>,
  ownerId: number | null,
): Promise<Row<'users'> | string> => {
  if (fromTruth(project.archived)) {
    return 'its project is archived';
  }
  if (!fromTruth(project.jobs_enabled)) {
    return 'its project has pipelines switched off';
  }
  const owner = ownerId === null ? undefined : await findUser(service.database.db, ownerId);
  if (owner === undefined) {
    return 'its owner is gone';
  }
  if (owner.state === 'blocked') {
    return 'its owner is blocked';
  }
  const level = await projectLevel(service, project, { id: owner.id, admin: fromTruth(owner.admin) });
  return holds(level, 'developer') ? owner : 'its owner is no developer of the project any more';
};
