/** Moves a project into another namespace. */
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { addressLengthFault } from '../../formats/names.ts';
import { conflict, invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import { visibilityFault } from '../../formats/visibility.ts';
import { lockNamespaces } from '../../namespaces/lock-namespace.ts';
import { namespacesByIds } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { fireMember } from '../members/fire-member.ts';
import { ensureProjectOwner } from '../members/store.ts';
import { lockProject } from './fork-store.ts';
import { moveProject } from './move-store.ts';
import { refuseBeyondLimit } from './new-project-checks.ts';

const refuseInvalid = ({ path, visibility }: Row<'projects'>, target: Row<'namespaces'>): void =>
  refuseFaults({
    path: addressLengthFault(`${target.full_path}/${path}`.length),
    visibility: target.kind === 'group' ? visibilityFault(visibility, target.visibility) : undefined,
  });

/**
 * Moves a project into a group or into the namespace of a user, who becomes its owner; its old path redirects. Throws 400 if
 * it is there already and if the group is less visible than the project, 403 beyond the limit of personal projects, and 409 if
 * the path is taken or another request moves the project.
 */
export const transferProject = async (
  service: Service,
  project: Row<'projects'>,
  { target, moverId }: { readonly target: Row<'namespaces'>; readonly moverId: number },
): Promise<Row<'projects'>> => {
  const time = service.clock.now();
  const now = toTimestamp(time);
  const { db, engine } = service.database;
  const source = (await namespacesByIds(db, [project.namespace_id])).get(project.namespace_id);
  if (source === undefined) throw notFound('Project');
  if (source.id === target.id) throw invalid({ namespace: [`"${target.full_path}" is where the project is already`] });
  try {
    return await db.transaction().execute(async (transaction) => {
      const [namespace = target] = await lockNamespaces(transaction, [target, source]);
      const current = await lockProject(transaction, project.id);
      if (current === undefined) throw notFound('Project');
      if (current.namespace_id !== source.id) throw conflict('Another request moved the project meanwhile');
      refuseInvalid(current, namespace);
      let owner: Row<'members'> | undefined;
      if (namespace.owner_id !== null) {
        await refuseBeyondLimit(transaction, namespace.owner_id, namespace);
        owner = await ensureProjectOwner(transaction, project.id, namespace.owner_id, now);
      }
      const { name, path } = current;
      const moved = await moveProject(transaction, current, { namespace, name, path, now });
      await service.steps.afterTransfer(transaction, { projectId: project.id }, { authorId: moverId, now: time });
      const event = { type: 'project', action: 'transfer', project: moved, oldPath: current.full_path } as const;
      await fireSystem(transaction, event, time);
      if (owner !== undefined) await fireMember(transaction, owner, 'add', time);
      return moved;
    });
  } catch (error) {
    throw engine.isDuplicate(error) ? conflict(`"${target.full_path}/${project.path}" has already been taken`) : error;
  }
};
