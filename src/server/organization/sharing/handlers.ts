/** Sharing a project with a group (v4 shapes). */
import type { projectSharing } from '../../../contract/organization/sharing.ts';
import { findGroup } from '../../request/access.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import { toDay, todayOf, toTimestamp } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { deleteExpiredLink, deleteLink, findLink, insertLink } from './store.ts';

const record = (link: Row<'project_group_links'>) => ({
  id: link.id,
  project_id: link.project_id,
  group_id: link.namespace_id,
  group_access: link.group_access,
  expires_at: link.expires_at,
});

export const projectSharingHandlers: Handlers<typeof projectSharing> = {
  share: async ({ service, caller, project, params, describeForAudit }) => {
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
    const home = await findNamespaceRow(db, { id: project.namespace_id });
    if (lineageIds(home?.lineage ?? '').includes(group.id)) {
      throw conflict('The members of this group are members of the project already: it lies in the group');
    }
    describeForAudit({ member: group.full_path, newAccessLevel: params.group_access });
    try {
      return await db.transaction().execute(async (transaction) => {
        await deleteExpiredLink(transaction, project.id, group.id, today);
        const link = await insertLink(transaction, {
          project_id: project.id,
          namespace_id: group.id,
          group_access: params.group_access,
          expires_at: expiresAt,
          created_at: toTimestamp(now),
        });
        return record(link);
      });
    } catch (error) {
      if (engine.isDuplicate(error)) {
        throw conflict('The project is shared with this group already');
      }
      throw engine.isOrphan(error) ? notFound('Group') : error;
    }
  },

  unshare: async ({ service, project, params, checkUnmodified, describeForAudit, losing }) => {
    const { db } = service.database;
    const link = await findLink(db, project.id, params.group_id, todayOf(service));
    if (link === undefined) {
      throw notFound('Group Link');
    }
    checkUnmodified(link.created_at);
    const group = await findNamespaceRow(db, { id: link.namespace_id });
    describeForAudit({ ...(group && { member: group.full_path }), oldAccessLevel: link.group_access });
    await losing({ projectId: project.id }, () => deleteLink(db, link.id));
    return null;
  },
};
