/** Memberships of users, for administrators (v4 shapes). */
import type { Db } from '../../db/database.ts';
import { pageOf, type PageRequest } from '../../db/page-of.ts';

interface MembershipFilter {
  readonly userId: number;
  readonly today: string;
  readonly type?: 'Project' | 'Namespace' | undefined;
}

/** A page of a user's direct memberships, oldest first, without projects and groups that are being removed. */
export const listMemberships = (db: Db, { userId, today, type }: MembershipFilter, page: PageRequest) => {
  const matching = db
    .selectFrom('members')
    .leftJoin('projects', 'projects.id', 'members.project_id')
    .leftJoin('namespaces', 'namespaces.id', 'members.namespace_id')
    .where('members.user_id', '=', userId)
    .where((is) => is.or([is('members.expires_at', 'is', null), is('members.expires_at', '>', today)]))
    .where((is) => is.or([is('projects.pending_delete', '=', 0), is('namespaces.pending_delete', '=', 0)]))
    .$if(type === 'Project', (some) => some.where('members.project_id', 'is not', null))
    .$if(type === 'Namespace', (some) => some.where('members.namespace_id', 'is not', null));
  const rows = matching
    .select(['members.project_id', 'members.namespace_id', 'members.access_level'])
    .select((of) => of.fn.coalesce('projects.name', 'namespaces.name').$castTo<string>().as('name'))
    .orderBy('members.id');
  return pageOf(matching, rows, page);
};
