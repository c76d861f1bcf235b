import type { Endpoint } from '../../contract/endpoint.ts';
import { configKeys } from '../config/keys.ts';

/** Where the values of a kind come from: a list of the service, or this machine. */
export type Kind =
  | {
      readonly from: 'service';
      /** Of the list, below `/api/v4`. `:id` of a project or group is the one in force, others are words of the line. */
      readonly path: string;
      /** Filters that leave only what makes sense here. */
      readonly query?: Readonly<Record<string, string | boolean>>;
      /** Field that holds the value. */
      readonly value: string;
      /** Fields that say what the value stands for; the first that holds a text counts. */
      readonly says?: readonly string[];
      /** The project or group of the path is a word of the line here, as others are. */
      readonly named?: true;
      /** The records are in this field of one record, not in a list. */
      readonly within?: string;
    }
  | { readonly from: 'machine' };

/** Every kind of value that is looked up while the user types. */
export const kinds = {
  branches: { from: 'service', path: '/projects/:id/repository/branches', value: 'name' },
  broadcast: { from: 'service', path: '/broadcast_messages', value: 'id', says: ['message'] },
  'ci-templates': { from: 'service', path: '/templates/gitlab_ci_ymls', value: 'name' },
  colors: { from: 'machine' },
  commands: { from: 'machine' },
  'deploy-keys': { from: 'service', path: '/projects/:id/deploy_keys', value: 'id', says: ['title'] },
  deployments: { from: 'service', path: '/projects/:id/deployments', value: 'id', says: ['ref'] },
  dockerfiles: { from: 'service', path: '/templates/dockerfiles', value: 'name' },
  environments: { from: 'service', path: '/projects/:id/environments', value: 'id', says: ['name'] },
  gitignores: { from: 'service', path: '/templates/gitignores', value: 'name' },
  'gpg-keys': { from: 'service', path: '/user/gpg_keys', value: 'id', says: ['fingerprint'] },
  'group-attributes': {
    from: 'service',
    path: '/groups/:id/custom_attributes',
    named: true,
    value: 'key',
    says: ['value'],
  },
  'group-members': { from: 'service', path: '/groups/:id/members', value: 'id', says: ['username'] },
  'group-milestones': { from: 'service', path: '/groups/:id/milestones', value: 'id', says: ['title'] },
  'group-variables': { from: 'service', path: '/groups/:id/variables', value: 'key' },
  groups: { from: 'service', path: '/groups', value: 'full_path', says: ['name'] },
  hooks: { from: 'service', path: '/hooks', value: 'id', says: ['url'] },
  issues: { from: 'service', path: '/projects/:id/issues', query: { state: 'opened' }, value: 'iid', says: ['title'] },
  jobs: { from: 'service', path: '/projects/:id/jobs', value: 'id', says: ['name'] },
  keys: { from: 'service', path: '/user/keys', value: 'id', says: ['title'] },
  labels: { from: 'service', path: '/projects/:id/labels', value: 'name', says: ['description'] },
  licenses: { from: 'service', path: '/templates/licenses', value: 'key', says: ['name'] },
  members: { from: 'service', path: '/projects/:id/members', value: 'id', says: ['username'] },
  milestones: { from: 'service', path: '/projects/:id/milestones', value: 'id', says: ['title'] },
  mrs: {
    from: 'service',
    path: '/projects/:id/merge_requests',
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
  },
  namespaces: { from: 'service', path: '/namespaces', value: 'full_path', says: ['kind'] },
  'namespace-ids': { from: 'service', path: '/namespaces', value: 'id', says: ['full_path'] },
  'group-ids': { from: 'service', path: '/groups', value: 'id', says: ['full_path'] },
  pages: { from: 'service', path: '/projects/:id/pages/domains', value: 'domain' },
  pipelines: { from: 'service', path: '/projects/:id/pipelines', value: 'id', says: ['ref'] },
  profiles: { from: 'machine' },
  'project-attributes': {
    from: 'service',
    path: '/projects/:id/custom_attributes',
    named: true,
    value: 'key',
    says: ['value'],
  },
  'protected-branches': { from: 'service', path: '/projects/:id/protected_branches', value: 'name' },
  projects: { from: 'service', path: '/projects', value: 'path_with_namespace', says: ['description'] },
  'schedule-variables': {
    from: 'service',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    within: 'variables',
    value: 'key',
  },
  schedules: { from: 'service', path: '/projects/:id/pipeline_schedules', value: 'id', says: ['description'] },
  'shared-groups': {
    from: 'service',
    path: '/projects/:id',
    within: 'shared_with_groups',
    value: 'group_id',
    says: ['group_name'],
  },
  snippets: { from: 'service', path: '/snippets', value: 'id', says: ['title'] },
  storages: { from: 'service', path: '/circuit_breakers/repository_storage', value: 'storage_name' },
  tags: { from: 'service', path: '/projects/:id/repository/tags', value: 'name' },
  'time-zones': { from: 'machine' },
  todos: { from: 'service', path: '/todos', value: 'id', says: ['body'] },
  'issue-notes': { from: 'service', path: '/projects/:id/issues/:iid/notes', value: 'id', says: ['body'] },
  'mr-notes': { from: 'service', path: '/projects/:id/merge_requests/:iid/notes', value: 'id', says: ['body'] },
  tokens: {
    from: 'service',
    path: '/users/:user_id/impersonation_tokens',
    query: { state: 'active' },
    value: 'id',
    says: ['name'],
  },
  triggers: { from: 'service', path: '/projects/:id/triggers', value: 'id', says: ['description'] },
  'user-gpg-keys': { from: 'service', path: '/users/:user_id/gpg_keys', value: 'id', says: ['fingerprint'] },
  'user-attributes': { from: 'service', path: '/users/:user_id/custom_attributes', value: 'key', says: ['value'] },
  'user-keys': { from: 'service', path: '/users/:user_id/keys', value: 'id', says: ['title'] },
  usernames: { from: 'service', path: '/users', value: 'username', says: ['name'] },
  users: { from: 'service', path: '/users', value: 'id', says: ['username'] },
  variables: { from: 'service', path: '/projects/:id/variables', value: 'key' },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const isKindName = (text: string): text is KindName => Object.hasOwn(kinds, text);

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

/** The kinds that groups have as well as projects. */
const kindsInGroup: Readonly<Partial<Record<KindName, KindName>>> = {
  milestones: 'group-milestones',
  variables: 'group-variables',
};

/** The kinds that are one's own, or with `--user` those of a user. */
const kindsOfUser: Readonly<Partial<Record<KindName, KindName>>> = { 'gpg-keys': 'user-gpg-keys', keys: 'user-keys' };

/**
 * The kind that is meant on a line with `--group` or `--user`: a verb is listed with its project's kind or one's own,
 * whatever it is typed with.
 */
export const kindWithin = (
  kind: KindName,
  { project, group, user }: { project?: string; group?: string; user?: string },
): KindName => {
  if (user !== undefined && kindsOfUser[kind] !== undefined) return kindsOfUser[kind];
  return group !== undefined && project === undefined ? (kindsInGroup[kind] ?? kind) : kind;
};
