/** Where a new project may lie, and how many there may be. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { forbidden, notFound, pathTaken } from '../../formats/problems.ts';
import { type Caller, type Group, hasRole } from '../../request/access-level.ts';
import { findNamespace } from '../../request/access.ts';
import type { Service } from '../../request/service.ts';
import { lockNamespace, namespaceOfUser } from '../../namespaces/store.ts';
import { countOwnProjects } from './store.ts';
import { findUser } from '../../request/auth-store.ts';

/** A group, or the namespace of a user. */
export type Place = Pick<Group, 'id' | 'kind' | 'visibility'> & Row<'namespaces'>;

/**
 * The namespace to create in, by ID or path: a group where the caller is at least a master, or the caller's own, which
 * it is when none is given. Throws 404 for one that the caller cannot see, 403 for one that is not the caller's to fill.
 */
export const placeFor = async (service: Service, caller: Caller, reference: string | undefined): Promise<Place> => {
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

/** Throws 403 for one more project of the user's own than allowed, also when several are made at once. */
export const refuseBeyondLimit = async (db: Db, userId: number, place: Place): Promise<void> => {
  if (place.owner_id !== userId) {
    return;
  }
  await lockNamespace(db, place.id);
  const limit = (await findUser(db, userId))?.projects_limit ?? 0;
  if ((await countOwnProjects(db, place.id)) >= limit) {
    // Not the caller's, where an administrator makes it for somebody else.
    throw forbidden(`The limit of ${limit} projects in the namespace of ${place.path} is reached`);
  }
};

/** Throws 400 for a path that is taken. Somebody may take it yet before the project is there. */
export const refuseTakenPath = async (db: Db, place: Place, path: string): Promise<void> => {
  const folded = fold(`${place.full_path}/${path}`);
  const route = await db.selectFrom('routes').select('id').where('path_folded', '=', folded).executeTakeFirst();
  if (route !== undefined) throw pathTaken();
};
