/** Deletes users, and deletes or reassigns what they created (document, "Users"). */
import { deleteAttributesOf } from '../custom-attributes/store.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, forbidden, notFound } from '../../formats/problems.ts';
import { enqueue } from '../../queue/store.ts';
import { namespaceOfUser } from '../../namespaces/store.ts';
import type { Service } from '../../request/service.ts';
import {
  deleteContributions,
  deleteUserRow,
  reassignContributions,
  hasProjects,
  needsGhostUser,
  lockUser,
  hideProjects,
  solelyOwnedGroups,
} from './deletion-store.ts';
import { revokeBotTokens } from '../bots/store.ts';
import { refuseGhost } from '../bots/refuse-ghost.ts';
import { ghostUser } from './ghost.ts';
import { lockAdministrators } from './store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';

export interface Deletion {
  readonly user: Row<'users'>;
  /** Delete the contributions; otherwise they move to the ghost user. */
  readonly hard: boolean;
  /** Only a user who is still waiting for approval. */
  readonly rejects?: true;
  readonly now: Date;
}

/** Throws if the user cannot be deleted. */
const refuseToLeave = async (transaction: Db, { user, now }: Deletion): Promise<void> => {
  if (user.admin === 1) {
    const active = await lockAdministrators(transaction);
    if (active.every((id) => id === user.id)) {
      throw forbidden('This is the last administrator');
    }
  }
  const groups = await solelyOwnedGroups(transaction, user.id, toDay(now));
  if (groups.length > 0) {
    throw conflict(
      `The user is the only owner of ${groups.join(', ')}: give each another owner or delete it, then try again`,
    );
  }
};

/**
 * The user's projects are removed by jobs, with their repositories; until then they are in the ghost user's namespace.
 */
const removeProjects = async (transaction: Db, { user, now }: Deletion): Promise<void> => {
  const own = await namespaceOfUser(transaction, user.id);
  if (await hasProjects(transaction, own.id)) {
    const ghost = await ghostUser(transaction, toTimestamp(now));
    const ids = await hideProjects(transaction, own.id, (await namespaceOfUser(transaction, ghost.id)).id);
    await revokeBotTokens(transaction, { projectIds: ids }, toTimestamp(now));
    for (const project_id of ids) {
      await enqueue(transaction, { kind: 'project.remove', payload: { project_id }, now });
    }
  }
};

/** Deletes a user, and deletes or reassigns the contributions. Throws 404 if another request did so. */
export const eraseUser = async (
  { steps }: Pick<Service, 'steps'>,
  transaction: Db,
  deletion: Deletion,
): Promise<void> => {
  const { user, hard, rejects, now } = deletion;
  if (!(await lockUser(transaction, user.id, rejects && 'blocked_pending_approval'))) {
    throw rejects ? conflict('The user does not have a pending request') : notFound('User');
  }
  if (hard) {
    await deleteContributions(transaction, user.id);
  }
  if (await needsGhostUser(transaction, user.id, hard)) {
    await reassignContributions(transaction, user.id, (await ghostUser(transaction, toTimestamp(now))).id, hard);
  }
  await removeProjects(transaction, deletion);
  await deleteAttributesOf(transaction, { type: 'user', id: user.id });
  await deleteUserRow(transaction, user.id);
  await steps.fireSystem(transaction, { type: 'user', action: 'destroy', user }, now);
};

const removeUser = async (service: Service, transaction: Db, deletion: Deletion): Promise<void> => {
  await refuseToLeave(transaction, deletion);
  await eraseUser(service, transaction, deletion);
};

/** Attempts, since others can write at the same time. */
const attempts = 3;

/**
 * Deletes a user: all credentials stop working, schedules lose their owner, and personal projects are removed. Throws
 * 403 for the caller, the ghost user, and the last administrator, and 409 with the groups that would have no owner.
 */
export const deleteUser = async (
  service: Service,
  caller: Caller,
  user: Row<'users'>,
  how: Pick<Deletion, 'hard' | 'rejects'>,
): Promise<void> => {
  refuseGhost(user);
  if (user.id === caller.id) {
    throw forbidden('You cannot delete yourself');
  }
  const { db, engine } = service.database;
  const deletion = { user, ...how, now: service.clock.now() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((transaction) => removeUser(service, transaction, deletion));
    } catch (error) {
      // Another deletion created the ghost user at the same time, or the user created something meanwhile.
      if (attempt === attempts || !(engine.isDuplicate(error) || engine.isOrphan(error))) {
        throw error;
      }
    }
  }
};
