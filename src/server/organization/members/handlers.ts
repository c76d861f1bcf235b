/** Members of projects and of groups (v4 shapes): one piece of code for both families. */
import type { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { todayOf } from '../../formats/clock.ts';
import { notFound } from '../../formats/errors/problems.ts';
import type { Handlers, PageRequest } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { listRoles } from './all-store.ts';
import { addMember, changeMember, removeMember } from './changes.ts';
import { placeOfGroup, placeOfProject, type Place } from './places.ts';
import { memberRecords } from './record.ts';
import { findMember, listMembers } from './store.ts';

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

/** Handlers of the endpoints of a project's members. */
export const projectMemberHandlers: Handlers<typeof projectMembers> = {
  list: (call) => list(call, placeOfProject(call.service, call.project)),
  listAll: (call) => listAll(call, placeOfProject(call.service, call.project)),
  get: (call) => get(call, placeOfProject(call.service, call.project)),
  getOfAll: (call) => getOfAll(call, placeOfProject(call.service, call.project)),
  add: (call) => addMember(call, placeOfProject(call.service, call.project)),
  update: (call) => changeMember(call, placeOfProject(call.service, call.project)),
  remove: (call) => removeMember(call, placeOfProject(call.service, call.project)),
};

/** Handlers of the endpoints of a group's members. */
export const groupMemberHandlers: Handlers<typeof groupMembers> = {
  list: (call) => list(call, placeOfGroup(call.group)),
  listAll: (call) => listAll(call, placeOfGroup(call.group)),
  get: (call) => get(call, placeOfGroup(call.group)),
  getOfAll: (call) => getOfAll(call, placeOfGroup(call.group)),
  add: (call) => addMember(call, placeOfGroup(call.group)),
  update: (call) => changeMember(call, placeOfGroup(call.group)),
  remove: (call) => removeMember(call, placeOfGroup(call.group)),
};
