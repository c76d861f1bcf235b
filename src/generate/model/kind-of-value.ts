/** Which kind of values the parameters, options and arguments of commands have. */
import type { KindName } from '../../cli/completion/kinds.ts';
import { configKeys } from '../../cli/config/keys.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/**
 * What a parameter holds, by the path of its endpoint and its wire name. Of a path that holds the parameter, what
 * follows it is left out: `/users/:id/block` is found as `/users/:id`. A leading `PUT ` and such narrows it down.
 */
const byPlace: Readonly<Record<string, KindName>> = {
  '/broadcast_messages/:id id': 'broadcast',
  '/groups/:id id': 'groups',
  '/groups/:id/custom_attributes/:key key': 'group-attributes',
  '/groups/:id/members/:user_id user_id': 'group-members',
  '/groups/:id/milestones/:milestone_id milestone_id': 'group-milestones',
  '/groups/:id/variables/:key key': 'group-variables',
  '/groups/:id/projects/:project_id project_id': 'projects',
  '/hooks/:id id': 'hooks',
  '/namespaces/:id id': 'namespaces',
  '/projects/:id id': 'projects',
  '/projects/:id/custom_attributes/:key key': 'project-attributes',
  '/projects/:id/deploy_keys/:key_id key_id': 'deploy-keys',
  '/projects/:id/deployments/:deployment_id deployment_id': 'deployments',
  '/projects/:id/fork namespace': 'namespaces',
  '/projects/:id/fork/:forked_from_id forked_from_id': 'projects',
  '/projects/:id/issues/:iid iid': 'issues',
  '/projects/:id/issues/:iid/notes/:note_id note_id': 'issue-notes',
  '/projects/:id/labels/:name name': 'labels',
  '/projects/:id/members/:user_id user_id': 'members',
  '/projects/:id/merge_requests/:iid iid': 'mrs',
  '/projects/:id/merge_requests/:iid/notes/:note_id note_id': 'mr-notes',
  '/projects/:id/milestones/:milestone_id milestone_id': 'milestones',
  '/projects/:id/pages/domains/:domain domain': 'pages',
  '/projects/:id/protected_branches/:name name': 'protected-branches',
  'POST /projects/:id/protected_branches name': 'branches',
  '/projects/:id/share group_id': 'group-ids',
  '/projects/:id/share/:group_id group_id': 'shared-groups',
  '/projects/:id/variables/:key key': 'variables',
  '/snippets/:id id': 'snippets',
  '/templates/dockerfiles/:key key': 'dockerfiles',
  '/templates/gitignores/:key key': 'gitignores',
  '/templates/gitlab_ci_ymls/:key key': 'ci-templates',
  '/templates/licenses/:key key': 'licenses',
  '/user/gpg_keys/:key_id key_id': 'gpg-keys',
  '/user/keys/:key_id key_id': 'keys',
  '/todos/:id id': 'todos',
  '/users/:id id': 'users',
  '/users/:user_id/gpg_keys/:key_id key_id': 'user-gpg-keys',
  '/users/:user_id/custom_attributes/:key key': 'user-attributes',
  '/users/:user_id/keys/:key_id key_id': 'user-keys',
  'DELETE /projects/:id/labels name': 'labels',
  'DELETE /projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key key': 'schedule-variables',
  'POST /projects/:id/labels color': 'colors',
  'PUT /projects/:id/labels color': 'colors',
  'PUT /projects/:id/labels name': 'labels',
  'PUT /projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key key': 'schedule-variables',
};

/** What a parameter of this wire name holds, whatever the endpoint. */
const byName: Readonly<Record<string, KindName>> = {
  assignee_id: 'users',
  author_id: 'users',
  branch: 'branches',
  cron_timezone: 'time-zones',
  environment_id: 'environments',
  group_id: 'groups',
  impersonation_token_id: 'tokens',
  issue_iid: 'issues',
  job_id: 'jobs',
  label_id: 'labels',
  labels: 'labels',
  merge_request_iid: 'mrs',
  namespace_id: 'namespace-ids',
  parent_id: 'group-ids',
  pipeline_id: 'pipelines',
  pipeline_schedule_id: 'schedules',
  ref: 'branches',
  skip_groups: 'group-ids',
  snippet_id: 'snippets',
  source_branch: 'branches',
  ref_name: 'branches',
  start_branch: 'branches',
  tag_name: 'tags',
  target_branch: 'branches',
  trigger_id: 'triggers',
  user_id: 'users',
};

/** What the options hold that every command has, and the arguments of tools: `<tool words> <name>`. */
const byWords: Readonly<Record<string, KindName>> = {
  '--group': 'groups',
  '--profile': 'profiles',
  '--project': 'projects',
  '--sudo': 'usernames',
  'config profiles remove name': 'profiles',
  'config profiles rename name': 'profiles',
  'config profiles use name': 'profiles',
  'help command': 'commands',
};

const settingNames = configKeys.map(({ name }) => name);

/** Words that an option or an argument of a tool takes, where it leaves others open. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  '--method': ['GET', 'POST', 'PUT', 'DELETE'],
  'config get key': settingNames,
  'config set key': settingNames,
  'config unset key': settingNames,
};

const find = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The path as far as the parameter; the whole path when it does not hold it. */
const upTo = (path: string, wire: string): string => {
  const segments = path.split('/');
  const index = segments.indexOf(`:${wire}`);
  return index === -1 ? path : segments.slice(0, index + 1).join('/');
};

/** The kind of the values of an endpoint's parameter, if they can be looked up. */
export const kindOfParameter = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  wire: string,
): KindName | undefined => {
  const place = `${upTo(path, wire)} ${wire}`;
  return find(byPlace, `${method} ${place}`) ?? find(byPlace, place) ?? find(byName, wire);
};

/** The kind of an option's values (`--project`), or of an argument's (`help command`), if they can be looked up. */
export const kindOfWords = (words: string): KindName | undefined => find(byWords, words);

/** The words that an option or argument of a tool usually takes, if they are known beforehand. */
export const wordsOfWords = (words: string): readonly string[] | undefined => find(usualWords, words);
