/** Environments (document, "Environments and deployments"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, nullableId, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';
import { deployment } from './deployments.ts';
import { environmentName } from './environment-name.ts';
import { basicProject } from '../organization/project-record.ts';

/** An environment. `state` says whether it was stopped; the project is there in short (document, "Versioning"). */
export const environment = record('Environment', {
  id,
  name: text,
  slug: text,
  external_url: nullableText,
  state: { type: 'string', enum: ['available', 'stopped'] },
  project: basicProject,
});

/** On its own: only here does it say what was deployed last. */
const wholeEnvironment = record('WholeEnvironment', {
  ...environment.properties,
  last_deployment: { ...deployment, type: ['object', 'null'] },
});

const environmentId = { ...id, description: 'Environment ID' } as const;

const externalUrl = {
  type: ['string', 'null'],
  maxLength: 255,
  description: 'External URL',
} as const;

/** Settings that only GitLab has. */
const gitlabSettings = {
  tier: {
    type: 'string',
    enum: ['production', 'staging', 'testing', 'development', 'other'],
    onlyIn: 'GitLab',
    since: '13.10',
    description: 'Deployment tier',
  },
  description: { type: 'string', onlyIn: 'GitLab', since: '17.5', description: 'Description' },
  auto_stop_setting: {
    type: 'string',
    enum: ['always', 'with_action'],
    onlyIn: 'GitLab',
    since: '17.8',
    description: 'Stop of the environment: always, or if a job stops it',
  },
  cluster_agent_id: {
    ...nullableId,
    onlyIn: 'GitLab',
    shownAs: 'cluster_agent',
    description: 'ID of the agent for Kubernetes',
  },
  kubernetes_namespace: { type: 'string', onlyIn: 'GitLab', description: 'Kubernetes namespace' },
  flux_resource_path: { type: 'string', onlyIn: 'GitLab', description: 'Path of the Flux resource' },
} as const;

const section = 'Environments and deployments';

/** Endpoints of a project's environments. */
export const environments = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/environments',
    summary: 'List the environments of a project',
    section,
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: environment },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/environments/:environment_id',
    summary: 'Show an environment with its last successful deployment',
    section: 'v4',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    params: { id: projectRef, environment_id: environmentId },
    success: 200,
    response: wholeEnvironment,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/environments',
    summary: 'Create an environment',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, name: environmentName, external_url: externalUrl, ...gitlabSettings },
    required: ['name'],
    success: 201,
    response: environment,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/environments/:environment_id',
    summary: 'Update an environment',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      environment_id: environmentId,
      name: { ...environmentName, until: '16.0' },
      external_url: externalUrl,
      ...gitlabSettings,
    },
    success: 200,
    response: environment,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/environments/:environment_id',
    summary: 'Delete an environment and its deployments',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    params: { id: projectRef, environment_id: environmentId },
    success: 204,
    response: null,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/projects/:id/environments/:environment_id/stop',
    summary: 'Stop an environment',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, environment_id: environmentId },
    success: 200,
    response: environment,
  }),
} as const;
