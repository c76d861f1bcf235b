/**
 * Adds, updates, and removes members. No caller can give a higher role than their own, or change a member with a higher
 * role.
 */
import { roles } from '../../../contract/vocabulary/access.ts';
import { fireMember } from './fire-member.ts';
import { recordEvent } from '../../activity/events/store.ts';
import type { Db } from '../../db/database.ts';
import { lineageIds } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, forbidden, invalid, notFound } from '../../formats/problems.ts';
import { requireUser } from '../../request/access.ts';
import { findUser } from '../../request/auth-store.ts';
import type { AuditDetails } from '../../request/audit.ts';
import type { Service } from '../../request/service.ts';
import { lockTree } from '../../namespaces/store.ts';
import {
  type AccessLevel,
  deleteAllExpired,
  deleteExpired,
  deleteMember,
  findMember,
  hasOtherOwner,
  insertMember,
  type MemberPlace,
  type Role,
  type RolePlace,
  updateMember,
} from './store.ts';
import { toDay, toTimestamp } from '../../formats/clock.ts';
import { refuseBot } from '../../people/bots/refuse-bot.ts';
import { basicUserRecord } from '../../people/users/record.ts';

/** The record of a member. */
export const memberRecord = (user: Row<'users'>, { access_level, created_at, expires_at }: Role, baseUrl: string) => ({
  ...basicUserRecord(user, baseUrl),
  access_level,
  created_at,
  expires_at,
});

/** Records that a member joined or left, or that the membership expired. Only projects have events. */
export const recordMembership = async (
  transaction: Db,
  member: Row<'members'>,
  action: 'joined' | 'left' | 'expired',
  now: Date,
): Promise<void> => {
  await fireMember(transaction, member, action === 'joined' ? 'add' : 'remove', now);
  if (member.project_id !== null) {
    await recordEvent(transaction, { projectId: member.project_id, authorId: member.user_id, action, now });
  }
};

interface Change {
  readonly service: Service;
  readonly params: {
    readonly user_id: number;
    readonly access_level: AccessLevel;
    readonly expires_at?: string | null;
  };
  readonly baseUrl: string;
  readonly describeForAudit: (details: AuditDetails) => void;
}

interface Removal {
  readonly service: Service;
  readonly caller: { readonly id: number };
  readonly params: { readonly user_id: number };
  readonly checkUnmodified: (updatedAt: string) => void;
  readonly describeForAudit: (details: AuditDetails) => void;
}

const refuseChange = (
  { access_level: level, expires_at: expiresAt }: Change['params'],
  place: Place,
  today: string,
) => {
  if (level > place.callerLevel) {
    throw forbidden('You cannot give a higher access level than your own');
  }
  if (typeof expiresAt === 'string' && expiresAt <= today) {
    throw invalid({ expires_at: ['is not in the future'] });
  }
};

/** An existing member is a 409 (document, "Versioning"). */
export const addMember = async ({ service, params, baseUrl, describeForAudit }: Change, place: Place) => {
  const { db, engine } = service.database;
  const now = service.clock.now();
  refuseChange(params, place, toDay(now));
  const user = await requireUser(service, params.user_id);
  refuseBot(user);
  describeForAudit({ member: user.username, newAccessLevel: params.access_level });
  try {
    const member = await db.transaction().execute(async (transaction) => {
      const ended = await deleteExpired(transaction, place.at, user.id, toDay(now));
      if (ended !== undefined) {
        await recordMembership(transaction, ended, 'expired', now);
      }
      const added = await insertMember(transaction, {
        place: place.at,
        userId: user.id,
        accessLevel: params.access_level,
        expiresAt: params.expires_at ?? null,
        now: toTimestamp(now),
      });
      await recordMembership(transaction, added, 'joined', now);
      return added;
    });
    return memberRecord(user, member, baseUrl);
  } catch (error) {
    if (engine.isDuplicate(error)) {
      throw conflict('Member already exists');
    }
    throw engine.isOrphan(error) ? notFound('project_id' in place.at ? 'Project' : 'Group') : error;
  }
};

interface HeldMember {
  readonly member: Row<'members'>;
  /** IDs of the group and those above it as they are now; undefined in a project. */
  readonly lineage: readonly number[] | undefined;
}

/** The member, who is locked until the end of the transaction in a group. */
const lockMember = async (transaction: Db, place: Place, userId: number, today: string): Promise<HeldMember> => {
  const group = place.group && (await lockTree(transaction, place.group));
  const member = await findMember(transaction, place.at, userId, today);
  if (member === undefined) {
    throw notFound('Member');
  }
  const user = await findUser(transaction, userId);
  if (user !== undefined) refuseBot(user);
  return { member, lineage: group && lineageIds(group.lineage) };
};

const auditDetails = async (transaction: Db, member: Row<'members'>): Promise<AuditDetails> => {
  const user = await findUser(transaction, member.user_id);
  return { ...(user && { member: user.username }), oldAccessLevel: member.access_level };
};

/** Throws 403 if the group or one above it would have no owner. */
const keepOneOwner = async (db: Db, { member, lineage }: HeldMember, today: string): Promise<void> => {
  if (lineage === undefined || member.access_level < roles.owner) {
    return;
  }
  if (!(await hasOtherOwner(db, lineage, member.id, today))) {
    throw forbidden('The last owner cannot be removed; add another owner first');
  }
};

/** Updates a role; its expiration stays unless a date or null is given. */
export const changeMember = async ({ service, params, baseUrl, describeForAudit }: Change, place: Place) => {
  const { db } = service.database;
  const now = service.clock.now();
  const today = toDay(now);
  refuseChange(params, place, today);
  const changed = await db.transaction().execute(async (transaction) => {
    const held = await lockMember(transaction, place, params.user_id, today);
    const { member } = held;
    if (member.access_level > place.callerLevel) {
      throw forbidden('You cannot change someone whose access level is higher than your own');
    }
    const { access_level, expires_at } = params;
    if (access_level < roles.owner || typeof expires_at === 'string') {
      await keepOneOwner(transaction, held, today);
    }
    describeForAudit({ ...(await auditDetails(transaction, member)), newAccessLevel: access_level });
    const changes = { access_level, ...(expires_at === undefined ? {} : { expires_at }) };
    const updated = await updateMember(transaction, member.id, changes, toTimestamp(now));
    await fireMember(transaction, updated, 'update', now);
    return updated;
  });
  const user = await requireUser(service, params.user_id);
  return memberRecord(user, changed, baseUrl);
};

/** Removes a member. All members can leave. */
export const removeMember = async (
  { service, caller, params, checkUnmodified, describeForAudit }: Removal,
  place: Place,
) => {
  const now = service.clock.now();
  const leaves = caller.id === params.user_id;
  if (!leaves && place.callerLevel < place.manageLevel) {
    throw forbidden();
  }
  await service.database.db.transaction().execute(async (transaction) => {
    const held = await lockMember(transaction, place, params.user_id, toDay(now));
    const { member } = held;
    if (!leaves && member.access_level > place.callerLevel) {
      throw forbidden('You cannot remove a member with a higher role than yours');
    }
    checkUnmodified(member.updated_at ?? member.created_at);
    await keepOneOwner(transaction, held, toDay(now));
    describeForAudit(await auditDetails(transaction, member));
    await deleteMember(transaction, member.id);
    await recordMembership(transaction, member, 'left', now);
  });
  return null;
};

/** Removes expired members and records that. Several processes handle different members. */
export const expireMemberships = async ({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await database.db.transaction().execute(async (transaction) => {
    for (const member of await deleteAllExpired(transaction, toDay(now))) {
      await recordMembership(transaction, member, 'expired', now);
    }
  });
};

/** A project or group with members. */
export interface Place {
  readonly at: MemberPlace;
  /** The access level of the caller. */
  readonly callerLevel: number;
  /** The level from which the caller can add and remove members. */
  readonly manageLevel: number;
  /** Undefined for a project. A group must have an owner, in itself or above. */
  readonly group?: Pick<Row<'namespaces'>, 'id' | 'lineage'>;
  /** The sources of roles; a query for projects. */
  readonly rolePlace: () => Promise<RolePlace>;
}
