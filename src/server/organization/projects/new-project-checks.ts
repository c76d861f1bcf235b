/** Checks for new projects: the namespace, the limit, and the path. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { forbidden, notFound, pathTaken, type Problem } from '../../formats/problems.ts';
import { type Caller, type Group, hasRole } from '../../request/access-level.ts';
import { findNamespace } from '../../request/access.ts';
import type { Service } from '../../request/service.ts';
import { lockNamespace, namespaceOfUser } from '../../namespaces/store.ts';
import { countOwnProjects } from './store.ts';
import { findUser } from '../../request/auth-store.ts';

/** A group, or the namespace of a user. */
export type Place = Pick<Group, 'id' | 'kind' | 'visibility'> & Row<'namespaces'>;

/**
 * The namespace of a new project, by ID or path: a group where the caller is at least a master, or the caller's own,
 * which is the default. Throws 404 for one that the caller cannot see, and 403 for any other.
 */
export const namespaceFor = async (service: Service, caller: Caller, reference: string | undefined): Promise<Place> => {
  const own = await namespaceOfUser(service.database.db, caller.id);
  const place = reference === undefined ? { ...own, accessLevel: 50 } : await findNamespace(service, reference, caller);
  if (place === null) {
    throw notFound('Namespace');
  }
  if (place.id !== own.id && !hasRole(place.accessLevel, 'master')) {
    throw forbidden('You cannot create projects in this namespace');
  }
  return place;
};

/** Throws 403 beyond the limit of personal projects, also for parallel requests. */
export const refuseBeyondLimit = async (db: Db, userId: number, place: Place): Promise<void> => {
  if (place.owner_id !== userId) {
    return;
  }
  await lockNamespace(db, place.id);
  const limit = (await findUser(db, userId))?.projects_limit ?? 0;
  if ((await countOwnProjects(db, place.id)) >= limit) {
    // The limit is that of the owner, even if an administrator creates the project.
    throw forbidden(`The limit of ${limit} projects in the namespace of ${place.path} is reached`);
  }
};

/** Throws `taken` for a path that is taken. Another request can still take it before the insert. */
export const refuseTakenPath = async (
  db: Db,
  place: Place,
  path: string,
  taken: () => Problem = pathTaken,
): Promise<void> => {
  const folded = fold(`${place.full_path}/${path}`);
  const route = await db.selectFrom('routes').select('id').where('path_folded', '=', folded).executeTakeFirst();
  if (route !== undefined) throw taken();
};
