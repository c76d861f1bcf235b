/** The effects of deleting or blocking a user. */
import { call } from '../../../../api/call.ts';
import { pipelineSchedules } from '../../../../contract/ci/pipeline-schedules.ts';
import { pipelineTriggers } from '../../../../contract/ci/pipeline-triggers.ts';
import { groups } from '../../../../contract/organization/groups.ts';
import { groupMembers } from '../../../../contract/organization/members.ts';
import { namespaces } from '../../../../contract/organization/namespaces.ts';
import { projects } from '../../../../contract/organization/projects.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { gpgKeys } from '../../../../contract/people/gpg-keys.ts';
import { keys } from '../../../../contract/people/keys.ts';
import { users } from '../../../../contract/people/users.ts';
import { issues } from '../../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../../contract/planning/merge-requests.ts';
import { roles } from '../../../../contract/vocabulary/access.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { textAt, valueAt } from '../../../output/field-path.ts';
import { type Counter, type FirstPage, openCounter } from '../../../verbs/count-records.ts';
import { shortQuote } from '../../../verbs/expected-value.ts';
import { addAmounts, type Amount, type Effect } from '../../../verbs/effects.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

/** Projects that are searched for schedules and triggers, and groups that are searched for other owners. */
const mostSearched = 100;

/** The memberships of the user. */
interface Memberships {
  readonly projects: readonly number[];
  readonly groups: readonly number[];
  readonly ownGroups: readonly number[];
  readonly isWhole: boolean;
}

const isCut = ({ items, amount }: FirstPage): boolean => amount.isLeast || amount.count > items.length;

const idOf = (item: FirstPage['items'][number]): number => Number(item['source_id']);

const membershipsOf = async (counter: Counter, user: number): Promise<Memberships> => {
  const page = await counter.firstPage(users.memberships, { id: user });
  const of = (type: string) => page.items.filter(({ source_type: kind }) => kind === type);
  const inGroups = of('Namespace');
  return {
    projects: of('Project').map(idOf),
    groups: inGroups.map(idOf),
    ownGroups: inGroups.filter(({ access_level: level }) => Number(level) === roles.owner).map(idOf),
    isWhole: !isCut(page),
  };
};

/** Projects in which the user can have schedules and triggers, and whether these are all. */
interface Search {
  readonly user: number;
  readonly ids: readonly number[];
  readonly isWhole: boolean;
}

/** Projects by direct membership, and by that in a group; of the user's own ones, those that are not deleted, too. */
const projectsOf = async (
  counter: Counter,
  user: number,
  { memberships, own, withOwn }: { memberships: Memberships; own: FirstPage | undefined; withOwn: boolean },
): Promise<Search> => {
  const lists = await Promise.all(
    memberships.groups.map((id) =>
      counter.attempt(() =>
        counter.firstPage(groups.projects, { id: String(id), include_subgroups: true, simple: true }),
      ),
    ),
  );
  const inGroups = lists.flatMap((list) => list?.items.map(({ id }) => Number(id)) ?? []);
  const personal = own?.items.map(({ id }) => Number(id)) ?? [];
  const all = new Set([...memberships.projects, ...inGroups, ...personal]);
  const ids = [...all].filter((id) => withOwn || !personal.includes(id));
  const isWhole = memberships.isWhole && lists.every((list) => list !== undefined && !isCut(list));
  return { user, ids: ids.slice(0, mostSearched), isWhole: isWhole && ids.length <= mostSearched };
};

interface Owned {
  readonly project: number;
  readonly items: FirstPage['items'];
  readonly amount: Amount;
}

/** The records that the user owns in a list of each project; undefined where it cannot be read. */
const findOwned = (
  counter: Counter,
  endpoint: Endpoint,
  { user, ids }: Search,
  filter: WireParams = {},
): Promise<readonly (Owned | undefined)[]> =>
  Promise.all(
    ids.map((id) =>
      counter.attempt(async () => {
        const page = await counter.firstPage(endpoint, { id: String(id), ...filter });
        const items = page.items.filter((item) => valueAt(item, 'owner.id') === user);
        return { project: id, items, amount: { count: items.length, isLeast: isCut(page) } };
      }),
    ),
  );

const sumOf = (found: readonly (Owned | undefined)[], { isWhole }: Search): Amount | undefined => {
  const sum = addAmounts(found.map((owned) => owned?.amount));
  return sum && { ...sum, isLeast: sum.isLeast || !isWhole };
};

/** Names schedules by ID, description, and project: `3 "Nightly build" in harbor/handbook`. */
const namesOf = async (
  counter: Counter,
  found: readonly (Owned | undefined)[],
  context: CommandContext,
): Promise<readonly string[]> => {
  const client = await context.client();
  const { signal } = context;
  const named = await Promise.all(
    found.map(async (owned) => {
      if (owned === undefined || owned.items.length === 0) return [];
      const id = String(owned.project);
      const project = await counter.attempt(async () => call(client, projects.get, { id }, { signal }));
      const path = textAt(project?.body, 'path_with_namespace') || `project ${id}`;
      return owned.items.map((item) => `${textAt(item, 'id')} ${shortQuote(textAt(item, 'description'))} in ${path}`);
    }),
  );
  return named.flat();
};

/** Paths of the groups that would have no owner. */
const groupsWithoutOther = async (
  counter: Counter,
  { user, memberships }: { user: number; memberships: Memberships },
  context: CommandContext,
) => {
  const client = await context.client();
  const { signal } = context;
  const found = await Promise.all(
    memberships.ownGroups.slice(0, mostSearched).map(async (id) => {
      const page = await counter.firstPage(groupMembers.listAll, { id: String(id) });
      const owners = page.items.filter(({ access_level: level }) => Number(level) === roles.owner);
      if (isCut(page) || owners.some((owner) => Number(owner['id']) !== user)) return [];
      return [textAt((await call(client, namespaces.get, { id: String(id) }, { signal })).body, 'full_path')];
    }),
  );
  return found.flat();
};

/** Active schedules, and triggers, which stop with their owner. A user's own projects are deleted with the user. */
const stopped = async (
  context: CommandContext,
  counter: Counter,
  { user, memberships, withOwn }: { user: number; memberships: Memberships | undefined; withOwn: boolean },
): Promise<readonly Effect[]> => {
  const own = await counter.attempt(() => counter.firstPage(projects.listForUser, { user_id: user, simple: true }));
  const search = memberships && (await projectsOf(counter, user, { memberships, own, withOwn }));
  if (search === undefined) {
    return [
      { on: 'stopped', one: 'schedule', amount: undefined },
      { on: 'stopped', one: 'trigger', amount: undefined },
    ];
  }
  const [schedules, triggers] = await Promise.all([
    findOwned(counter, pipelineSchedules.list, search, { scope: 'active' }),
    findOwned(counter, pipelineTriggers.list, search),
  ]);
  const names = await namesOf(counter, schedules, context);
  return [
    { on: 'stopped', one: 'schedule', amount: sumOf(schedules, search), names },
    { on: 'stopped', one: 'trigger', amount: sumOf(triggers, search) },
  ];
};

export const effectsOfBlock = async (context: CommandContext, { id }: WireParams): Promise<readonly Effect[]> => {
  const counter = await openCounter(context);
  const user = Number(id);
  const memberships = await counter.attempt(() => membershipsOf(counter, user));
  return stopped(context, counter, { user, memberships, withOwn: true });
};

/** Only administrators, who can delete users, get this field (document, "User"). */
const seesAll = async (context: CommandContext, counter: Counter, user: number): Promise<boolean> => {
  const client = await context.client();
  const record = await counter.attempt(async () => call(client, users.get, { id: user }, { signal: context.signal }));
  return valueAt(record?.body, 'is_admin') !== undefined;
};

/**
 * The records that are deleted with a user, that stop, and that move to the ghost user unless they are deleted, too.
 * There is no list of all schedules and triggers of a user, so the user's projects are searched for them.
 */
export const effectsOfDeletion = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const counter = await openCounter(context);
  const user = Number(params['id']);
  const [written, assigned] = [
    { author_id: user, scope: 'all' },
    { assignee_id: user, scope: 'all', state: 'opened' },
  ];
  const memberships = await counter.attempt(() => membershipsOf(counter, user));
  const [amounts, stops, sole, isWhole] = await Promise.all([
    Promise.all([
      counter.count(projects.listForUser, { user_id: user }),
      counter.count(keys.listForUser, { user_id: user }),
      counter.count(gpgKeys.listForUser, { user_id: user }),
      counter.count(accessTokens.list, { user_id: user, state: 'active' }),
      counter.count(issues.list, written),
      counter.count(mergeRequests.list, written),
      counter.count(issues.list, assigned),
      counter.count(mergeRequests.list, assigned),
    ]),
    stopped(context, counter, { user, memberships, withOwn: false }),
    memberships && counter.attempt(() => groupsWithoutOther(counter, { user, memberships }, context)),
    seesAll(context, counter, user),
  ]);
  const [personal, ssh, gpg, tokens, ownIssues, ownMrs, toDo, toReview] = amounts;
  const contributions = params['hard_delete'] === true ? ('deleted' as const) : ('moved' as const);
  const isPartial = !isWhole;
  return [
    { on: 'deleted', one: 'project', amount: personal, isPartial },
    { on: 'deleted', one: 'SSH key', amount: ssh },
    { on: 'deleted', one: 'GPG key', amount: gpg },
    { on: 'deleted', one: 'impersonation token', amount: tokens },
    ...stops,
    { on: 'unassigned', one: 'open issue', amount: toDo },
    { on: 'unassigned', one: 'open merge request', amount: toReview },
    { on: contributions, one: 'issue', amount: ownIssues },
    { on: contributions, one: 'merge request', amount: ownMrs },
    {
      on: 'unowned',
      one: 'group',
      amount: sole && {
        count: sole.length,
        isLeast: memberships?.isWhole === false || (memberships?.ownGroups.length ?? 0) > mostSearched,
      },
      names: sole ?? [],
    },
  ];
};
