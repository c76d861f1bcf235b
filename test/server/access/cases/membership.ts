import type { AccessCases, Situation } from '../access-case.ts';
import { freshUser, group, project } from '../fresh.ts';
import {
  adminDeletes,
  adminReads,
  masterChanges,
  masterCreates,
  masterDeletes,
  ownerChanges,
  ownerCreates,
  ownerDeletes,
  viewersRead,
} from '../statuses.ts';

/** A new guest of a project or a group. */
const freshMember = async (at: Situation, place: string): Promise<string> => {
  const user = await freshUser(at);
  await at.world.make(`POST ${place}/members`, { user_id: user, access_level: 10 });
  return `${place}/members/${user}`;
};

/** The path of an attribute of a project or a group. */
const attribute = (place: string): string => `${place}/custom_attributes/desk`;
const freshAttribute = async ({ world }: Situation, place: string): Promise<string> => {
  await world.send(world.tokens.admin, { line: `PUT ${attribute(place)}`, json: { value: '4' } });
  return attribute(place);
};

const freshGroup = ({ world }: Situation): Promise<number> => {
  const name = world.fresh();
  return world.make('POST /groups', { name, path: name, visibility: 'public' });
};
const freshShare = async (at: Situation, place: string): Promise<string> => {
  const id = await freshGroup(at);
  await at.world.send(at.world.tokens.admin, { line: `POST ${place}/share`, json: { group_id: id, group_access: 20 } });
  return `${place}/share/${id}`;
};

export const membership: AccessCases = {
  'groupMembers.listAll': [viewersRead, (at) => ({ line: `GET ${group(at)}/members/all` })],
  'groupMembers.get': [viewersRead, async (at) => ({ line: `GET ${await freshMember(at, group(at))}` })],
  'groupMembers.getOfAll': [viewersRead, (at) => ({ line: `GET ${group(at)}/members/all/1` })],
  'groupMembers.update': [
    ownerChanges,
    async (at) => ({ line: `PUT ${await freshMember(at, group(at))}`, json: { access_level: 20 } }),
  ],
  'groupMembers.remove': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshMember(at, group(at))}` })],

  'projectMembers.listAll': [viewersRead, (at) => ({ line: `GET ${project(at)}/members/all` })],
  'projectMembers.get': [viewersRead, async (at) => ({ line: `GET ${await freshMember(at, project(at))}` })],
  'projectMembers.getOfAll': [viewersRead, (at) => ({ line: `GET ${project(at)}/members/all/1` })],
  'projectMembers.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshMember(at, project(at))}`, json: { access_level: 20 } }),
  ],
  'projectMembers.remove': [masterDeletes, async (at) => ({ line: `DELETE ${await freshMember(at, project(at))}` })],

  'projectSharing.share': [
    masterCreates,
    async (at) => ({ line: `POST ${project(at)}/share`, json: { group_id: await freshGroup(at), group_access: 30 } }),
  ],
  'projectSharing.unshare': [masterDeletes, async (at) => ({ line: `DELETE ${await freshShare(at, project(at))}` })],

  'groupSharing.share': [
    ownerCreates,
    async (at) => ({ line: `POST ${group(at)}/share`, json: { group_id: await freshGroup(at), group_access: 30 } }),
  ],
  'groupSharing.unshare': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshShare(at, group(at))}` })],

  'groupAttributes.list': [adminReads, (at) => ({ line: `GET ${group(at)}/custom_attributes` })],
  'groupAttributes.get': [adminReads, async (at) => ({ line: `GET ${await freshAttribute(at, group(at))}` })],
  'groupAttributes.set': [adminReads, (at) => ({ line: `PUT ${attribute(group(at))}`, json: { value: '5' } })],
  'groupAttributes.delete': [adminDeletes, async (at) => ({ line: `DELETE ${await freshAttribute(at, group(at))}` })],

  'projectAttributes.list': [adminReads, (at) => ({ line: `GET ${project(at)}/custom_attributes` })],
  'projectAttributes.get': [adminReads, async (at) => ({ line: `GET ${await freshAttribute(at, project(at))}` })],
  'projectAttributes.set': [adminReads, (at) => ({ line: `PUT ${attribute(project(at))}`, json: { value: '5' } })],
  'projectAttributes.delete': [
    adminDeletes,
    async (at) => ({ line: `DELETE ${await freshAttribute(at, project(at))}` }),
  ],
};
