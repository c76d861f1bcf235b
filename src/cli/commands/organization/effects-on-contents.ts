/** The contents that are deleted with a group or project. */
import { groups } from '../../../contract/organization/groups.ts';
import { namespaces } from '../../../contract/organization/namespaces.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { openCounter, type Counter, type FirstPage } from '../../verbs/count-records.ts';
import { type Effect, addAmounts, type Amount } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { call } from '../../../api/call.ts';
import { pathOf, isBelow, isInSubgroup } from '../../fan-out/list-below.ts';
import { isUnknownRoute } from '../../../api/errors/api-error.ts';

/** Groups that are read one by one on servers without a list of all subgroups. */
const mostAsked = 100;

interface Below {
  readonly amount: Amount;
  /** Subgroups whose projects must be read separately, on servers whose lists may leave them out. */
  readonly ask: readonly string[];
}

const subgroupsOf = (counter: Counter, id: string): Promise<FirstPage> =>
  counter.firstPage(groups.subgroups, { id, all_available: true });

/** Reads the subgroups level by level. */
const walk = async (counter: Counter, group: string): Promise<Below> => {
  const found: string[] = [];
  let level: readonly string[] = [group];
  let isLeast = false;
  while (level.length > 0) {
    const asked = level.slice(0, Math.max(0, mostAsked - found.length));
    if (asked.length < level.length) isLeast = true;
    const lists = await Promise.all(asked.map((id) => subgroupsOf(counter, id)));
    if (lists.some(({ items, amount }) => amount.count > items.length || amount.isLeast)) isLeast = true;
    level = lists.flatMap(({ items }) => items.map(pathOf));
    found.push(...level);
  }
  return { amount: { count: found.length, isLeast }, ask: found.slice(0, mostAsked) };
};

const groupsBelow = async (counter: Counter, id: string): Promise<Below> => {
  try {
    const { amount } = await counter.firstPage(groups.descendants, { id, all_available: true });
    return { amount, ask: [] };
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    return walk(counter, id);
  }
};

/** The number of projects in the group: lists can also have projects that are shared with it. */
const ownAmount = ({ items, amount }: FirstPage, path: string): Amount => {
  const own = items.filter((record) => isBelow(pathOf(record), path)).length;
  return own === items.length ? amount : { count: own, isLeast: amount.isLeast || amount.count > items.length };
};

/**
 * Counts the groups and projects at any depth below a group; undefined where they cannot be read.
 *
 * @param ref ID or path of the group on the server
 */
const countBelow = async (
  counter: Counter,
  path: string,
  ref: string,
): Promise<{ readonly groups: Amount | undefined; readonly projects: Amount | undefined }> => {
  const list = (id: string, query: object): Promise<FirstPage> =>
    counter.firstPage(groups.projects, { id, simple: true, ...query });
  const [below, first] = await Promise.all([
    counter.attempt(() => groupsBelow(counter, ref)),
    counter.attempt(() => list(ref, { include_subgroups: true })),
  ]);
  const all = first === undefined ? undefined : ownAmount(first, path);
  const ask = below?.ask ?? [];
  if (ask.length === 0 || first?.items.some((record) => isInSubgroup(record, path)) === true) {
    return { groups: below?.amount, projects: all };
  }
  const deeper = await Promise.all(ask.map((id) => counter.attempt(async () => ownAmount(await list(id, {}), id))));
  const isLeast = below?.amount.isLeast === true;
  const sum = addAmounts([all, ...deeper]);
  return { groups: below?.amount, projects: sum && { ...sum, isLeast: sum.isLeast || isLeast } };
};

/**
 * The groups and projects at any depth in a group. A user who can delete it sees them all, and is the only one to get
 * its number of members (document, "Namespace").
 */
export const effectsOnGroup = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const client = await context.client();
  const counter = await openCounter(context);
  const id = String(params['id']);
  const { signal } = context;
  const namespace = await counter.attempt(async () => (await call(client, namespaces.get, { id }, { signal })).body);
  // The given ID or former path is no prefix of the paths below.
  const path =
    namespace?.full_path ??
    (await counter.attempt(async () => pathOf((await call(client, groups.get, { id }, { signal })).body))) ??
    id;
  const below = await countBelow(counter, path, /^\d+$/.test(path) ? id : path);
  const isPartial = namespace?.members_count_with_descendants === undefined;
  return [
    { on: 'deleted', one: 'subgroup', amount: below.groups, isPartial },
    { on: 'deleted', one: 'project', amount: below.projects, isPartial },
  ];
};

export const effectsOnProject = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const counter = await openCounter(context);
  const all = { id: String(params['id']), scope: 'all' };
  const [ownIssues, ownMrs] = await Promise.all([
    counter.count(issues.listForProject, all),
    counter.count(mergeRequests.listForProject, all),
  ]);
  return [
    { on: 'deleted', one: 'issue', amount: ownIssues },
    { on: 'deleted', one: 'merge request', amount: ownMrs },
  ];
};
