/** Works out who can do something in a project, as its server decides it (decisions 0019 and 0022). */
import { adminLevel, roles } from '../../contract/vocabulary/access.ts';
import type { WireRecord } from '../apply/sections/section.ts';
import { listText } from '../output/count-text.ts';
import { roleText } from '../values/roles.ts';
import { type Bots, tokensFor } from './bots.ts';
import { type Action, emptyGrant, type Grant, type GrantKind } from './grant.ts';
import { type People, personOf } from './member-grants.ts';
import { isPersonal, type Place } from './place.ts';
import { tellsAccounts, unread } from './read-facts.ts';
import type { Way } from './ways-in.ts';

/** An answer: a way in that suffices, and why. */
export interface Answer extends Omit<Grant, 'kind'> {
  readonly kind: GrantKind | 'visibility';
  readonly reason: string;
}

/** The entries of protection rules that match the branch or environment; undefined if none protects it. */
export type Entries = readonly WireRecord[] | undefined;

/** Everything that the answer depends on. */
export interface Question {
  readonly action: Action;
  readonly project: Place;
  readonly ways: readonly Way[];
  readonly people: People;
  readonly entries: Entries;
  /** The users of groups that entries name, by the group's ID. */
  readonly groupUsers: ReadonlyMap<number, ReadonlySet<number>>;
  readonly bots: Bots;
  /** Fields that decide, and that the server does not tell. */
  readonly notTold: readonly string[];
}

/** An archived project is read-only, and one without a repository has nothing to read. */
export const nobodyCan = ({
  action,
  project: { record },
}: Pick<Question, 'action' | 'project'>): string | undefined => {
  if (record['archived'] === true && action !== 'read' && action !== 'maintain') return 'the project is archived';
  const isAboutCode = action === 'read' || action === 'push' || action === 'merge';
  return isAboutCode && record['repository_access_level'] === 'disabled' ? 'the repository is disabled' : undefined;
};

/** The lowest level for an action, if no rule protects what it is about. Of public and internal code, guests read what all read. */
const levelFor = ({ action, project: { record } }: Question): number => {
  if (action === 'maintain') return roles.master;
  if (action !== 'read') return roles.developer;
  return record['visibility'] === 'private' ? roles.reporter : roles.guest;
};

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

const allows = (question: Question, entry: WireRecord, { level, id }: { level: number; id: number }): boolean => {
  if (isSet(entry['user_id'])) return Number(entry['user_id']) === id;
  if (isSet(entry['group_id'])) return question.groupUsers.get(Number(entry['group_id']))?.has(id) === true;
  if (isSet(entry['deploy_key_id'])) return false;
  const wanted = Number(entry['access_level'] ?? 0);
  return wanted !== 0 && level >= wanted;
};

const suffices = (question: Question, who: { readonly level: number; readonly id: number }): boolean =>
  who.level >= levelFor(question) && (question.entries?.some((entry) => allows(question, entry, who)) ?? true);

const wayText = ({ level, from, share, isUnexplained }: Way, { path }: Place): string => {
  const role = roleText(level);
  if (isUnexplained === true) return `${role} by a way that the server does not show`;
  if (share !== undefined) return `${role} by the share of ${from.path} with ${share.path}`;
  return from.path === path ? `${role} of the project` : `${role} of ${from.path}`;
};

const reached = ({ path }: Place) => ({ ...emptyGrant, target: 'project', path }) as const;

const answerOf = (question: Question, way: Way, member: WireRecord): Answer => {
  const person = personOf(member, question.people);
  return {
    ...reached(question.project),
    kind: way.share === undefined ? 'member' : 'share',
    ...person,
    access_level: way.level,
    effective_access_level: way.level,
    through: way.share?.path ?? null,
    inherited_from: way.from.path === question.project.path ? null : way.from.path,
    created_at: way.share === undefined ? ((member['created_at'] as string | undefined) ?? null) : null,
    expires_at: way.expiresAt,
    not_told: [...person.not_told, ...question.notTold],
    reason: wayText(way, question.project),
  };
};

/** Blocked, banned, and deactivated users can do nothing, whatever their roles. */
const isActive = (state: unknown): boolean => state === undefined || state === null || state === 'active';

const stateOf = ({ people }: Question, member: WireRecord): unknown =>
  people.get(Number(member['id']))?.['state'] ?? member['state'];

const isStronger = (one: Way, other: Way): boolean =>
  one.level > other.level ||
  (one.level === other.level && other.expiresAt !== null && (one.expiresAt ?? '9999') > other.expiresAt);

/** The strongest way of each user, and of several the one that lasts longest. */
const strongest = (ways: readonly Way[]): readonly Way[] => {
  const found = new Map<unknown, Way>();
  for (const way of ways) {
    if (way.member === undefined) continue;
    const known = found.get(way.member['id']);
    if (known === undefined || isStronger(way, known)) found.set(way.member['id'], way);
  }
  return [...found.values()];
};

const ownerLevels = { access_level: roles.owner, effective_access_level: roles.owner } as const;

const ownerAnswer = (question: Question): readonly Answer[] => {
  const { project, people } = question;
  const owner = project.record['owner'] as WireRecord | undefined;
  if (!isPersonal(project) || owner === undefined || !isActive(stateOf(question, owner))) return [];
  if (!suffices(question, { level: roles.owner, id: Number(owner['id']) })) return [];
  return [
    {
      ...reached(project),
      kind: 'owner',
      ...personOf(owner, people),
      ...ownerLevels,
      reason: `owner of the namespace ${String((project.record['namespace'] as WireRecord)['path'])}`,
    },
  ];
};

const administratorIn =
  (base: Omit<Answer, 'not_told'>, people: People) =>
  (user: WireRecord): Answer => ({ ...base, ...personOf(user, people), ...ownerLevels });

const administratorAnswers = (question: Question): readonly Answer[] => {
  const { people, project } = question;
  const base = { ...reached(project), kind: 'administrator', reason: 'administrator' } as const;
  const all = [...people.values()];
  if (!tellsAccounts(all)) return [{ ...base, not_told: ['username'] }];
  return all
    .filter((user) => user['is_admin'] === true && isActive(user['state']))
    .filter((user) => suffices(question, { level: adminLevel, id: Number(user['id']) }))
    .map(administratorIn(base, people));
};

/** Readers of a public or internal project without a role in it. */
const everyone = ({ action, project }: Question): readonly Answer[] => {
  const { visibility, repository_access_level: code } = project.record;
  if (action !== 'read' || code === 'private' || (visibility !== 'public' && visibility !== 'internal')) return [];
  const isPublic = visibility === 'public';
  return [
    {
      ...reached(project),
      kind: 'visibility',
      title: isPublic ? 'anyone' : 'every user who is not external',
      reason: `the project is ${String(visibility)}`,
    },
  ];
};

/** Of a bot, the answer names the tokens with which it can do it; there is none if no token of it suffices. */
const byTokens = ({ action, bots }: Question, id: number, answer: Answer): readonly Answer[] => {
  const tokens = bots.get(id);
  if (tokens === undefined) return [answer];
  if (tokens === unread) return [{ ...answer, not_told: [...answer.not_told, 'scopes'] }];
  const titles = tokensFor(action, tokens).map(({ title }) => JSON.stringify(title));
  if (titles.length === 0) return [];
  return [{ ...answer, reason: `${answer.reason}, with the access token ${listText(titles)}` }];
};

/** The people who can do it, each once with the reason, and whom visibility lets in. */
export const peopleWhoCan = (question: Question): readonly Answer[] => {
  if (nobodyCan(question) !== undefined) return [];
  const first = [...ownerAnswer(question), ...administratorAnswers(question)];
  const known = new Set(first.map(({ user_id: id }) => id).filter((id) => id !== null));
  const members = strongest(question.ways).flatMap((way) => {
    const { member } = way;
    if (member === undefined) return [];
    const id = Number(member['id']);
    if (known.has(id) || !isActive(stateOf(question, member))) return [];
    return suffices(question, { level: way.level, id }) ? byTokens(question, id, answerOf(question, way, member)) : [];
  });
  const hidden = question.ways.flatMap((way) =>
    way.member === undefined && way.level >= levelFor(question)
      ? [{ ...answerOf(question, way, {}), user_id: null, not_told: ['username'] }]
      : [],
  );
  return [...everyone(question), ...first, ...members, ...hidden];
};
