/** Moves a group into another group, or to the top level. */
import type { Row } from '../../db/schema.ts';
import { lineageIds } from '../../db/lineage.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { addressLengthFault, pathNameFault } from '../../formats/names.ts';
import { conflict, invalid, refuseFaults } from '../../formats/problems.ts';
import { visibilityFault } from '../../formats/visibility.ts';
import type { Db } from '../../db/database.ts';
import { lockNamespaces } from '../../namespaces/lock-namespace.ts';
import { moveNamespace } from '../../namespaces/rename-store.ts';
import type { Service } from '../../request/service.ts';
import { depthFault } from './create-group.ts';
import { deepestLineageIn, longestAddressIn } from './store.ts';
import { fireMember } from '../members/fire-member.ts';
import { ensureGroupOwner } from '../members/store.ts';

type Group = Row<'namespaces'>;

const refusePlace = (group: Group, parent: Group | undefined): void => {
  if (group.parent_id === (parent?.id ?? null)) {
    throw invalid({
      group_id: [parent === undefined ? 'is required: the group is at the top level already' : `is the parent already`],
    });
  }
  if (parent !== undefined && lineageIds(parent.lineage).includes(group.id)) {
    throw invalid({
      group_id: [`"${parent.full_path}" is ${parent.id === group.id ? 'the group itself' : 'below the group'}`],
    });
  }
};

const refuseInvalid = async (db: Db, group: Group, parent: Group | undefined): Promise<void> => {
  const above = parent === undefined ? [] : lineageIds(parent.lineage);
  const inside = lineageIds(await deepestLineageIn(db, group)).length - lineageIds(group.lineage).length;
  const longer = (parent === undefined ? 0 : parent.full_path.length + 1) + group.path.length - group.full_path.length;
  refuseFaults({
    path:
      pathNameFault(group.path, parent === undefined ? 'top' : 'below') ??
      addressLengthFault((await longestAddressIn(db, group)) + longer),
    visibility: parent === undefined ? undefined : visibilityFault(group.visibility, parent.visibility),
    group_id: depthFault(above.length + inside),
  });
};

/**
 * Moves a group with everything in it; old paths redirect. A group that nobody owns at the top level is the mover's. Throws
 * 400 for a parent that is the group itself, below it, where it is already, too deep, or less visible, and 409 for a taken path.
 */
export const transferGroup = async (
  service: Service,
  found: Group,
  { target, moverId }: { readonly target: Group | undefined; readonly moverId: number },
): Promise<Group> => {
  const now = service.clock.now();
  const { db, engine } = service.database;
  refusePlace(found, target);
  try {
    return await db.transaction().execute(async (transaction) => {
      const places = target === undefined ? [found] : [found, target];
      const [group = found, parent] = await lockNamespaces(transaction, places);
      refusePlace(group, parent);
      await refuseInvalid(transaction, group, parent);
      const moved = await moveNamespace(transaction, group, { parent, now: toTimestamp(now) });
      await service.steps.afterTransfer(transaction, moved, { authorId: moverId, now });
      const owner = parent === undefined ? await ensureGroupOwner(transaction, group.id, moverId, now) : undefined;
      if (owner !== undefined) await fireMember(transaction, owner, 'add', now);
      return moved;
    });
  } catch (error) {
    if (!engine.isDuplicate(error)) throw error;
    throw conflict(`"${target === undefined ? '' : `${target.full_path}/`}${found.path}" has already been taken`);
  }
};
