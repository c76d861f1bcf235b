/** Members of projects and groups (v4 shapes), with one implementation for both. */
import type { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { Db } from '../../db/database.ts';
import { todayOf } from '../../formats/clock.ts';
import { notFound } from '../../formats/problems.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Group, Project } from '../../request/access-level.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { addMember, changeMember, memberRecord, type Place, removeMember } from './changes.ts';
import { findMember, listMembers, listRoles, type Role } from './store.ts';
import type { PageRequest } from '../../db/page-of.ts';

/** Only members of the project see the members of groups that it is shared with. */
export const placeOfProject = (service: Service, project: Project): Place => ({
  at: { project_id: project.id },
  callerLevel: project.accessLevel,
  manageLevel: roles.master,
  rolePlace: async () => {
    const namespace = await findNamespaceRow(service.database.db, { id: project.namespace_id });
    const namespaceIds = lineageIds(namespace?.lineage ?? '');
    return { namespaceIds, projectId: project.id, shared: project.accessLevel > 0 };
  },
});

/** Members of parent groups are members of a group, too. */
export const placeOfGroup = (group: Group): Place => {
  return {
    at: { namespace_id: group.id },
    callerLevel: group.accessLevel,
    manageLevel: roles.owner,
    group,
    // Only members of the group see those of the groups that it is shared with.
    rolePlace: async () => ({ namespaceIds: lineageIds(group.lineage), shared: group.accessLevel > 0 }),
  };
};

/** The records of members, with one query for their users. */
const memberRecords = async (db: Db, members: readonly Role[], baseUrl: string) => {
  const users = await usersByIds(
    db,
    members.map((member) => member.user_id),
  );
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    return user === undefined ? [] : [memberRecord(user, member, baseUrl)];
  });
};

interface Listing {
  readonly service: Service;
  readonly params: { readonly query?: string };
  readonly page: PageRequest;
  readonly baseUrl: string;
}

interface Single {
  readonly service: Service;
  readonly params: { readonly user_id: number };
  readonly baseUrl: string;
}

const list = async ({ service, params, page, baseUrl }: Listing, place: Place) => {
  const filter = { today: todayOf(service), query: params.query };
  const { items, total } = await listMembers(service.database, place.at, filter, page);
  return { items: await memberRecords(service.database.db, items, baseUrl), total };
};

const listAll = async ({ service, params, page, baseUrl }: Listing, place: Place) => {
  const filter = { today: todayOf(service), query: params.query };
  const { items, total } = await listRoles(service.database, await place.rolePlace(), filter, page);
  return { items: await memberRecords(service.database.db, items, baseUrl), total };
};

const get = async ({ service, params, baseUrl }: Single, place: Place) => {
  const { db } = service.database;
  const member = await findMember(db, place.at, params.user_id, todayOf(service));
  const [record] = await memberRecords(db, member === undefined ? [] : [member], baseUrl);
  if (record === undefined) {
    throw notFound('Member');
  }
  return record;
};

const getOfAll = async ({ service, params, baseUrl }: Single, place: Place) => {
  const filter = { today: todayOf(service), userId: params.user_id };
  const { items } = await listRoles(service.database, await place.rolePlace(), filter, { limit: 1, offset: 0 });
  const [record] = await memberRecords(service.database.db, items, baseUrl);
  if (record === undefined) {
    throw notFound('Member');
  }
  return record;
};

export const projectMemberHandlers: Handlers<typeof projectMembers> = {
  list: (call) => list(call, placeOfProject(call.service, call.project)),
  listAll: (call) => listAll(call, placeOfProject(call.service, call.project)),
  get: (call) => get(call, placeOfProject(call.service, call.project)),
  getOfAll: (call) => getOfAll(call, placeOfProject(call.service, call.project)),
  add: (call) => addMember(call, placeOfProject(call.service, call.project)),
  update: (call) =>
    call.losing({ userId: call.params.user_id, projectId: call.project.id }, () =>
      changeMember(call, placeOfProject(call.service, call.project)),
    ),
  remove: (call) =>
    call.losing({ userId: call.params.user_id, projectId: call.project.id }, () =>
      removeMember(call, placeOfProject(call.service, call.project)),
    ),
};

export const groupMemberHandlers: Handlers<typeof groupMembers> = {
  list: (call) => list(call, placeOfGroup(call.group)),
  listAll: (call) => listAll(call, placeOfGroup(call.group)),
  get: (call) => get(call, placeOfGroup(call.group)),
  getOfAll: (call) => getOfAll(call, placeOfGroup(call.group)),
  add: (call) => addMember(call, placeOfGroup(call.group)),
  update: (call) =>
    call.losing({ userId: call.params.user_id, lineage: call.group.lineage }, () =>
      changeMember(call, placeOfGroup(call.group)),
    ),
  remove: (call) =>
    call.losing({ userId: call.params.user_id, lineage: call.group.lineage }, () =>
      removeMember(call, placeOfGroup(call.group)),
    ),
};
