/** Reads what decides whether a leaver's things can be handed over: other owners, roles of the heir, scopes of the token. */
import { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { accessTokens } from '../../../contract/people/access-tokens.ts';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import type { Person } from './leaver.ts';
import type { Listed, Reader } from '../read-facts.ts';
import { isHidden, unread } from '../read-facts.ts';
import type { Holdings } from './read-leaver.ts';

/** One who leaves, and who takes over. */
export interface Leaver {
  readonly holdings: Holdings;
  readonly to: Person | undefined;
}

export interface Handover {
  /** All members, also inherited ones, of the groups that leavers own, by ID. */
  readonly membersOfGroups: ReadonlyMap<number, Listed>;
  /** The levels of heirs in the projects with what they get, by `levelKey`; null if the server does not tell. */
  readonly levels: ReadonlyMap<string, number | null>;
  /** The caller can act as others; undefined if the server does not tell. */
  readonly canSudo: boolean | undefined;
  readonly callerId: number;
}

export const levelKey = (user: Person, project: number): string => `${user.id} ${project}`;

/** The IDs of the groups in which a user is the owner directly. */
export const ownedGroups = ({ memberships }: Holdings): readonly number[] =>
  memberships === unread
    ? []
    : memberships.flatMap(({ of, id, level }) => (of === 'group' && level >= roles.owner ? [id] : []));

/** The projects with something to hand over. */
const projectsOf = ({ schedules, triggers, issues, mergeRequests, reviews }: Holdings): readonly number[] => {
  const lists: readonly Listed[] = [issues, mergeRequests, reviews];
  return [
    ...[...schedules.found, ...triggers.found].map(({ id }) => id),
    ...lists.flatMap((listed) => (listed === unread ? [] : listed.map(({ project_id: id }) => Number(id)))),
  ];
};

const levelOf = async ({ server, limit }: Reader, user: Person, project: number): Promise<number | null> => {
  try {
    const params = { id: String(project), user_id: user.id };
    return Number((await limit(() => server.find(projectMembers.getOfAll, params)))?.['access_level'] ?? 0);
  } catch (error) {
    if (isHidden(error)) return null;
    throw error;
  }
};

/** Others than access tokens have no record, such as a login. */
const readScopes = async ({ server, limit }: Reader): Promise<boolean | undefined> => {
  try {
    const { scopes } = (await limit(() => server.find(accessTokens.self, {}))) ?? ({} as WireRecord);
    return Array.isArray(scopes) ? scopes.includes('sudo') : undefined;
  } catch (error) {
    if (isHidden(error)) return undefined;
    throw error;
  }
};

export const readHandover = async (reader: Reader, leavers: readonly Leaver[], callerId: number): Promise<Handover> => {
  const owned = new Set(leavers.flatMap(({ holdings }) => ownedGroups(holdings)));
  const wanted = leavers.flatMap(({ holdings, to }) =>
    to === undefined ? [] : projectsOf(holdings).map((id) => ({ to, id })),
  );
  const asked = new Map(
    wanted.filter(({ to }) => !to.isAdmin).map(({ to, id }) => [levelKey(to, id), { to, id }] as const),
  );
  const needsSudo = leavers.some(
    ({ holdings: { schedules, triggers }, to }) =>
      to !== undefined && to.id !== callerId && schedules.found.length + triggers.found.length > 0,
  );
  const [members, levels, canSudo] = await Promise.all([
    Promise.all(
      [...owned].map(async (id) => [id, await reader.told(groupMembers.listAll, { id: String(id) })] as const),
    ),
    Promise.all([...asked].map(async ([key, { to, id }]) => [key, await levelOf(reader, to, id)] as const)),
    needsSudo ? readScopes(reader) : undefined,
  ]);
  return { membersOfGroups: new Map(members), levels: new Map(levels), canSudo, callerId };
};
