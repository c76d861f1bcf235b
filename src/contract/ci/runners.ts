/** Runners, which run the jobs of pipelines (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, groupRef, id, openList, openRecord, projectRef, text, timeAhead } from '../vocabulary/fields.ts';

const runnerId = { ...id, description: 'Runner ID' } as const;
const tags = { type: 'array', items: text, maxItems: 50 } as const;
/** Runners are managed by their owners, who are not in their paths, and by administrators. */
const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'user' } } as const;
const ofProject = { ...shared, access: { to: 'project', from: 'master' } } as const;

const filters = {
  type: {
    type: 'string',
    enum: ['instance_type', 'group_type', 'project_type'],
    description: 'Only runners of the instance, of a group, or of projects',
  },
  status: {
    type: 'string',
    enum: ['online', 'offline', 'stale', 'never_contacted'],
    description: 'Only runners with this status',
  },
  paused: { ...flag, description: 'Paused runners, or with --no-paused the others' },
  tag_list: { ...tags, description: 'Only runners with all of these tags' },
  version_prefix: { ...text, description: 'Only runners whose version begins with this, such as 17.4' },
} as const;

const settings = {
  description: { type: 'string', description: 'Description' },
  paused: { ...flag, description: 'Pause the runner, so that it gets no new jobs' },
  tag_list: { ...tags, description: 'Tags of the jobs that it runs' },
  run_untagged: { ...flag, description: 'Run jobs without tags, too' },
  locked: { ...flag, description: 'Lock a runner of projects to those that it has' },
  access_level: {
    type: 'string',
    enum: ['not_protected', 'ref_protected'],
    description: 'Jobs that it runs: those of all refs, or of protected ones',
  },
  maximum_timeout: { ...id, minimum: 600, description: 'Time limit of a job in seconds, at least 600' },
  maintenance_note: { type: 'string', maxLength: 1024, description: 'Note for other administrators' },
} as const;

/** Endpoints of runners as such. */
export const runners = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/runners',
    summary: 'List the runners that you can manage',
    risk: 'read',
    paginated: true,
    params: filters,
    success: 200,
    response: openList,
  }),
  listAll: endpoint({
    ...shared,
    method: 'GET',
    path: '/runners/all',
    summary: 'List all runners of the instance',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: filters,
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...shared,
    method: 'GET',
    path: '/runners/:id',
    summary: 'Show a runner',
    risk: 'read',
    params: { id: runnerId, include_projects: { ...flag, description: 'Include the projects of the runner' } },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    since: '16.0',
    method: 'POST',
    path: '/user/runners',
    summary: 'Create a runner of the instance, a group, or a project',
    risk: 'write',
    params: {
      runner_type: { ...filters.type, description: 'Type of runner' },
      project_id: { ...id, description: 'Project ID' },
      group_id: { ...id, description: 'Group ID' },
      ...settings,
      token_expires_at: { ...timeAhead, description: 'Expiration time of its token' },
      token_rotation_deadline: { ...timeAhead, description: 'Time until which the runner can renew its token' },
    },
    required: ['runner_type'],
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: '/runners/:id',
    summary: 'Update a runner',
    risk: 'write',
    params: { id: runnerId, ...settings },
    anyOf: Object.keys(settings),
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/runners/:id',
    summary: 'Delete a runner',
    risk: 'destructive',
    params: { id: runnerId },
    success: 204,
    response: null,
  }),
  jobs: endpoint({
    ...shared,
    since: '10.3',
    method: 'GET',
    path: '/runners/:id/jobs',
    summary: 'List the jobs of a runner',
    risk: 'read',
    paginated: true,
    params: {
      id: runnerId,
      system_id: { ...text, description: 'Only jobs of the manager with this system ID' },
      status: {
        type: 'string',
        enum: [
          'created',
          'waiting_for_resource',
          'preparing',
          'waiting_for_callback',
          'pending',
          'running',
          'success',
          'failed',
          'canceling',
          'canceled',
          'skipped',
          'manual',
          'scheduled',
        ],
        description: 'Only jobs with this status',
      },
      order_by: { type: 'string', enum: ['id'], description: 'Sort field' },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
    },
    success: 200,
    response: openList,
  }),
  managers: endpoint({
    ...shared,
    method: 'GET',
    path: '/runners/:id/managers',
    summary: 'List the machines of a runner',
    risk: 'read',
    paginated: true,
    params: { id: runnerId },
    success: 200,
    response: openList,
  }),
  projects: endpoint({
    ...shared,
    method: 'GET',
    path: '/runners/:id/projects',
    summary: 'List the projects to which a runner is assigned',
    risk: 'read',
    paginated: true,
    params: { id: runnerId },
    success: 200,
    response: openList,
  }),
  resetToken: endpoint({
    ...shared,
    method: 'POST',
    path: '/runners/:id/reset_authentication_token',
    summary: 'Replace the token of a runner',
    risk: 'destructive',
    params: { id: runnerId },
    success: 201,
    response: openRecord,
  }),
} as const;

/** The runners that a project can use. */
export const projectRunners = {
  list: endpoint({
    ...ofProject,
    method: 'GET',
    path: '/projects/:id/runners',
    summary: 'List the runners that a project can use',
    risk: 'read',
    paginated: true,
    params: { id: projectRef, ...filters },
    success: 200,
    response: openList,
  }),
  assign: endpoint({
    ...ofProject,
    method: 'POST',
    path: '/projects/:id/runners',
    summary: 'Assign a runner to a project',
    risk: 'write',
    params: { id: projectRef, runner_id: runnerId },
    required: ['runner_id'],
    success: 201,
    response: openRecord,
  }),
  unassign: endpoint({
    ...ofProject,
    method: 'DELETE',
    path: '/projects/:id/runners/:runner_id',
    summary: 'Unassign a runner from a project',
    risk: 'destructive',
    params: { id: projectRef, runner_id: runnerId },
    success: 204,
    response: null,
  }),
} as const;

/** The runners that a group can use. */
export const groupRunners = {
  list: endpoint({
    ...shared,
    since: '13.4',
    method: 'GET',
    path: '/groups/:id/runners',
    summary: 'List the runners that a group can use',
    access: { to: 'group', from: 'master' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef, ...filters },
    success: 200,
    response: openList,
  }),
} as const;
