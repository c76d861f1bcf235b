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
      /** Commands take what the values stand for as well, and people know it: it is offered unless digits are typed. */
      readonly named?: true;
      /** The list can be searched for a text by this parameter, where it is too long to be offered whole. */
      readonly search?: string;
      /** The project or group of the path is a word of the line here, as others are. */
      readonly ownScope?: true;
      /** The records are in this field of one record, not in a list. */
      readonly within?: string;
    }
  | { readonly from: 'machine' };

/** Every kind of value that is looked up while the user types. Of several of one list, `:id` in paths is the first. */
export const kinds = {
  branches: { from: 'service', search: 'search', path: '/projects/:id/repository/branches', value: 'name' },
  broadcast: { from: 'service', path: '/broadcast_messages', value: 'id', says: ['message'] },
  'ci-templates': { from: 'service', path: '/templates/gitlab_ci_ymls', value: 'name' },
  colors: { from: 'machine' },
  commands: { from: 'machine' },
  'deploy-keys': { from: 'service', path: '/projects/:id/deploy_keys', value: 'id', says: ['title'], named: true },
  deployments: { from: 'service', path: '/projects/:id/deployments', value: 'id', says: ['ref'] },
  dockerfiles: { from: 'service', path: '/templates/dockerfiles', value: 'name' },
  environments: { from: 'service', path: '/projects/:id/environments', value: 'id', says: ['name'], named: true },
  gitignores: { from: 'service', path: '/templates/gitignores', value: 'name' },
  'gpg-keys': { from: 'service', path: '/user/gpg_keys', value: 'id', says: ['fingerprint'] },
  'group-attributes': {
    from: 'service',
    path: '/groups/:id/custom_attributes',
    ownScope: true,
    value: 'key',
    says: ['value'],
  },
  'group-members': { from: 'service', path: '/groups/:id/members', value: 'id', says: ['username'], named: true },
  'group-milestones': { from: 'service', path: '/groups/:id/milestones', value: 'id', says: ['title'], named: true },
  'group-variables': { from: 'service', path: '/groups/:id/variables', value: 'key' },
  groups: { from: 'service', search: 'search', path: '/groups', value: 'full_path', says: ['name'] },
  hooks: { from: 'service', path: '/hooks', value: 'id', says: ['url'], named: true },
  issues: {
    from: 'service',
    search: 'search',
    path: '/projects/:id/issues',
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
  },
  jobs: { from: 'service', path: '/projects/:id/jobs', value: 'id', says: ['name'] },
  keys: { from: 'service', path: '/user/keys', value: 'id', says: ['title'], named: true },
  labels: { from: 'service', search: 'search', path: '/projects/:id/labels', value: 'name', says: ['description'] },
  licenses: { from: 'service', path: '/templates/licenses', value: 'key', says: ['name'] },
  members: { from: 'service', path: '/projects/:id/members', value: 'id', says: ['username'], named: true },
  milestones: {
    from: 'service',
    search: 'search',
    path: '/projects/:id/milestones',
    value: 'id',
    says: ['title'],
    named: true,
  },
  mrs: {
    from: 'service',
    search: 'search',
    path: '/projects/:id/merge_requests',
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
  },
  namespaces: { from: 'service', search: 'search', path: '/namespaces', value: 'full_path', says: ['kind'] },
  'namespace-ids': { from: 'service', path: '/namespaces', value: 'id', says: ['full_path'], named: true },
  'group-ids': { from: 'service', path: '/groups', value: 'id', says: ['full_path'], named: true },
  pages: { from: 'service', path: '/projects/:id/pages/domains', value: 'domain' },
  pipelines: { from: 'service', path: '/projects/:id/pipelines', value: 'id', says: ['ref'] },
  profiles: { from: 'machine' },
  'project-attributes': {
    from: 'service',
    path: '/projects/:id/custom_attributes',
    ownScope: true,
    value: 'key',
    says: ['value'],
  },
  'protected-branches': { from: 'service', path: '/projects/:id/protected_branches', value: 'name' },
  projects: {
    from: 'service',
    search: 'search',
    path: '/projects',
    value: 'path_with_namespace',
    says: ['description'],
  },
  'schedule-variables': {
    from: 'service',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    within: 'variables',
    value: 'key',
  },
  schedules: {
    from: 'service',
    path: '/projects/:id/pipeline_schedules',
    value: 'id',
    says: ['description'],
    named: true,
  },
  'shared-groups': {
    from: 'service',
    path: '/projects/:id',
    within: 'shared_with_groups',
    value: 'group_id',
    says: ['group_name'],
  },
  snippets: { from: 'service', path: '/snippets', value: 'id', says: ['title'], named: true },
  storages: { from: 'service', path: '/circuit_breakers/repository_storage', value: 'storage_name' },
  tags: { from: 'service', search: 'search', path: '/projects/:id/repository/tags', value: 'name' },
  'time-zones': { from: 'machine' },
  todos: { from: 'service', path: '/todos', value: 'id', says: ['body'] },
  'issue-awards': {
    from: 'service',
    path: '/projects/:id/issues/:iid/award_emoji',
    value: 'id',
    says: ['name'],
  },
  'issue-notes': { from: 'service', path: '/projects/:id/issues/:iid/notes', value: 'id', says: ['body'] },
  'mr-awards': {
    from: 'service',
    path: '/projects/:id/merge_requests/:iid/award_emoji',
    value: 'id',
    says: ['name'],
  },
  'mr-notes': { from: 'service', path: '/projects/:id/merge_requests/:iid/notes', value: 'id', says: ['body'] },
  'audit-events': { from: 'service', path: '/audit_events', value: 'id', says: ['action'] },
  sessions: { from: 'service', path: '/user/sessions', value: 'id', says: ['user_agent'] },
  tokens: {
    from: 'service',
    path: '/users/:user_id/impersonation_tokens',
    query: { state: 'active' },
    value: 'id',
    says: ['name'],
    named: true,
  },
  triggers: { from: 'service', path: '/projects/:id/triggers', value: 'id', says: ['description'], named: true },
  'user-gpg-keys': { from: 'service', path: '/users/:user_id/gpg_keys', value: 'id', says: ['fingerprint'] },
  'user-attributes': { from: 'service', path: '/users/:user_id/custom_attributes', value: 'key', says: ['value'] },
  'user-sessions': { from: 'service', path: '/users/:user_id/sessions', value: 'id', says: ['user_agent'] },
  'user-keys': { from: 'service', path: '/users/:user_id/keys', value: 'id', says: ['title'], named: true },
  users: { from: 'service', search: 'search', path: '/users', value: 'id', says: ['username'], named: true },
  usernames: { from: 'service', search: 'search', path: '/users', value: 'username', says: ['name'] },
  variables: { from: 'service', path: '/projects/:id/variables', value: 'key' },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const isKindName = (text: string): text is KindName => Object.hasOwn(kinds, text);

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
