/** Cherry-picks, reverts, statuses, and merge requests of commits (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef, text } from '../vocabulary/fields.ts';

const sha = { type: 'string', minLength: 1, description: 'Commit SHA, branch, or tag' } as const;

const one = { id: projectRef, sha } as const;

const branch = { type: 'string', minLength: 1, description: 'Branch that gets the new commit' } as const;

const read = {
  onlyIn: 'GitLab',
  method: 'GET',
  section: 'v4',
  access: { to: 'project', from: 'code-reader' },
  risk: 'read',
  paginated: true,
  success: 200,
  response: openList,
} as const;

const write = {
  onlyIn: 'GitLab',
  method: 'POST',
  section: 'v4',
  access: { to: 'project', from: 'developer' },
  risk: 'write',
  success: 201,
  response: openRecord,
} as const;

/** Endpoints below a commit. */
export const commitActions = {
  cherryPick: endpoint({
    ...write,
    path: '/projects/:id/repository/commits/:sha/cherry_pick',
    summary: 'Apply a commit to another branch',
    // Each commit is made on top of the one before it.
    numbered: true,
    params: {
      ...one,
      branch,
      message: { type: 'string', description: 'Commit message (default: that of the commit)' },
    },
    required: ['branch'],
  }),
  revert: endpoint({
    ...write,
    since: '11.5',
    path: '/projects/:id/repository/commits/:sha/revert',
    summary: 'Revert a commit',
    numbered: true,
    params: { ...one, branch },
    required: ['branch'],
  }),
  mergeRequests: endpoint({
    ...read,
    since: '10.7',
    path: '/projects/:id/repository/commits/:sha/merge_requests',
    summary: 'List the merge requests that contain a commit',
    params: {
      ...one,
      state: {
        type: 'string',
        enum: ['opened', 'closed', 'locked', 'merged'],
        description: 'Only merge requests in this state',
      },
    },
  }),
  statuses: endpoint({
    ...read,
    path: '/projects/:id/repository/commits/:sha/statuses',
    summary: 'List the statuses of a commit',
    params: {
      ...one,
      ref: { ...text, description: 'Only statuses of this branch or tag' },
      stage: { ...text, description: 'Only statuses of this stage' },
      name: { ...text, description: 'Only statuses with this name' },
      pipeline_id: { ...id, description: 'Only statuses of this pipeline' },
      all: { type: 'boolean', description: 'Include statuses that have a later one' },
      order_by: { type: 'string', enum: ['id', 'pipeline_id'], description: 'Sort field' },
      sort: { type: 'string', enum: ['asc', 'desc'], description: 'Sort direction' },
    },
  }),
  setStatus: endpoint({
    ...write,
    path: '/projects/:id/statuses/:sha',
    summary: 'Set a status of a commit',
    params: {
      ...one,
      state: {
        type: 'string',
        enum: ['pending', 'running', 'success', 'failed', 'canceled', 'skipped'],
        description: 'Status',
      },
      ref: { ...text, description: 'Branch or tag of the status' },
      target_url: { ...text, description: 'URL of the details' },
      description: { ...text, description: 'Short description' },
      name: { ...text, description: 'Name of the status (default: default)' },
      coverage: { type: 'number', description: 'Code coverage in percent' },
      pipeline_id: { ...id, description: 'Pipeline that gets the status, if there are several' },
    },
    required: ['state'],
  }),
} as const;
