import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { kinds, type Kind, type KindName } from './kinds.ts';

/**
 * What a parameter holds where no list of the API says it, by the path of its endpoint and its wire name. Of a path that
 * holds the parameter, what follows it is left out. A leading `PUT ` and such narrows it down.
 */
const byPlace: Readonly<Record<string, KindName>> = {
  '/groups/:id/projects/:project_id project_id': 'projects',
  '/projects/:id/fork namespace': 'namespaces',
  '/projects/:id/fork/:forked_from_id forked_from_id': 'projects',
  'POST /projects/:id/protected_branches name': 'branches',
  '/projects/:id/share group_id': 'group-ids',
  '/projects/:id/share/:group_id group_id': 'shared-groups',
  'DELETE /projects/:id/labels name': 'labels',
  'DELETE /projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key key': 'schedule-variables',
  'POST /projects/:id/labels color': 'colors',
  'PUT /projects/:id/labels color': 'colors',
  'PUT /projects/:id/labels name': 'labels',
  'PUT /projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key key': 'schedule-variables',
};

const unnamed = (path: string): string => path.replaceAll(/:\w+/g, ':');

/** The kind that each list of the API has the values of; of several kinds of one list, the first. */
const byList: ReadonlyMap<string, KindName> = new Map(
  Object.entries<Kind>(kinds)
    .flatMap(([name, kind]) =>
      kind.from === 'service' && kind.within === undefined ? [[unnamed(kind.path), name as KindName] as const] : [],
    )
    .toReversed(),
);

/** What a parameter of this wire name holds, whatever the endpoint. */
const byName: Readonly<Record<string, KindName>> = {
  assignee_id: 'users',
  assignee_ids: 'users',
  author_id: 'users',
  branch: 'branches',
  cron_timezone: 'time-zones',
  labels: 'labels',
  namespace_id: 'namespace-ids',
  milestone_id: 'milestones',
  parent_id: 'group-ids',
  project_id: 'projects',
  ref: 'branches',
  ref_name: 'branches',
  skip_groups: 'group-ids',
  source_branch: 'branches',
  start_branch: 'branches',
  tag_name: 'tags',
  target_project_id: 'projects',
  to_project_id: 'projects',
  target_branch: 'branches',
  user_id: 'users',
};

const find = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The kind of the values of an endpoint's parameter, if they can be looked up: `:iid` of `/issues/:iid` is in the list `/issues`. */
export const kindOfParameter = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  wire: string,
): KindName | undefined => {
  const [list = '', ...rest] = path.split(`/:${wire}`);
  const isInPath = rest.length > 0 && /^(\/|$)/.test(rest[0] ?? '');
  const place = `${isInPath ? `${list}/:${wire}` : path} ${wire}`;
  return (
    find(byPlace, `${method} ${place}`) ??
    find(byPlace, place) ??
    (isInPath ? byList.get(unnamed(list)) : undefined) ??
    find(byName, wire)
  );
};
