/** Updates groups (document, "Groups"). */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { groups } from '../../../contract/organization/groups.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBooleanIfGiven } from '../../db/values.ts';
import { pathTaken, refuseFaults } from '../../formats/problems.ts';
import { addressLengthFault, displayNameFault, pathNameFault } from '../../formats/names.ts';
import { contentVisibilityFault, visibilityFault } from '../../formats/visibility.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import { renameNamespace } from '../../namespaces/rename-store.ts';
import type { Service } from '../../request/service.ts';
import { longestAddressIn, setGroup, visibilitiesIn } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

type Given = Params<(typeof groups)['update']>;
type Group = Row<'namespaces'>;

const pathFault = async (db: Db, group: Group, path: string | undefined): Promise<string | undefined> => {
  if (path === undefined || path === group.path) {
    return undefined;
  }
  const longest = (await longestAddressIn(db, group)) + path.length - group.path.length;
  return pathNameFault(path, group.parent_id === null ? 'top' : 'below') ?? addressLengthFault(longest);
};

const visibilityFaultOf = async (
  db: Db,
  group: Group,
  visibility: Given['visibility'],
): Promise<string | undefined> => {
  if (visibility === undefined || visibility === group.visibility) {
    return undefined;
  }
  const parent = group.parent_id === null ? undefined : await findNamespaceRow(db, { id: group.parent_id });
  return (
    (parent === undefined ? undefined : visibilityFault(visibility, parent.visibility)) ??
    contentVisibilityFault(visibility, await visibilitiesIn(db, group.id))
  );
};

const refuseInvalid = async (db: Db, group: Group, given: Given): Promise<void> =>
  refuseFaults({
    name: given.name === undefined ? undefined : displayNameFault(given.name),
    path: await pathFault(db, group, given.path),
    visibility: await visibilityFaultOf(db, group, given.visibility),
  });

/**
 * Updates a group. A new path moves everything in the group, and old paths redirect. Throws 400 for values that are
 * invalid or taken and for a visibility that the parent or the contents do not allow, and 404 if the group was deleted
 * meanwhile.
 */
export const updateGroup = async (service: Service, found: Group, given: Given): Promise<Group> => {
  const now = toTimestamp(service.clock.now());
  const { db, engine } = service.database;
  try {
    return await db.transaction().execute(async (transaction) => {
      const group = await lockNamespace(transaction, found);
      await refuseInvalid(transaction, group, given);
      const { name = group.name, path = group.path } = given;
      if (name !== group.name || path !== group.path) {
        await renameNamespace(transaction, group, { name, path, now });
      }
      const changed = await setGroup(transaction, group.id, {
        description: given.description,
        visibility: given.visibility,
        lfs_enabled: toDbBooleanIfGiven(given.lfs_enabled),
        request_access_enabled: toDbBooleanIfGiven(given.request_access_enabled),
        updated_at: now,
      });
      if (path !== group.path) {
        await fireSystem(transaction, { type: 'group', action: 'rename', group: changed, old: group }, new Date(now));
      }
      return changed;
    });
  } catch (error) {
    throw engine.isDuplicate(error) ? pathTaken() : error;
  }
};
