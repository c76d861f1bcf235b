/** Opens the page of a list in a browser. */
import { call as callEndpoint } from '../../api/call.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import { users } from '../../contract/people/users.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { openPage } from '../context/open-web.ts';
import { waiting } from '../context/waiting.ts';
import { textAt } from '../output/field-path.ts';
import { warn } from '../output/warn.ts';
import type { VerbCall } from './noun.ts';

/** Filters that pages of lists have, by wire name. */
const filtersOfPages: Readonly<Record<string, string>> = {
  assignee_id: 'assignee_username',
  author_id: 'author_username',
  labels: 'label_name[]',
  milestone: 'milestone_title',
  search: 'search',
  state: 'state',
};

/** The page of the project, group, or dashboard with the list, as GitLab has it. */
const addressOf = async (context: CommandContext, { endpoint, params }: VerbCall): Promise<string> => {
  const list = endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1);
  const [client, settings] = await Promise.all([context.client(), context.settings()]);
  const { to } = endpoint.access;
  if (to !== 'project' && to !== 'group') return `${settings.url.value?.replace(/\/+$/, '')}/dashboard/${list}`;
  const get: Endpoint = to === 'project' ? projects.get : groups.get;
  const { body } = await callEndpoint(client, get, { id: String(params['id']) }, { signal: context.signal });
  const address = textAt(body, 'web_url');
  return address === '' ? '' : `${address}/-/${list}`;
};

/** The username in place of an ID; pages have `None` for nobody. */
const usernameOf = async (context: CommandContext, id: number): Promise<string> => {
  if (id === 0) return 'None';
  const client = await context.client();
  const { body } = await callEndpoint(client, users.get, { id }, { signal: context.signal });
  return textAt(body, 'username');
};

/** The values of a filter, as pages have them. */
const valuesOf = async (context: CommandContext, wire: string, value: unknown): Promise<readonly string[]> => {
  if (wire.endsWith('_id')) return [await usernameOf(context, Number(value))];
  return wire === 'labels' ? String(value).split(',') : [String(value)];
};

/** Opens the page of the list with the filters that it has, and warns about the others. */
export const openList = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { params, typed, endpoint, verb } = call;
  const scope = verb.endpoints.find((one) => one.endpoint === endpoint)?.scope?.param;
  // IDs were looked up; anything else is as it was typed, without what the list adds for itself.
  const given = Object.keys(typed)
    .filter((wire) => wire !== scope)
    .map((wire) => [wire, wire.endsWith('_id') ? params[wire] : typed[wire]] as const);
  const query = new URLSearchParams();
  const filters = given.filter(([wire]) => filtersOfPages[wire] !== undefined);
  const read = filters.map(async ([wire, value]) => [wire, await valuesOf(context, wire, value)] as const);
  const [address, values] = await waiting.once(context, Promise.all([addressOf(context, call), Promise.all(read)]));
  for (const [wire, texts] of values) {
    for (const text of texts) query.append(filtersOfPages[wire] ?? wire, text);
  }
  for (const [wire] of given) {
    const label = verb.parameters.find((parameter) => parameter.wire === wire)?.label ?? wire;
    if (filtersOfPages[wire] === undefined) warn(context.streams, `the page does not take ${label}`);
  }
  await openPage(context, { web_url: address === '' ? '' : `${address}${query.size === 0 ? '' : `?${query}`}` });
};
