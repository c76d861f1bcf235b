/** The registry of kinds of values: their list in the API, the records that they identify, and the parameters that hold them. */

import { acceptedKinds } from './accepted-kinds.ts';
import type { Kind, ServiceKind } from './kind.ts';
import { type Named, namedKinds } from './named-kinds.ts';

const numbersOf = (list: string): readonly string[] =>
  ['', '/projects/:id', '/groups/:id'].flatMap((at) => [`${at}/${list} iids`, `${at}/${list} not[iids]`]);

/** If several kinds have the same list, path parameters below the list are of the first one. */
export const kinds = {
  'all-deploy-keys': {
    path: '/deploy_keys',
    value: 'id',
    says: ['title'],
    without: 'deploy-keys',
    holds: ['POST /projects/:id/deploy_keys/:key_id key_id'],
  },
  branches: {
    path: '/projects/:id/repository/branches',
    search: true,
    value: 'name',
    says: ['commit.title'],
    page: 'tree',
    holds: ['branch', 'source_branch', 'start_branch', 'target_branch', 'POST /projects/:id/protected_branches name'],
  },
  broadcast: { path: '/broadcast_messages', value: 'id', says: ['message'] },
  'ci-templates': { path: '/templates/gitlab_ci_ymls', value: 'name' },
  colors: { holds: ['/projects/:id/labels color'] },
  commands: { holds: ['man command'] },
  commits: {
    path: '/projects/:id/repository/commits',
    newest: true,
    value: 'short_id',
    says: ['title'],
    holds: ['--last-commit-id'],
  },
  crons: { holds: ['cron'] },
  'deploy-keys': { path: '/projects/:id/deploy_keys', value: 'id', of: 'deploy-key' },
  'deploy-tokens': { path: '/projects/:id/deploy_tokens', value: 'id', of: 'deploy-token' },
  'group-deploy-tokens': { path: '/groups/:id/deploy_tokens', value: 'id', of: 'deploy-token' },
  deployments: { path: '/projects/:id/deployments', newest: true, value: 'id', says: ['ref'] },
  dockerfiles: { path: '/templates/dockerfiles', value: 'name' },
  environments: {
    path: '/projects/:id/environments',
    value: 'id',
    of: 'environment',
    page: 'environments',
    holds: ['environments get environment'],
  },
  'environment-names': {
    path: '/projects/:id/environments',
    value: 'name',
    says: ['external_url', 'state'],
    holds: ['--environment-scope', '--new-environment-scope', 'deployments create environment'],
  },
  files: {
    path: '/projects/:id/repository/tree',
    tree: true,
    value: 'path',
    holds: ['files get file', 'files create file', 'files update file', 'files delete file', 'commits list --path'],
  },
  directories: {
    path: '/projects/:id/repository/tree',
    tree: true,
    value: 'path',
    only: { type: ['tree'] },
    holds: ['files list path'],
  },
  gitignores: { path: '/templates/gitignores', value: 'name' },
  'gpg-keys': { path: '/user/gpg_keys', value: 'id', says: ['fingerprint'] },
  'group-attributes': { path: '/groups/:id/custom_attributes', ownScope: true, value: 'key', says: ['value'] },
  'group-members': { path: '/groups/:id/members', value: 'id', of: 'user' },
  'group-milestones': { path: '/groups/:id/milestones', value: 'id', of: 'milestone', sign: '%', page: 'milestones' },
  'group-milestone-titles': {
    path: '/groups/:id/milestones',
    value: 'title',
    says: ['due_date', 'state'],
    sign: '%',
    page: 'milestones',
  },
  'group-variables': { path: '/groups/:id/variables', value: 'key', says: ['description', 'environment_scope'] },
  groups: { path: '/groups', search: true, value: 'full_path', says: ['name'], holds: ['--group', '--of'] },
  'help-pages': { holds: ['help command'] },
  hooks: { path: '/hooks', value: 'id', of: 'hook', holds: ['hooks get hook'] },
  issues: {
    path: '/projects/:id/issues',
    search: true,
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
    sign: '#',
    page: 'issues',
    holds: numbersOf('issues'),
  },
  jobs: { path: '/projects/:id/jobs', newest: true, value: 'id', says: ['name'], page: 'jobs' },
  keys: { path: '/user/keys', value: 'id', of: 'key' },
  labels: {
    path: '/projects/:id/labels',
    search: true,
    value: 'name',
    sign: '~',
    says: ['description', 'color'],
    inGroup: 'labels-in-group',
    holds: ['labels', 'not[labels]', 'DELETE /projects/:id/labels name', 'PUT /projects/:id/labels name'],
  },
  // Servers that have labels in projects alone list none of a group, but its issues and merge requests have their names.
  'labels-in-group': {
    path: '/groups/:id/issues',
    newest: true,
    value: 'labels',
    each: true,
    also: ['mr-labels-in-group'],
  },
  'mr-labels-in-group': { path: '/groups/:id/merge_requests', newest: true, value: 'labels', each: true },
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
    says: ['due_date', 'state'],
    sign: '%',
    page: 'milestones',
    words: {
      None: 'Without a milestone',
      Any: 'With a milestone',
      '#started': 'In an open milestone that has started',
      '#upcoming': 'In the open milestone that is due next',
    },
    holds: ['milestone', 'not[milestone]'],
  },
  mrs: {
    path: '/projects/:id/merge_requests',
    search: true,
    query: { state: 'opened' },
    value: 'iid',
    says: ['title'],
    sign: '!',
    page: 'merge_requests',
    holds: numbersOf('merge_requests'),
  },
  namespaces: {
    path: '/namespaces',
    search: true,
    value: 'full_path',
    says: ['kind'],
    me: true,
    holds: ['/projects/:id/fork namespace', '/projects/:id/transfer namespace'],
  },
  'namespace-ids': {
    path: '/namespaces',
    search: true,
    value: 'id',
    of: 'namespace',
    me: true,
    holds: ['namespace_id'],
  },
  'group-ids': {
    path: '/groups',
    search: true,
    value: 'id',
    of: 'namespace',
    holds: ['parent_id', 'skip_groups', '/projects/:id/share group_id', '/groups/:id/transfer group_id'],
  },
  pages: { path: '/projects/:id/pages/domains', value: 'domain', says: ['url'] },
  pipelines: { path: '/projects/:id/pipelines', newest: true, value: 'id', says: ['ref'], page: 'pipelines' },
  aliases: { holds: ['alias delete name'] },
  profiles: {
    holds: ['--profile', 'config profiles remove name', 'config profiles rename name', 'config profiles use name'],
  },
  'project-attributes': { path: '/projects/:id/custom_attributes', ownScope: true, value: 'key', says: ['value'] },
  'protected-branches': {
    path: '/projects/:id/protected_branches',
    value: 'name',
    says: ['push_access_levels.access_level_description'],
  },
  'protected-tags': {
    path: '/projects/:id/protected_tags',
    value: 'name',
    says: ['create_access_levels.access_level_description'],
  },
  projects: {
    path: '/projects',
    search: true,
    value: 'path_with_namespace',
    says: ['description', 'name_with_namespace'],
    of: 'project',
    holds: [
      '--project',
      'project_id',
      'target_project_id',
      'to_project_id',
      'from_project_id',
      '/projects/:id/fork/:forked_from_id forked_from_id',
      '/groups/:id/projects/:project_id project_id',
    ],
  },
  refs: {
    path: '/projects/:id/repository/branches',
    also: ['tags'],
    search: true,
    value: 'name',
    says: ['commit.title'],
    page: 'tree',
    holds: ['ref', 'ref_name', 'dry_run_ref', 'pipelines watch --ref'],
  },
  revisions: {
    path: '/projects/:id/repository/branches',
    also: ['tags', 'commits'],
    search: true,
    value: 'name',
    says: ['commit.title'],
    holds: [
      'content_ref',
      'commits get sha',
      'commits diff sha',
      'commits refs sha',
      'commits compare from',
      'commits compare to',
      'files archive --ref',
      'deployments create --sha',
      'commits create --start-sha',
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
  tags: {
    path: '/projects/:id/repository/tags',
    search: true,
    value: 'name',
    says: ['message', 'commit.title'],
    page: 'tags',
    holds: ['tag_name'],
  },
  'time-zones': { holds: ['cron_timezone'] },
  todos: { path: '/todos', value: 'id', says: ['body'] },
  'issue-awards': { path: '/projects/:id/issues/:iid/award_emoji', value: 'id', says: ['name'] },
  'issue-notes': { path: '/projects/:id/issues/:iid/notes', value: 'id', says: ['body'] },
  'mr-awards': { path: '/projects/:id/merge_requests/:iid/award_emoji', value: 'id', says: ['name'] },
  'mr-notes': { path: '/projects/:id/merge_requests/:iid/notes', value: 'id', says: ['body'] },
  'audit-events': { path: '/audit_events', newest: true, value: 'id', says: ['action'] },
  'audit-actions': { path: '/audit_events', newest: true, value: 'action', holds: ['audit-events list --action'] },
  sessions: { path: '/user/sessions', value: 'id', says: ['user_agent'] },
  triggers: { path: '/projects/:id/triggers', value: 'id', of: 'trigger', holds: ['--trigger'] },
  urls: { holds: ['--url'] },
  'user-gpg-keys': { path: '/users/:user_id/gpg_keys', value: 'id', says: ['fingerprint'] },
  'user-attributes': { path: '/users/:user_id/custom_attributes', value: 'key', says: ['value'] },
  'user-sessions': { path: '/users/:user_id/sessions', value: 'id', says: ['user_agent'] },
  'user-keys': { path: '/users/:user_id/keys', value: 'id', of: 'key' },
  users: {
    path: '/users',
    search: true,
    value: 'id',
    of: 'user',
    me: true,
    holds: ['assignee_id', 'assignee_ids', 'author_id', 'user_id', 'not[assignee_id]', 'not[author_id]'],
  },
  'sudo-users': { path: '/users', search: true, value: 'username', says: ['name'], holds: ['--sudo'] },
  usernames: {
    path: '/users',
    search: true,
    value: 'username',
    says: ['name'],
    me: true,
    holds: [
      'api --user',
      'GET /users username',
      '/projects/:id/pipelines username',
      'author_username',
      'assignee_username',
      'not[author_username]',
      'not[assignee_username]',
    ],
  },
  variables: { path: '/projects/:id/variables', value: 'key', says: ['description', 'environment_scope'] },
  ...acceptedKinds,
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const isKindName = (text: string): text is KindName => Object.hasOwn(kinds, text);

/** Returns undefined for kinds whose values need no server. */
export const serviceKind = (name: KindName): ServiceKind | undefined => {
  const kind: Kind = { ...kinds[name] };
  return kind.path === undefined ? undefined : kind;
};

/** True if commands also take the name in place of the value. Completion offers names unless digits are typed. */
export const isNamed = ({ of, value }: ServiceKind): boolean => of !== undefined && value === 'id';

export const saysOf = ({ of, says }: ServiceKind): readonly string[] => {
  const { says: usual = [] }: Partial<Named> = of === undefined ? {} : namedKinds[of];
  return says ?? usual;
};
