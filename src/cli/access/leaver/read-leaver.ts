/** Reads everything that a user has, with one request for each page of each list, eight at a time. */
import { pages } from '../../../api/paginate.ts';
import { withoutNotices } from '../../../api/call.ts';
import { isUnknownRoute } from '../../../api/errors/api-error.ts';
import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { accessTokens } from '../../../contract/people/access-tokens.ts';
import { gpgKeys } from '../../../contract/people/gpg-keys.ts';
import { keys } from '../../../contract/people/keys.ts';
import { personalTokens } from '../../../contract/people/personal-tokens.ts';
import { sessions } from '../../../contract/people/sessions.ts';
import { users } from '../../../contract/people/users.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { pageSize } from '../../apply/live/server.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import { type Person, personIn } from './leaver.ts';
import { isHidden, type Listed, type Reader, unread } from '../read-facts.ts';

/** A project or group of which the user is a direct member. */
export interface Membership {
  readonly of: 'project' | 'group';
  readonly id: number;
  readonly path: string;
  readonly level: number;
}

/** A record in a project. */
export interface InProject {
  readonly id: number;
  readonly path: string;
  readonly record: WireRecord;
}

/** The result of a search in the lists of several projects. */
export interface Search {
  readonly found: readonly InProject[];
  /** The paths of the projects that do not show their list. */
  readonly unread: readonly string[];
}

export interface Holdings {
  readonly user: Person;
  readonly sessions: Listed;
  /** Active ones without those of impersonation. */
  readonly tokens: Listed;
  /** Active ones. */
  readonly impersonation: Listed;
  readonly sshKeys: Listed;
  readonly gpgKeys: Listed;
  readonly issues: Listed;
  readonly mergeRequests: Listed;
  readonly reviews: Listed;
  /** In the user's own namespace. */
  readonly personal: Listed;
  /** Direct ones, without those of personal projects. */
  readonly memberships: readonly Membership[] | typeof unread;
  readonly schedules: Search;
  readonly triggers: Search;
  /** The paths of the projects that were searched for schedules and triggers, by ID. */
  readonly searched: ReadonlyMap<number, string>;
}

/** Reads one record; undefined if it is hidden. */
const find = async ({ server, limit }: Reader, endpoint: Endpoint, params: WireRecord) => {
  try {
    return await limit(() => server.call(endpoint, params));
  } catch (error) {
    if (isHidden(error)) return undefined;
    throw error;
  }
};

const hasUser =
  (id: number) =>
  (user: WireRecord): boolean =>
    Number(user['id']) === id;

/** Reviews, of which some servers know nothing: they ignore the filter, and their records have no reviewers. */
const readReviews = async ({ server, limit }: Reader, id: number): Promise<Listed> => {
  const filter = { reviewer_id: id, scope: 'all', state: 'opened', per_page: pageSize } as const;
  const read = async (): Promise<Listed> => {
    const found: WireRecord[] = [];
    const { signal } = server;
    for await (const page of pages(withoutNotices(server.client), mergeRequests.list, filter, { signal })) {
      const records = page.items as readonly WireRecord[];
      if (records.some(({ reviewers }) => !Array.isArray(reviewers))) return unread;
      found.push(...records.filter(({ reviewers }) => (reviewers as readonly WireRecord[]).some(hasUser(id))));
    }
    return found;
  };
  try {
    return await limit(read);
  } catch (error) {
    if (isHidden(error) || isUnknownRoute(error)) return unread;
    throw error;
  }
};

const pathsOf = (listed: Listed): readonly (readonly [number, string])[] =>
  listed === unread ? [] : listed.map(({ id, path_with_namespace: path }) => [Number(id), String(path)] as const);

const membershipOf = async (
  reader: Reader,
  record: WireRecord,
  known: ReadonlyMap<number, string>,
): Promise<Membership> => {
  const id = Number(record['source_id']);
  const level = Number(record['access_level']);
  if (record['source_type'] === 'Namespace') {
    const group = await find(reader, groups.get, { id: String(id), with_projects: false });
    return { of: 'group', id, path: String(group?.['full_path'] ?? record['source_name']), level };
  }
  const path = known.get(id);
  if (path !== undefined) return { of: 'project', id, path, level };
  const project = await find(reader, projects.get, { id: String(id) });
  return { of: 'project', id, path: String(project?.['path_with_namespace'] ?? record['source_name']), level };
};

/** The paths of the user's memberships, for which projects in groups need no requests of their own. */
const readMemberships = async (
  reader: Reader,
  user: Person,
  own: ReadonlyMap<number, string>,
): Promise<Pick<Holdings, 'memberships' | 'searched'>> => {
  const listed = await reader.told(users.memberships, { id: user.id });
  if (listed === unread) return { memberships: unread, searched: own };
  const inGroups = listed.filter(({ source_type: type }) => type === 'Namespace');
  const lists = await Promise.all(
    inGroups.map(({ source_id: id }) =>
      reader.told(groups.projects, { id: String(id), include_subgroups: true, simple: true }),
    ),
  );
  const below = new Map(lists.flatMap(pathsOf));
  const isOwn = ({ source_type: type, source_id: id }: WireRecord): boolean =>
    type === 'Project' && own.has(Number(id));
  const memberships = await Promise.all(
    listed.filter((record) => !isOwn(record)).map((record) => membershipOf(reader, record, below)),
  );
  const direct = memberships.flatMap(({ of, id, path }) => (of === 'project' ? [[id, path] as const] : []));
  return { memberships, searched: new Map([...own, ...below, ...direct]) };
};

/** The records of a list of each project that the user owns. */
const search = async (
  reader: Reader,
  endpoint: Endpoint,
  { user, places }: { readonly user: Person; readonly places: ReadonlyMap<number, string> },
): Promise<Search> => {
  const lists = await Promise.all(
    [...places].map(async ([id, path]): Promise<Pick<InProject, 'id' | 'path'> & { readonly listed: Listed }> => ({
      id,
      path,
      listed: await reader.told(endpoint, { id: String(id) }),
    })),
  );
  const isOwned = ({ owner }: WireRecord): boolean => hasUser(user.id)((owner ?? {}) as WireRecord);
  return {
    found: lists.flatMap(({ id, path, listed }) =>
      listed === unread ? [] : listed.filter(isOwned).map((record) => ({ id, path, record })),
    ),
    unread: lists.flatMap(({ path, listed }) => (listed === unread ? [path] : [])),
  };
};

const activeTokens = async (reader: Reader, { id }: Person): Promise<Pick<Holdings, 'tokens' | 'impersonation'>> => {
  const [all, impersonation] = await Promise.all([
    reader.told(personalTokens.list, { user_id: id, state: 'active' }),
    reader.told(accessTokens.list, { user_id: id, state: 'active' }),
  ]);
  const others = new Set(impersonation === unread ? [] : impersonation.map((token) => token['id']));
  // A server that ignores a filter lists the tokens of others, too.
  const isOwn = (token: WireRecord): boolean =>
    Number(token['user_id'] ?? id) === id && (token['active'] ?? true) === true;
  return {
    tokens: all === unread ? unread : all.filter((token) => isOwn(token) && !others.has(token['id'])),
    impersonation: impersonation === unread ? unread : impersonation.filter((token) => isOwn(token)),
  };
};

/** Reads a user again, for whom the server's record may have changed. */
export const readPerson = async ({ server, limit }: Reader, id: number): Promise<Person> =>
  personIn(await limit(() => server.call(users.get, { id })));

/** @param also projects that are searched for schedules and triggers, though the user is no member of them any more */
export const readHoldings = async (
  reader: Reader,
  user: Person,
  also: ReadonlyMap<number, string> = new Map(),
): Promise<Holdings> => {
  const { id } = user;
  const assigned = { assignee_id: id, scope: 'all', state: 'opened' };
  const places = async (): Promise<
    Pick<Holdings, 'personal' | 'memberships' | 'searched' | 'schedules' | 'triggers'>
  > => {
    const personal = await reader.told(projects.listForUser, { user_id: id, simple: true });
    const { memberships, searched: found } = await readMemberships(reader, user, new Map(pathsOf(personal)));
    const searched = new Map([...also, ...found]);
    const [schedules, triggers] = await Promise.all([
      search(reader, pipelineSchedules.list, { user, places: searched }),
      search(reader, pipelineTriggers.list, { user, places: searched }),
    ]);
    return { personal, memberships, searched, schedules, triggers };
  };
  const [tokens, own, userSessions, sshKeys, userGpgKeys, toDo, toMerge, reviews] = await Promise.all([
    activeTokens(reader, user),
    places(),
    reader.told(sessions.listForUser, { user_id: id }),
    reader.told(keys.listForUser, { user_id: id }),
    reader.told(gpgKeys.listForUser, { user_id: id }),
    reader.told(issues.list, assigned),
    reader.told(mergeRequests.list, assigned),
    readReviews(reader, id),
  ]);
  return {
    user,
    ...tokens,
    ...own,
    sessions: userSessions,
    sshKeys,
    gpgKeys: userGpgKeys,
    issues: toDo,
    mergeRequests: toMerge,
    reviews,
  };
};
