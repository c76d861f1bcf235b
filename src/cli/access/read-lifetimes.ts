/** Reads what runs out, and what nobody uses: tokens, keys, certificates, memberships, shares, users. */
import { pagesDomains } from '../../contract/ci/pages-domains.ts';
import { groupTokens, projectTokens } from '../../contract/organization/bot-tokens.ts';
import { gpgKeys } from '../../contract/people/gpg-keys.ts';
import { keys } from '../../contract/people/keys.ts';
import { personalTokens } from '../../contract/people/personal-tokens.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Server } from '../apply/live/server.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import type { Grant } from './grant.ts';
import { certificateEnd, withCertificate } from './certificates.ts';
import { isWayIn, type Lifetime, type LifetimeKind } from './lifetime.ts';
import { grantsOf, needsMembers } from './list-grants.ts';
import {
  type AccessScope,
  openReader,
  type Places,
  type Reader,
  readPeople,
  readPlaces,
  unread,
} from './read-facts.ts';
import type { People } from './member-grants.ts';
import type { Place } from './place.ts';
import { numberOf, textOf } from './record-fields.ts';

/** A record before its days are counted. */
export type Found = Omit<Lifetime, 'days_left'>;

const nothing: Omit<Found, 'kind'> = {
  id: null,
  title: null,
  user_id: null,
  username: null,
  path: null,
  through: null,
  created_at: null,
  expires_at: null,
  last_activity_on: null,
  not_told: [],
};

/** A record of a list, with the fields that it lacks. */
const foundIn = (kind: LifetimeKind, record: WireRecord, more: Partial<Found> = {}): Found => ({
  ...nothing,
  kind,
  id: numberOf(record, 'id'),
  title: textOf(record, 'title') ?? textOf(record, 'name'),
  created_at: textOf(record, 'created_at'),
  expires_at: textOf(record, 'expires_at'),
  last_activity_on: textOf(record, 'last_used_at')?.slice(0, 10) ?? null,
  not_told: [
    ...(Object.hasOwn(record, 'expires_at') ? [] : ['expires_at']),
    ...(Object.hasOwn(record, 'last_used_at') ? [] : ['last_activity_on']),
  ],
  ...more,
});

const ofGrant = (grant: Grant): Found => ({
  ...nothing,
  kind: grant.kind as LifetimeKind,
  id: grant.id,
  title: grant.title,
  user_id: grant.user_id,
  username: grant.username,
  path: grant.path,
  through: grant.through,
  created_at: grant.created_at,
  expires_at: grant.expires_at,
  last_activity_on: grant.last_activity_on,
  not_told: grant.not_told,
});

/** A list that the caller may not read. */
const hidden = (kind: LifetimeKind, path: string | null): Found => ({ ...nothing, kind, path, not_told: ['title'] });

interface Reading {
  readonly reader: Reader;
  readonly scope: AccessScope;
  readonly kinds: ReadonlySet<LifetimeKind>;
  /** Everything of everyone is asked for, by an administrator. */
  readonly isWhole: boolean;
  /** Only the records of this user are asked for. */
  readonly userId: number | undefined;
  readonly places: () => Promise<Places>;
}

const nameOf = (people: People, id: unknown): string | null => textOf(people.get(Number(id)) ?? {}, 'username');

/** A token of a bot has no owner among the users that lists show. */
const ownedToken =
  (people: People) =>
  (token: WireRecord): Found => {
    const username = nameOf(people, token['user_id']);
    const found = foundIn('access_token', token, { user_id: numberOf(token, 'user_id'), username });
    return username === null ? { ...found, not_told: [...found.not_told, 'username'] } : found;
  };

/** The tokens of everyone, or one's own and those of the projects and groups in the scope. */
const tokensIn = async (reading: Reading, people: People): Promise<readonly Found[]> => {
  const { reader, scope, kinds, isWhole, userId, places } = reading;
  if (!kinds.has('access_token')) return [];
  const own = async (): Promise<readonly Found[]> => {
    const of = userId === undefined ? {} : { user_id: userId };
    const tokens = await reader.list(personalTokens.list, { state: 'active', ...of });
    return tokens === unread ? [hidden('access_token', null)] : tokens.map(ownedToken(people));
  };
  const ofPlace = async ({ of, id, path }: Place): Promise<readonly Found[]> => {
    const { list } = of === 'project' ? projectTokens : groupTokens;
    const tokens = await reader.list(list, { id: String(id), state: 'active' });
    if (tokens === unread) return [hidden('access_token', path)];
    return tokens.map((token) => foundIn('access_token', token, { path }));
  };
  if (isWhole || userId !== undefined) return own();
  const lists = await Promise.all((await places()).places.map(ofPlace));
  return [...(scope.of === 'instance' ? await own() : []), ...lists.flat()];
};

/** The keys of each user, or one's own; they are no part of a project or group. */
const keysOf = async (
  { reader, scope, kinds, isWhole, userId }: Reading,
  people: People,
): Promise<readonly Found[]> => {
  if (scope.of !== 'instance') return [];
  const lists = [
    { kind: 'key', endpoints: keys },
    { kind: 'gpg_key', endpoints: gpgKeys },
  ] as const;
  const asked = lists.filter(({ kind }) => kinds.has(kind));
  const found = [...people.values()].flatMap((user) =>
    asked.map(async ({ kind, endpoints }) => {
      const records =
        isWhole || userId !== undefined
          ? await reader.list(endpoints.listForUser, { user_id: user['id'] })
          : await reader.list(endpoints.list, {});
      const username = textOf(user, 'username');
      return records === unread
        ? [hidden(kind, null)]
        : records.map((record) => foundIn(kind, record, { user_id: numberOf(user, 'id'), username }));
    }),
  );
  return (await Promise.all(found)).flat();
};

const domainFound = (domain: WireRecord, path: string | null): Found => {
  const end = certificateEnd(domain);
  return foundIn('pages_domain', domain, {
    title: textOf(domain, 'domain'),
    path,
    expires_at: end,
    not_told: [...(end === null ? ['expires_at'] : []), ...(path === null ? ['path'] : [])],
  });
};

/** Domains with a certificate. */
const domainsIn = async ({ reader, kinds, isWhole, userId, places }: Reading): Promise<readonly Found[]> => {
  if (!kinds.has('pages_domain') || userId !== undefined) return [];
  const read = async (endpoint: Endpoint, params: WireRecord, path: string | null): Promise<readonly Found[]> => {
    const domains = await reader.list(endpoint, params);
    if (domains === unread) return [hidden('pages_domain', path)];
    return withCertificate(domains).map((domain) => domainFound(domain, path));
  };
  if (isWhole) return read(pagesDomains.listAll, {}, null);
  const projects = (await places()).places.filter(({ of }) => of === 'project');
  return (await Promise.all(projects.map(({ id, path }) => read(pagesDomains.list, { id: String(id) }, path)))).flat();
};

const usersIn = ({ scope, kinds }: Reading, people: People): readonly Found[] =>
  kinds.has('user') && scope.of === 'instance'
    ? [...people.values()]
        .filter((user) => user['bot'] !== true && user['state'] === 'active')
        .map((user) =>
          foundIn('user', user, {
            user_id: numberOf(user, 'id'),
            username: textOf(user, 'username'),
            last_activity_on: textOf(user, 'last_activity_on'),
            not_told: Object.hasOwn(user, 'last_activity_on') ? [] : ['last_activity_on'],
          }),
        )
    : [];

/** A share is one record, whoever gets in by it. */
const withoutRepeats = (found: readonly Found[]): readonly Found[] => {
  const shares = new Map(
    found.flatMap((one) =>
      one.kind === 'share'
        ? [[JSON.stringify([one.path, one.through]), { ...one, user_id: null, username: null }] as const]
        : [],
    ),
  );
  return [...found.filter(({ kind }) => kind !== 'share'), ...shares.values()];
};

const waysIn = async ({ reader, scope, kinds, userId, places }: Reading): Promise<readonly Found[]> => {
  const asked = new Set([...kinds].filter(isWayIn));
  if (asked.size === 0) return [];
  const grants = await grantsOf(reader, {
    scope,
    kinds: asked,
    places: places(),
    ...(userId !== undefined && { userId }),
  });
  const ways = grants.map(ofGrant);
  return userId === undefined ? withoutRepeats(ways) : ways;
};

/** The users whose records are asked for: all, one of them, or oneself; none for a project or group. */
const usersOf = async ({ reader, scope, isWhole, userId }: Omit<Reading, 'places'>): Promise<People> => {
  if (isWhole) return readPeople(reader, new Set(), { all: true });
  if (userId !== undefined) return readPeople(reader, new Set([userId]));
  const self = scope.of === 'instance' ? [await reader.server.caller()] : [];
  return new Map(self.map((user) => [Number(user['id']), user]));
};

/**
 * Reads all records of these kinds in the scope, whatever their ends.
 *
 * @param userId only the records of this user are read
 */
export const readLifetimes = async (
  server: Server,
  { scope, kinds, userId }: Pick<Reading, 'scope' | 'kinds'> & Partial<Pick<Reading, 'userId'>>,
): Promise<readonly Found[]> => {
  const reader = openReader(server);
  const isAll = scope.of === 'instance' && userId === undefined;
  const isWhole = isAll && (await server.caller())['is_admin'] === true;
  const withShares = needsMembers(new Set([...kinds].filter(isWayIn)));
  let found: Promise<Places> | undefined;
  const places = (): Promise<Places> => (found ??= readPlaces(reader, scope, { withShares }));
  const reading = { reader, scope, kinds, isWhole, userId, places };
  const people = await usersOf(reading);
  const lists = await Promise.all([
    tokensIn(reading, people),
    keysOf(reading, people),
    waysIn(reading),
    domainsIn(reading),
  ]);
  return [...lists.flat(), ...usersIn(reading, people)];
};
