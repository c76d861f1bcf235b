import { pathNames, type Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { openServer } from '../../apply/live/server.ts';
import { approversOf } from '../../apply/sections/approvals.ts';
import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** Adds the users and groups that a rule has, unless others are given. */
export const withApprovers = async (
  context: CommandContext,
  lists: readonly Endpoint[],
  { endpoint, params }: { readonly endpoint: Endpoint; readonly params: WireParams },
): Promise<WireParams> => {
  const list = lists.find(({ path }) => endpoint.path.startsWith(path));
  if (list === undefined || (params['user_ids'] !== undefined && params['group_ids'] !== undefined)) return params;
  const place = Object.fromEntries(pathNames(list.path).map((name) => [name, params[name]]));
  const rules = await openServer(await context.client(), context.signal).list(list, place);
  const rule = rules.find(({ id }) => String(id) === String(params['approval_rule_id']));
  return rule === undefined ? params : { ...approversOf(rule), ...params };
};
