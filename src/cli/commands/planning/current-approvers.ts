import { pathNames, type Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { openServer } from '../../apply/live/server.ts';
import type { CommandContext } from '../../context/context.ts';
import { valueAt } from '../../output/field-path.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** The IDs of the records in a field. */
export const idsOf = (record: unknown, field: string): unknown => {
  const found = valueAt(record, field);
  return Array.isArray(found) ? found.map((one) => valueAt(one, 'id')) : undefined;
};

/** GitLab removes the users and groups of a rule that an update leaves out. */
export const approversOf = (rule: unknown): WireParams => ({
  user_ids: idsOf(rule, 'users'),
  group_ids: idsOf(rule, 'groups'),
});

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
