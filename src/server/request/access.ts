/** Finds the project or group that a request is about, as far as the caller may see it. */
import { adminLevel, roles } from '../../contract/vocabulary/access.ts';
import { todayOf } from '../formats/clock.ts';
import type { Row } from '../db/schema.ts';
import type { Service } from './service.ts';
import { type Caller, type Group, type Project, sees } from './access-level.ts';
import { lineageIds } from '../db/lineage.ts';
import { findNamespaceRow, findProjectRow, findUser, isMemberBelow, memberLevel } from './auth-store.ts';
import { forbidden, notFound } from '../formats/problems.ts';
import { fromDbBoolean } from '../db/values.ts';

/** The largest ID either engine stores. */
const largestId = 2_147_483_647;

/** Digits are an ID, everything else a path (document, convention 4). */
const referenceOf = (text: string): { id: number } | { path: string } | null => {
  if (!/^\d+$/.test(text)) {
    return { path: text };
  }
  const id = Number(text);
  return id > largestId ? null : { id };
};

/** A user's access level in a project: the highest of its own and its groups' memberships; an owner's in one's own namespace. */
export const projectLevel = async (
  service: Service,
  row: Row<'projects'>,
  caller: Pick<Caller, 'id' | 'admin'>,
): Promise<number> => {
  if (caller.admin) {
    return adminLevel;
  }
  const { db } = service.database;
  const namespace = await findNamespaceRow(db, { id: row.namespace_id });
  if (namespace?.owner_id === caller.id) {
    return roles.owner;
  }
  const namespaceIds = lineageIds(namespace?.lineage ?? '');
  return memberLevel(db, caller.id, { namespaceIds, projectId: row.id }, todayOf(service));
};

const visibleProject = async (
  service: Service,
  row: Row<'projects'> | undefined,
  caller: Caller | null,
): Promise<Project | null> => {
  if (row === undefined) {
    return null;
  }
  const accessLevel = caller === null ? 0 : await projectLevel(service, row, caller);
  return accessLevel > 0 || sees(caller, row.visibility) ? { ...row, accessLevel } : null;
};

/** By ID or full path; null when it is not there, or not for the caller's eyes. */
export const findProject = async (
  service: Service,
  reference: string,
  caller: Caller | null,
): Promise<Project | null> => {
  const where = referenceOf(reference);
  return where === null ? null : visibleProject(service, await findProjectRow(service.database.db, where), caller);
};

/** By full path only, as git asks for it. */
export const findProjectByPath = async (
  service: Service,
  path: string,
  caller: Caller | null,
): Promise<Project | null> => visibleProject(service, await findProjectRow(service.database.db, { path }), caller);

/** A user's access level in a group or a user's namespace. */
export const groupLevel = async (
  service: Service,
  { owner_id: ownerId, lineage }: Row<'namespaces'>,
  caller: Pick<Caller, 'id' | 'admin'>,
): Promise<number> => {
  if (caller.admin) return adminLevel;
  if (ownerId === caller.id) return roles.owner;
  return memberLevel(service.database.db, caller.id, { namespaceIds: lineageIds(lineage) }, todayOf(service));
};

/**
 * A group or a user's namespace by ID or full path, with the caller's access level in it. A group is
 * seen by its visibility, by its members, and by the members of anything below it.
 */
export const findNamespace = async (
  service: Service,
  reference: string,
  caller: Caller | null,
): Promise<Group | null> => {
  const { db } = service.database;
  const where = referenceOf(reference);
  const row = where === null ? undefined : await findNamespaceRow(db, where);
  if (row === undefined) {
    return null;
  }
  const accessLevel = caller === null ? 0 : await groupLevel(service, row, caller);
  const visible =
    accessLevel > 0 ||
    sees(caller, row.visibility) ||
    (caller !== null && (await isMemberBelow(db, caller.id, row.lineage, todayOf(service))));
  return visible ? { ...row, accessLevel } : null;
};

/** As `findNamespace`, groups only. */
export const findGroup = async (service: Service, reference: string, caller: Caller | null): Promise<Group | null> => {
  const namespace = await findNamespace(service, reference, caller);
  return namespace?.kind === 'group' ? namespace : null;
};

/** The user of this ID, in whatever state; throws 404 when there is none. */
export const requireUser = async (service: Service, id: number): Promise<Row<'users'>> => {
  const user = await findUser(service.database.db, id);
  if (user === undefined) {
    throw notFound('User');
  }
  return user;
};

/** Throws 403 for an archived project. Of the project in a path, the access rule asks it; handlers ask it of other projects. */
export const requireWritable = ({
  archived,
  full_path: path,
}: Pick<Row<'projects'>, 'archived' | 'full_path'>): void => {
  if (fromDbBoolean(archived)) {
    throw forbidden(`${path} is archived and read-only`);
  }
};
