/** Shares of projects with groups in the database. */
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Caller } from '../../request/access-level.ts';
import { isOpenTo, isProjectMember } from '../../request/auth-store.ts';
import { live } from '../../request/group-roles-store.ts';
import { type ViewerKind, viewerKind, viewerOf } from '../../request/viewer.ts';
import { compiledForms } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

type Link = Row<'group_links'>;

/** The project or group that is shared. */
export type SharedPlace = { readonly project_id: number } | { readonly shared_id: number };

export type NewLink = SharedPlace & Pick<Link, 'namespace_id' | 'group_access' | 'expires_at' | 'created_at'>;

/** A group that a project is shared with, as in the project's record. */
export interface SharedGroup {
  readonly group_id: number;
  readonly group_name: string;
  readonly group_full_path: string;
  readonly group_access_level: number;
  readonly expires_at: string | null;
}

/** Fails as a duplicate if the project or group is shared with the group already. */
export const insertLink = (db: Db, link: NewLink): Promise<Link> =>
  db
    .insertInto('group_links')
    .values({ project_id: null, shared_id: null, ...link })
    .returningAll()
    .executeTakeFirstOrThrow();

const columnOf = (place: SharedPlace) =>
  'project_id' in place ? (['project_id', place.project_id] as const) : (['shared_id', place.shared_id] as const);

/** Deletes an expired share, so that a new one can be inserted. */
export const deleteExpiredLink = async (
  db: Db,
  place: SharedPlace,
  namespaceId: number,
  today: string,
): Promise<void> => {
  const [column, id] = columnOf(place);
  await db
    .deleteFrom('group_links')
    .where(column, '=', id)
    .where('namespace_id', '=', namespaceId)
    .where('expires_at', '<=', today)
    .execute();
};

/** The share with a group, unless it has expired. */
export const findLink = (db: Db, place: SharedPlace, namespaceId: number, today: string): Promise<Link | undefined> => {
  const [column, id] = columnOf(place);
  return db
    .selectFrom('group_links')
    .selectAll()
    .where(column, '=', id)
    .where('namespace_id', '=', namespaceId)
    .where(live('group_links', today))
    .executeTakeFirst();
};

export const deleteLink = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('group_links').where('id', '=', id).execute();
};

/** The user who sees the shares, and the day. */
interface Viewer {
  readonly caller: Caller | null;
  readonly today: string;
}

interface Asked {
  readonly ids: readonly number[];
  readonly callerId: number;
  readonly today: string;
}

const groupsOf = compiledForms((db, { ids, callerId, today }: Asked, kind: ViewerKind) => {
  const viewer = viewerOf(kind, callerId);
  return db
    .selectFrom('group_links as l')
    .innerJoin('projects', 'projects.id', 'l.project_id')
    .innerJoin('namespaces', 'namespaces.id', 'l.namespace_id')
    .select([
      'l.project_id',
      'l.namespace_id as group_id',
      'namespaces.name as group_name',
      'namespaces.full_path as group_full_path',
      'l.group_access as group_access_level',
      'l.expires_at',
    ])
    .where('l.project_id', 'in', ids)
    .where(live('l', today))
    .$if(viewer?.admin !== true, (query) =>
      query.where((is) =>
        is.or([
          isOpenTo('namespaces', viewer),
          ...(viewer === null ? [] : [isProjectMember(viewer.id, roles.guest, today)]),
        ]),
      ),
    )
    .orderBy('l.id');
});

/**
 * The groups that projects are shared with, by project ID, oldest first: all of them for members of the project, and
 * visible ones for others.
 */
export const groupsSharedWith = async (
  db: Db,
  projectIds: readonly number[],
  { caller, today }: Viewer,
): Promise<Map<number, SharedGroup[]>> => {
  const found = new Map<number, SharedGroup[]>();
  if (projectIds.length === 0) {
    return found;
  }
  const asked = { ids: [...new Set(projectIds)], callerId: caller?.id ?? 0, today };
  const rows = await groupsOf(db, asked, viewerKind(caller));
  for (const { project_id: projectId, ...group } of rows) {
    if (projectId === null) continue;
    const groups = found.get(projectId) ?? [];
    groups.push(group);
    found.set(projectId, groups);
  }
  return found;
};

/** The groups that a group itself is shared with, oldest first: all of them for its members, and visible ones for others. */
export const groupsOfShares = (
  db: Db,
  { id, isMember }: { readonly id: number; readonly isMember: boolean },
  { caller, today }: Viewer,
) =>
  db
    .selectFrom('group_links as l')
    .innerJoin('namespaces', 'namespaces.id', 'l.namespace_id')
    .select([
      'l.namespace_id as group_id',
      'namespaces.name as group_name',
      'namespaces.full_path as group_full_path',
      'l.group_access as group_access_level',
      'l.expires_at',
    ])
    .where('l.shared_id', '=', id)
    .where(live('l', today))
    .$if(!isMember, (query) => query.where(isOpenTo('namespaces', caller)))
    .orderBy('l.id')
    .execute();

/** The filter of a group's shared projects. */
export interface SharedProjectFilter extends Viewer {
  /** Maximum number. */
  readonly limit: number;
}

/** The projects shared with a group itself that the caller can see, newest share first. */
export const listSharedProjects = (
  db: Db,
  namespaceId: number,
  { caller, today, limit }: SharedProjectFilter,
): Promise<Row<'projects'>[]> =>
  db
    .selectFrom('group_links as l')
    .innerJoin('projects', 'projects.id', 'l.project_id')
    .selectAll('projects')
    .where('l.namespace_id', '=', namespaceId)
    .where(live('l', today))
    .where('projects.pending_delete', '=', 0)
    .$if(caller?.admin !== true, (query) =>
      query.where((is) =>
        is.or([
          isOpenTo('projects', caller),
          ...(caller === null ? [] : [isProjectMember(caller.id, roles.guest, today)]),
        ]),
      ),
    )
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
