/** Members of projects and of groups (v4 shapes): one piece of code for both families. */
import type { groupMembers, projectMembers } from '../../contract/members.ts';
import type { Row } from '../db/schema.ts';
import { toDay, toTimestamp } from '../db/values.ts';
import { conflict, forbidden, invalid, notFound } from '../errors/problems.ts';
import type { Handlers, PageRequest } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { basicUserRecord } from '../users/record.ts';
import { findUser, usersByIds } from '../users/store.ts';
import { deleteEnded, insertMember, listMembers, type AccessLevel, type MemberPlace } from './store.ts';

const record = (user: Row<'users'>, member: Row<'members'>, baseUrl: string) => ({
  ...basicUserRecord(user, baseUrl),
  access_level: member.access_level,
  expires_at: member.expires_at,
});

const list = async (service: Service, place: MemberPlace, page: PageRequest, baseUrl: string) => {
  const { db } = service.database;
  const { items, total } = await listMembers(db, place, toDay(service.clock.now()), page);
  const users = await usersByIds(
    db,
    items.map((member) => member.user_id),
  );
  const records = items.flatMap((member) => {
    const user = users.get(member.user_id);
    return user === undefined ? [] : [record(user, member, baseUrl)];
  });
  return { items: records, total };
};

interface Addition {
  readonly service: Service;
  readonly params: { user_id: number; access_level: AccessLevel; expires_at?: string | null };
  readonly baseUrl: string;
}

/** Nobody gives away more than they hold; who is a member already is a 409 (document, "Versioning"). */
const add = async ({ service, params, baseUrl }: Addition, place: MemberPlace, giverLevel: number) => {
  if (params.access_level > giverLevel) {
    throw forbidden('You cannot give a higher access level than your own');
  }
  const { db, engine } = service.database;
  const now = service.clock.now();
  const expiresAt = params.expires_at ?? null;
  if (expiresAt !== null && expiresAt <= toDay(now)) {
    throw invalid({ expires_at: ['is not in the future'] });
  }
  const user = await findUser(db, params.user_id);
  if (user === undefined) {
    throw notFound('User');
  }
  try {
    const accessLevel = params.access_level;
    const member = await db.transaction().execute(async (transaction) => {
      await deleteEnded(transaction, place, user.id, toDay(now));
      return insertMember(transaction, { place, userId: user.id, accessLevel, expiresAt, now: toTimestamp(now) });
    });
    return record(user, member, baseUrl);
  } catch (error) {
    throw engine.isDuplicate(error) ? conflict('Member already exists') : error;
  }
};

/** Handlers of the endpoints of a project's members. */
export const projectMemberHandlers: Handlers<typeof projectMembers> = {
  list: ({ service, project, page, baseUrl }) => list(service, { project_id: project.id }, page, baseUrl),
  add: (call) => add(call, { project_id: call.project.id }, call.project.accessLevel),
};

/** Handlers of the endpoints of a group's members. */
export const groupMemberHandlers: Handlers<typeof groupMembers> = {
  list: ({ service, group, page, baseUrl }) => list(service, { namespace_id: group.id }, page, baseUrl),
  add: (call) => add(call, { namespace_id: call.group.id }, call.group.accessLevel),
};
