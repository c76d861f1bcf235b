/** Moves a project into a group (document, "Groups"). */
import type { Row } from '../../db/schema.ts';
import { invalid, pathTaken, refuseFaults } from '../../formats/problems.ts';
import { visibilityFault } from '../../formats/visibility.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import type { Service } from '../../request/service.ts';
import { moveProject } from './move-store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/**
 * Moves a project into a group; its old path redirects. Throws 400 if it is there already, if the path is taken, and if
 * the group is less visible than the project.
 */
export const transferProject = async (
  service: Service,
  project: Row<'projects'>,
  group: Row<'namespaces'>,
): Promise<Row<'projects'>> => {
  if (project.namespace_id === group.id) {
    throw invalid({ namespace: ['is where the project lies already'] });
  }
  refuseFaults({ visibility: visibilityFault(project.visibility, group.visibility) });
  const now = toTimestamp(service.clock.now());
  const { db, engine } = service.database;
  const { name, path } = project;
  try {
    return await db.transaction().execute(async (transaction) => {
      const namespace = await lockNamespace(transaction, group);
      return moveProject(transaction, project, { namespace, name, path, now });
    });
  } catch (error) {
    throw engine.isDuplicate(error) ? pathTaken() : error;
  }
};
