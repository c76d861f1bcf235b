/** The registry of kinds of values: their list in the API, the records that they identify, and the parameters that hold them. */

/** A kind of record that commands take by name in place of its ID. */
export interface Named {
  /** In messages. */
  readonly what: string;
  /** The kind of name: `title`. */
  readonly name: string;
  /** The field with the name. */
  readonly field: string;
  /** The command that lists them. */
  readonly lister: string;
  /** Finds a record by name, as the `:id` of this path or by this filter. Default: by reading the list. */
  readonly found?: { readonly path: string; readonly filter?: string };
}

/** Keyed by the word in placeholders and columns of rows. */
export const namedKinds = {
  'deploy-key': { what: 'deploy key', name: 'title', field: 'title', lister: 'deploy-keys list' },
  environment: { what: 'environment', name: 'name', field: 'name', lister: 'environments list' },
  hook: { what: 'system hook', name: 'URL', field: 'url', lister: 'hooks list' },
  key: { what: 'SSH key', name: 'title', field: 'title', lister: 'keys list' },
  milestone: { what: 'milestone', name: 'title', field: 'title', lister: 'milestones list' },
  namespace: {
    what: 'group or user',
    name: 'full path',
    field: 'full_path',
    lister: 'namespaces list --search TEXT',
    found: { path: '/namespaces/:id' },
  },
  project: {
    what: 'project',
    name: 'full path',
    field: 'path_with_namespace',
    lister: 'projects list --search TEXT',
    found: { path: '/projects/:id' },
  },
  schedule: { what: 'schedule', name: 'description', field: 'description', lister: 'schedules list' },
  snippet: { what: 'snippet', name: 'title', field: 'title', lister: 'snippets list' },
  token: { what: 'token', name: 'name', field: 'name', lister: 'users tokens list' },
  trigger: { what: 'trigger', name: 'description', field: 'description', lister: 'triggers list' },
  user: {
    what: 'user',
    name: 'username',
    field: 'username',
    lister: 'users list --search TEXT',
    // The server ignores case in usernames and returns at most one user.
    found: { path: '/users', filter: 'username' },
  },
} as const satisfies Readonly<Record<string, Named>>;

export type NamedKind = keyof typeof namedKinds;

/**
 * Further parameters that hold the values of a kind; path parameters below the list follow from it. A wire name alone is for all
 * endpoints; it can follow a path, which ends at the parameter if it contains it, and a method. Options (`--sudo`) and arguments
 * of tools (`help command`) are listed, too.
 */
interface Held {
  readonly holds?: readonly string[];
}

/**
 * A kind whose values are in a list of the API. The path is repeated here because completion must not load the contract; a test
 * compares the two.
 */
export interface ServiceKind extends Held {
  /** Path of the list below `/api/v4`. `:id` is the current project or group; other parameters are words of the command line. */
  readonly path: string;
  /** Filters for values that are worth offering. */
  readonly query?: Readonly<Record<string, string | boolean>>;
  /** Field that holds the value. */
  readonly value: string;
  /** The kind of record that the value identifies. */
  readonly of?: NamedKind;
  /** Fields with a description; the first one with text is used. Default: the name of the record. */
  readonly says?: readonly string[];
  /** The list takes `search`, since it may be too long to offer all values. */
  readonly search?: true;
  /** The project or group in the path is a word of the command line. */
  readonly ownScope?: true;
  /** The values are in this field of one record, not in a list. */
  readonly within?: string;
  /** The sign in front of a value, also after the path of its project: `#4` and `group/project#4`. */
  readonly sign?: '#' | '!' | '%' | '~';
  /** The segment in the URL of its page before the number or ID. */
  readonly page?: string;
}

/** A kind whose values need no server. */
interface MachineKind extends Held {
  readonly path?: undefined;
}

export type Kind = ServiceKind | MachineKind;

/** If several kinds have the same list, path parameters below the list are of the first one. */
export const kinds = {
  'all-deploy-keys': {
    path: '/deploy_keys',
    value: 'id',
    says: ['title'],
    holds: ['POST /projects/:id/deploy_keys/:key_id key_id'],
  },
  branches: {
    path: '/projects/:id/repository/branches',
    search: true,
    value: 'name',
    page: 'tree',
    holds: [
      'branch',
      'ref',
      'ref_name',
      'source_branch',
      'start_branch',
      'target_branch',
      'POST /projects/:id/protected_branches name',
    ],
  },
  broadcast: { path: '/broadcast_messages', value: 'id', says: ['message'] },
  'ci-templates': { path: '/templates/gitlab_ci_ymls', value: 'name' },
  colors: { holds: ['/projects/:id/labels color'] },
  commands: { holds: ['help command', 'man command'] },
  'deploy-keys': { path: '/projects/:id/deploy_keys', value: 'id', of: 'deploy-key' },
  deployments: { path: '/projects/:id/deployments', value: 'id', says: ['ref'] },
  dockerfiles: { path: '/templates/dockerfiles', value: 'name' },
  environments: { path: '/projects/:id/environments', value: 'id', of: 'environment', page: 'environments' },
  gitignores: { path: '/templates/gitignores', value: 'name' },
  'gpg-keys': { path: '/user/gpg_keys', value: 'id', says: ['fingerprint'] },
  'group-attributes': { path: '/groups/:id/custom_attributes', ownScope: true, value: 'key', says: ['value'] },
  'group-members': { path: '/groups/:id/members', value: 'id', of: 'user' },
  'group-milestones': { path: '/groups/:id/milestones', value: 'id', of: 'milestone', sign: '%', page: 'milestones' },
  'group-milestone-titles': { path: '/groups/:id/milestones', value: 'title', sign: '%', page: 'milestones' },
  'group-variables': { path: '/groups/:id/variables', value: 'key' },
  groups: { path: '/groups', search: true, value: 'full_path', says: ['name'], holds: ['--group'] },
  hooks: { path: '/hooks', value: 'id', of: 'hook' },
  issues: {
    path: '/projects/:id/issues',
    search: true,
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
    sign: '#',
    page: 'issues',
    holds: ['/issues iids', '/projects/:id/issues iids', '/groups/:id/issues iids'],
  },
  jobs: { path: '/projects/:id/jobs', value: 'id', says: ['name'], page: 'jobs' },
  keys: { path: '/user/keys', value: 'id', of: 'key' },
  labels: {
    path: '/projects/:id/labels',
    search: true,
    value: 'name',
    sign: '~',
    says: ['description'],
    holds: ['labels', 'DELETE /projects/:id/labels name', 'PUT /projects/:id/labels name'],
  },
  licenses: { path: '/templates/licenses', value: 'key', says: ['name'] },
  members: { path: '/projects/:id/members', value: 'id', of: 'user' },
  milestones: {
    path: '/projects/:id/milestones',
    search: true,
    value: 'id',
    of: 'milestone',
    sign: '%',
    page: 'milestones',
    holds: ['milestone_id'],
  },
  'milestone-titles': {
    path: '/projects/:id/milestones',
    search: true,
    value: 'title',
    sign: '%',
    page: 'milestones',
    holds: ['milestone'],
  },
  mrs: {
    path: '/projects/:id/merge_requests',
    search: true,
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
    sign: '!',
    page: 'merge_requests',
    holds: ['/merge_requests iids', '/projects/:id/merge_requests iids', '/groups/:id/merge_requests iids'],
  },
  namespaces: {
    path: '/namespaces',
    search: true,
    value: 'full_path',
    says: ['kind'],
    holds: ['/projects/:id/fork namespace'],
  },
  'namespace-ids': { path: '/namespaces', search: true, value: 'id', of: 'namespace', holds: ['namespace_id'] },
  'group-ids': {
    path: '/groups',
    search: true,
    value: 'id',
    of: 'namespace',
    holds: ['parent_id', 'skip_groups', '/projects/:id/share group_id'],
  },
  pages: { path: '/projects/:id/pages/domains', value: 'domain' },
  pipelines: { path: '/projects/:id/pipelines', value: 'id', says: ['ref'], page: 'pipelines' },
  profiles: {
    holds: ['--profile', 'config profiles remove name', 'config profiles rename name', 'config profiles use name'],
  },
  'project-attributes': { path: '/projects/:id/custom_attributes', ownScope: true, value: 'key', says: ['value'] },
  'protected-branches': { path: '/projects/:id/protected_branches', value: 'name' },
  projects: {
    path: '/projects',
    search: true,
    value: 'path_with_namespace',
    says: ['description'],
    of: 'project',
    holds: [
      '--project',
      'project_id',
      'target_project_id',
      'to_project_id',
      '/projects/:id/fork/:forked_from_id forked_from_id',
      '/groups/:id/projects/:project_id project_id',
    ],
  },
  'schedule-variables': {
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    within: 'variables',
    value: 'key',
    holds: ['/projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key key'],
  },
  schedules: { path: '/projects/:id/pipeline_schedules', value: 'id', of: 'schedule', page: 'pipeline_schedules' },
  'shared-groups': {
    path: '/projects/:id',
    within: 'shared_with_groups',
    value: 'group_id',
    says: ['group_name'],
    of: 'namespace',
    holds: ['/projects/:id/share/:group_id group_id'],
  },
  snippets: { path: '/snippets', value: 'id', of: 'snippet', page: 'snippets' },
  tags: { path: '/projects/:id/repository/tags', search: true, value: 'name', page: 'tags', holds: ['tag_name'] },
  'time-zones': { holds: ['cron_timezone'] },
  todos: { path: '/todos', value: 'id', says: ['body'] },
  'issue-awards': { path: '/projects/:id/issues/:iid/award_emoji', value: 'id', says: ['name'] },
  'issue-notes': { path: '/projects/:id/issues/:iid/notes', value: 'id', says: ['body'] },
  'mr-awards': { path: '/projects/:id/merge_requests/:iid/award_emoji', value: 'id', says: ['name'] },
  'mr-notes': { path: '/projects/:id/merge_requests/:iid/notes', value: 'id', says: ['body'] },
  'audit-events': { path: '/audit_events', value: 'id', says: ['action'] },
  sessions: { path: '/user/sessions', value: 'id', says: ['user_agent'] },
  tokens: { path: '/users/:user_id/impersonation_tokens', query: { state: 'active' }, value: 'id', of: 'token' },
  triggers: { path: '/projects/:id/triggers', value: 'id', of: 'trigger' },
  'user-gpg-keys': { path: '/users/:user_id/gpg_keys', value: 'id', says: ['fingerprint'] },
  'user-attributes': { path: '/users/:user_id/custom_attributes', value: 'key', says: ['value'] },
  'user-sessions': { path: '/users/:user_id/sessions', value: 'id', says: ['user_agent'] },
  'user-keys': { path: '/users/:user_id/keys', value: 'id', of: 'key' },
  users: {
    path: '/users',
    search: true,
    value: 'id',
    of: 'user',
    holds: ['assignee_id', 'assignee_ids', 'author_id', 'user_id'],
  },
  usernames: {
    path: '/users',
    search: true,
    value: 'username',
    says: ['name'],
    holds: ['--sudo', 'GET /users username', '/projects/:id/pipelines username'],
  },
  variables: { path: '/projects/:id/variables', value: 'key' },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const isKindName = (text: string): text is KindName => Object.hasOwn(kinds, text);

/** Returns undefined for kinds whose values need no server. */
export const serviceKind = (name: KindName): ServiceKind | undefined => {
  const kind: Kind = { ...kinds[name] };
  return kind.path === undefined ? undefined : kind;
};

/** True if commands also take the name in place of the value. Completion offers names unless digits are typed. */
export const isNamed = ({ of, says }: ServiceKind): boolean => of !== undefined && says === undefined;

export const saysOf = ({ of, says }: ServiceKind): readonly string[] =>
  says ?? (of === undefined ? [] : [namedKinds[of].field]);
