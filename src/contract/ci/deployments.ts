/** Deployments (document, "Environments and deployments"; v4 for create). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { environmentName } from './environment-name.ts';
import { dateTime, id, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';
import { deployableFields } from './pipeline-jobs.ts';
import { nullableUser } from '../people/users.ts';

const status = { type: 'string', enum: ['created', 'running', 'success', 'failed', 'canceled'] } as const;

/** A deployment; `deployable` is the job that made it, null where somebody told of it. */
export const deployment = record('Deployment', {
  id,
  iid: id,
  ref: text,
  sha: text,
  status,
  created_at: dateTime,
  user: nullableUser,
  environment: record('DeploymentEnvironment', { id, name: text, external_url: nullableText }),
  deployable: { ...record('Deployable', deployableFields), type: ['object', 'null'] },
});

const section = 'Environments and deployments';

/** Endpoints of a project's deployments. */
export const deployments = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/deployments',
    summary: 'List deployments, oldest first',
    section,
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: deployment },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/deployments/:deployment_id',
    summary: 'Show a deployment with its job',
    section,
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    params: { id: projectRef, deployment_id: { ...id, description: 'Deployment ID' } },
    success: 200,
    response: deployment,
  }),
  create: endpoint({
    method: 'POST',
    since: '12.4',
    path: '/projects/:id/deployments',
    summary: 'Record a deployment',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      environment: { ...environmentName, description: 'Environment name; created if missing' },
      sha: {
        type: 'string',
        pattern: '^([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$',
        $comment: 'is not a SHA in full',
        description: 'SHA of the deployed commit',
      },
      ref: { type: 'string', minLength: 1, maxLength: 1024, description: 'Deployed branch or tag' },
      tag: { type: 'boolean', default: false, description: 'Treat the ref as a tag' },
      status: { ...status, default: 'success', description: 'Deployment status' },
    },
    required: ['environment', 'sha', 'ref'],
    success: 201,
    response: deployment,
  }),
} as const;
