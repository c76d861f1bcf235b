/** Shares a project or a group with a group, and stops that. */
import { findGroup } from '../../request/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { AuditDetails } from '../../request/audit.ts';
import { toDay, todayOf, toTimestamp } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, forbidden, invalid, notFound } from '../../formats/problems.ts';
import type { UnmodifiedCheck } from '../../request/handler.ts';
import type { AccessLoss, Service } from '../../request/service.ts';
import { deleteExpiredLink, deleteLink, findLink, insertLink, type SharedPlace } from './store.ts';

type Link = Row<'group_links'>;

interface Sharing {
  readonly service: Service;
  readonly caller: Caller;
  readonly params: Pick<Link, 'group_access'> & { readonly group_id: number; readonly expires_at?: string | null };
  readonly describeForAudit: (details: AuditDetails) => void;
}

interface Shared {
  readonly place: SharedPlace;
  readonly kind: 'project' | 'group';
  /** Of the group that is shared, or of the namespace of the project. */
  readonly lineage: string;
  /** The caller's access level in it. */
  readonly callerLevel: number;
}

/** Throws 403 for a role that is higher than the caller's own. */
export const share = async (
  { service, caller, params, describeForAudit }: Sharing,
  { place, kind, lineage, callerLevel }: Shared,
): Promise<Link> => {
  if (params.group_access > callerLevel) throw forbidden('You cannot give a higher access level than your own');
  const { db, engine } = service.database;
  const now = service.clock.now();
  const today = toDay(now);
  const expiresAt = params.expires_at ?? null;
  if (expiresAt !== null && expiresAt <= today) {
    throw invalid({ expires_at: ['is not in the future'] });
  }
  const group = await findGroup(service, `${params.group_id}`, caller);
  if (group === null) {
    throw notFound('Group');
  }
  if (lineageIds(lineage).includes(group.id)) {
    throw conflict(`The members of this group are members of the ${kind} already: it is in the group`);
  }
  describeForAudit({ member: group.full_path, newAccessLevel: params.group_access });
  try {
    return await db.transaction().execute(async (transaction) => {
      await deleteExpiredLink(transaction, place, group.id, today);
      return insertLink(transaction, {
        ...place,
        namespace_id: group.id,
        group_access: params.group_access,
        expires_at: expiresAt,
        created_at: toTimestamp(now),
      });
    });
  } catch (error) {
    if (engine.isDuplicate(error)) {
      throw conflict(`The ${kind} is shared with this group already`);
    }
    throw engine.isOrphan(error) ? notFound('Group') : error;
  }
};

interface Unsharing {
  readonly service: Service;
  readonly params: { readonly group_id: number };
  readonly checkUnmodified: UnmodifiedCheck;
  readonly describeForAudit: (details: AuditDetails) => void;
  readonly losing: <T>(loss: AccessLoss, change: () => Promise<T>) => Promise<T>;
}

/** Throws 403 for a share that gives a higher role than the caller's own. */
export const unshare = async (
  { service, params, checkUnmodified, describeForAudit, losing }: Unsharing,
  { place, callerLevel }: Pick<Shared, 'place' | 'callerLevel'>,
  loss: AccessLoss,
): Promise<null> => {
  const { db } = service.database;
  const link = await findLink(db, place, params.group_id, todayOf(service));
  if (link === undefined) {
    throw notFound('Group Link');
  }
  if (link.group_access > callerLevel) {
    throw forbidden('You cannot remove a share that gives a higher access level than your own');
  }
  checkUnmodified(link.created_at);
  const group = await findNamespaceRow(db, { id: link.namespace_id });
  describeForAudit({ ...(group && { member: group.full_path }), oldAccessLevel: link.group_access });
  await losing(loss, () => deleteLink(db, link.id));
  return null;
};
