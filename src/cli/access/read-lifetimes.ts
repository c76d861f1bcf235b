/** Reads what runs out, and what nobody uses: tokens, keys, certificates, memberships, shares, users. */
import { X509Certificate } from 'node:crypto';
import { pagesDomains } from '../../contract/ci/pages-domains.ts';
import { groupTokens, projectTokens } from '../../contract/organization/bot-tokens.ts';
import { gpgKeys } from '../../contract/people/gpg-keys.ts';
import { keys } from '../../contract/people/keys.ts';
import { personalTokens } from '../../contract/people/personal-tokens.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Server } from '../apply/live/server.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import type { Grant } from './grant.ts';
import { isWayIn, type Lifetime, type LifetimeKind } from './lifetime.ts';
import { grantsOf } from './list-grants.ts';
import { type AccessScope, openReader, type Reader, readPeople, readPlaces, unread } from './read-facts.ts';
import type { People } from './member-grants.ts';
import type { Place } from './place.ts';

type Found = Omit<Lifetime, 'days_left'>;

const nothing: Omit<Found, 'kind'> = {
  id: null,
  title: null,
  username: null,
  path: null,
  through: null,
  created_at: null,
  expires_at: null,
  last_activity_on: null,
  not_told: [],
};

const textOf = (record: WireRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' ? value : null;
};

/** A record of a list, with the fields that it lacks. */
const foundIn = (kind: LifetimeKind, record: WireRecord, more: Partial<Found> = {}): Found => ({
  ...nothing,
  kind,
  id: typeof record['id'] === 'number' ? record['id'] : null,
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
  readonly places: () => Promise<readonly Place[]>;
}

const nameOf = (people: People, id: unknown): string | null => textOf(people.get(Number(id)) ?? {}, 'username');

/** A token of a bot has no owner among the users that lists show. */
const ownedToken =
  (people: People) =>
  (token: WireRecord): Found => {
    const username = nameOf(people, token['user_id']);
    const found = foundIn('access_token', token, { username });
    return username === null ? { ...found, not_told: [...found.not_told, 'username'] } : found;
  };

/** The tokens of everyone, or one's own and those of the projects and groups in the scope. */
const tokensIn = async (reading: Reading, people: People): Promise<readonly Found[]> => {
  const { reader, scope, kinds, isWhole, places } = reading;
  if (!kinds.has('access_token')) return [];
  const own = async (): Promise<readonly Found[]> => {
    const tokens = await reader.list(personalTokens.list, { state: 'active' });
    return tokens === unread ? [hidden('access_token', null)] : tokens.map(ownedToken(people));
  };
  const ofPlace = async ({ of, id, path }: Place): Promise<readonly Found[]> => {
    const { list } = of === 'project' ? projectTokens : groupTokens;
    const tokens = await reader.list(list, { id: String(id), state: 'active' });
    if (tokens === unread) return [hidden('access_token', path)];
    return tokens.map((token) => foundIn('access_token', token, { path }));
  };
  if (isWhole) return own();
  const lists = await Promise.all((await places()).map(ofPlace));
  return [...(scope.of === 'instance' ? await own() : []), ...lists.flat()];
};

/** The keys of each user, or one's own; they are no part of a project or group. */
const keysOf = async ({ reader, scope, kinds, isWhole }: Reading, people: People): Promise<readonly Found[]> => {
  if (scope.of !== 'instance') return [];
  const lists = [
    { kind: 'key', endpoints: keys },
    { kind: 'gpg_key', endpoints: gpgKeys },
  ] as const;
  const asked = lists.filter(({ kind }) => kinds.has(kind));
  const found = [...people.values()].flatMap((user) =>
    asked.map(async ({ kind, endpoints }) => {
      const records = isWhole
        ? await reader.list(endpoints.listForUser, { user_id: user['id'] })
        : await reader.list(endpoints.list, {});
      const username = textOf(user, 'username');
      return records === unread ? [hidden(kind, null)] : records.map((record) => foundIn(kind, record, { username }));
    }),
  );
  return (await Promise.all(found)).flat();
};

/** The end of a certificate, which the list of a project has only within the certificate itself. */
const certificateEnd = ({ certificate }: WireRecord): string | null => {
  const told = (certificate ?? {}) as WireRecord;
  const pem = textOf(told, 'certificate');
  if (pem === null) return textOf(told, 'expiration');
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString();
  } catch {
    return null;
  }
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

const withCertificate = (domains: readonly WireRecord[]): readonly WireRecord[] =>
  domains.filter(({ certificate }) => certificate !== undefined && certificate !== null);

/** Domains with a certificate. */
const domainsIn = async ({ reader, kinds, isWhole, places }: Reading): Promise<readonly Found[]> => {
  if (!kinds.has('pages_domain')) return [];
  const read = async (endpoint: Endpoint, params: WireRecord, path: string | null): Promise<readonly Found[]> => {
    const domains = await reader.list(endpoint, params);
    if (domains === unread) return [hidden('pages_domain', path)];
    return withCertificate(domains).map((domain) => domainFound(domain, path));
  };
  if (isWhole) return read(pagesDomains.listAll, {}, null);
  const projects = (await places()).filter(({ of }) => of === 'project');
  return (await Promise.all(projects.map(({ id, path }) => read(pagesDomains.list, { id: String(id) }, path)))).flat();
};

const usersIn = ({ scope, kinds }: Reading, people: People): readonly Found[] =>
  kinds.has('user') && scope.of === 'instance'
    ? [...people.values()]
        .filter((user) => user['bot'] !== true && user['state'] === 'active')
        .map((user) =>
          foundIn('user', user, {
            username: textOf(user, 'username'),
            last_activity_on: textOf(user, 'last_activity_on'),
            not_told: Object.hasOwn(user, 'last_activity_on') ? [] : ['last_activity_on'],
          }),
        )
    : [];

const waysIn = async ({ reader, scope, kinds }: Reading): Promise<readonly Found[]> => {
  const asked = new Set([...kinds].filter(isWayIn));
  return asked.size === 0 ? [] : (await grantsOf(reader, { scope, kinds: asked })).map(ofGrant);
};

/** Reads all records of these kinds in the scope, whatever their ends. */
export const readLifetimes = async (
  server: Server,
  scope: AccessScope,
  kinds: ReadonlySet<LifetimeKind>,
): Promise<readonly Found[]> => {
  const reader = openReader(server);
  const isInstance = scope.of === 'instance';
  const self: WireRecord = isInstance ? await server.caller() : {};
  const isWhole = isInstance && self['is_admin'] === true;
  let found: Promise<readonly Place[]> | undefined;
  const places = (): Promise<readonly Place[]> =>
    (found ??= readPlaces(reader, scope, { withShares: false }).then((all) => all.places));
  const reading = { reader, scope, kinds, isWhole, places };
  const people: People = isWhole
    ? await readPeople(reader, new Set(), { all: true })
    : new Map(isInstance ? [[Number(self['id']), self]] : []);
  const lists = await Promise.all([
    tokensIn(reading, people),
    keysOf(reading, people),
    waysIn(reading),
    domainsIn(reading),
  ]);
  return [...lists.flat(), ...usersIn(reading, people)];
};

const day = 86_400_000;

const withDays =
  (now: Date) =>
  (found: Found): Lifetime => ({
    ...found,
    days_left: found.expires_at === null ? null : Math.floor((Date.parse(found.expires_at) - now.getTime()) / day),
  });

/** A list that is not shown, which may have anything. */
const isHidden = ({ id, title, username, through }: Found): boolean =>
  id === null && title === null && username === null && through === null;

/** What ends by a time, soonest first. Lists that are not shown come last; what has no such field has no end. */
export const endingBy = (all: readonly Found[], time: string, now: Date): readonly Lifetime[] => {
  const isDue = ({ expires_at: end }: Found): boolean => end !== null && Date.parse(end) <= Date.parse(time);
  const due = all
    .filter(isDue)
    .toSorted((one, other) => Date.parse(String(one.expires_at)) - Date.parse(String(other.expires_at)));
  return [...due, ...all.filter(isHidden)].map(withDays(now));
};

/** What was not used since a time: by its last use, or else by its creation. What the server does not tell is last. */
export const unusedSince = (all: readonly Found[], time: string, now: Date): readonly Lifetime[] => {
  const isUntold = (found: Found): boolean => found.not_told.includes('last_activity_on') || isHidden(found);
  const lastOf = ({ last_activity_on: last, created_at: made }: Found): string => last ?? made ?? '';
  const idle = all.filter((found) => !isUntold(found) && Date.parse(lastOf(found)) < Date.parse(time));
  const sorted = idle.toSorted((one, other) => Date.parse(lastOf(one)) - Date.parse(lastOf(other)));
  return [...sorted, ...all.filter(isUntold)].map(withDays(now));
};
