/** Creates groups, for the API and the demo. */
import type { groups } from '../../../contract/organization/groups.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import { findGroup } from '../../request/access.ts';
import { type Caller, type Group, hasRole } from '../../request/access-level.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { forbidden, notFound, pathTaken, refuseFaults } from '../../formats/problems.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { fireMember } from '../members/fire-member.ts';
import { insertGroupOwner } from '../members/store.ts';
import { addressLengthFault, displayNameFault, pathNameFault } from '../../formats/names.ts';
import { type Visibility, visibilityFault } from '../../formats/visibility.ts';
import { fireSubgroup } from './fire-subgroup.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import { insertNamespace } from '../../namespaces/store.ts';
import type { Service } from '../../request/service.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Maximum depth of groups, so that full paths stay short. */
const deepest = 20;

/** Returns an error message for a group with this many groups above it. */
export const depthFault = (above: number): string | undefined =>
  above >= deepest ? `is nested too deep (at most ${deepest} levels)` : undefined;

type NewGroup = Params<(typeof groups)['create']>;

/** The parent group, where the caller must be an owner; undefined at the top. */
export const parentFor = async (
  service: Service,
  caller: Caller,
  parentId: number | null,
): Promise<Group | undefined> => {
  if (parentId === null) {
    const user = await findUser(service.database.db, caller.id);
    if (!caller.admin && (user === undefined || !fromDbBoolean(user.can_create_group))) {
      throw forbidden('You cannot create groups');
    }
    return undefined;
  }
  const parent = await findGroup(service, `${parentId}`, caller);
  if (parent === null) {
    throw notFound('Group');
  }
  if (!hasRole(parent.accessLevel, 'owner')) {
    throw forbidden('You cannot create groups in this group');
  }
  return parent;
};

/** The locked parent, which may have been deleted or hidden meanwhile. */
const lockParent = async (transaction: Db, parent: Group, visibility: Visibility): Promise<Row<'namespaces'>> => {
  const place = await lockNamespace(transaction, parent);
  refuseFaults({ visibility: visibilityFault(visibility, place.visibility) });
  return place;
};

/**
 * Creates a group, whose owner is the caller. Throws 400 for values that are invalid or taken, 403 if the caller cannot
 * create groups, and 404 for an unknown parent.
 */
export const createGroup = async (service: Service, caller: Caller, params: NewGroup): Promise<Row<'namespaces'>> => {
  const parent = await parentFor(service, caller, params.parent_id ?? null);
  const visibility = params.visibility ?? 'private';
  refuseFaults({
    name: displayNameFault(params.name),
    path:
      pathNameFault(params.path, parent === undefined ? 'top' : 'below') ??
      addressLengthFault((parent?.full_path.length ?? 0) + params.path.length + 1),
    visibility: parent === undefined ? undefined : visibilityFault(visibility, parent.visibility),
    parent_id: depthFault(lineageIds(parent?.lineage ?? '').length),
  });
  const now = toTimestamp(service.clock.now());
  const { db, engine } = service.database;
  try {
    return await db.transaction().execute(async (transaction) => {
      const place = parent === undefined ? undefined : await lockParent(transaction, parent, visibility);
      const group = await insertNamespace(
        transaction,
        {
          kind: 'group',
          name: params.name,
          path: params.path,
          owner_id: null,
          description: params.description ?? '',
          visibility,
          lfs_enabled: toDbBoolean(params.lfs_enabled ?? true),
          request_access_enabled: toDbBoolean(params.request_access_enabled ?? false),
          avatar_path: null,
          created_at: now,
          updated_at: now,
        },
        place,
      );
      const owner = await insertGroupOwner(transaction, group.id, caller.id, now);
      await fireSubgroup(transaction, group, 'create', { userId: caller.id, now: new Date(now) });
      await fireSystem(transaction, { type: 'group', action: 'create', group }, new Date(now));
      await fireMember(transaction, owner, 'add', new Date(now));
      return group;
    });
  } catch (error) {
    throw engine.isDuplicate(error) ? pathTaken() : error;
  }
};
