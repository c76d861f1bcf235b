/** What goes with a group or a project that is deleted. */
import { groups } from '../../../contract/organization/groups.ts';
import { namespaces } from '../../../contract/organization/namespaces.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { openCounter } from '../../verbs/count-records.ts';
import type { Effect } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { call } from '../../../api/call.ts';
import { pathOf } from '../../targets/list-below.ts';
import { countBelow } from './count-below.ts';

/**
 * All groups and projects in a group, however deep. Whoever may delete it sees them all: only they are told how many members
 * it has (document, "Namespace").
 */
export const effectsOnGroup = async (context: CommandContext, params: WireParams): Promise<readonly Effect[]> => {
  const client = await context.client();
  const counter = await openCounter(context);
  const id = String(params['id']);
  const { signal } = context;
  const namespace = await counter.attempt(async () => (await call(client, namespaces.get, { id }, { signal })).body);
  // An ID or a former path leads to the group as well.
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

/** The issues and merge requests of a project. */
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
