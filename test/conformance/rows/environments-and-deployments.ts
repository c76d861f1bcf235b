import { deployment, environment } from './fields.ts';
import { noFields, P, type Param, type Row } from './row.ts';

const section = 'Environments and deployments';
const list = '/projects/:id/environments';
const one = `${list}/:environment_id`;
const environmentId: Param = { name: 'environment_id', type: 'integer' };
const name: Param = { name: 'name', type: 'string' };
const externalUrl: Param = { name: 'external_url', type: 'string' };
const shared = { section, access: 'credentials', array: false, fields: environment } as const;

export const environmentRows: readonly Row[] = [
  { ...shared, method: 'GET', path: list, access: 'public', required: [P], optional: [], success: 200, array: true },
  { ...shared, method: 'POST', path: list, required: [P, name], optional: [externalUrl], success: 201 },
  { ...shared, method: 'PUT', path: one, required: [P, environmentId], optional: [name, externalUrl], success: 200 },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, environmentId],
    optional: [],
    success: 204,
    fields: noFields,
  },
  { ...shared, method: 'POST', path: `${one}/stop`, required: [P, environmentId], optional: [], success: 200 },
  {
    ...shared,
    method: 'GET',
    path: '/projects/:id/deployments',
    access: 'public',
    required: [P],
    optional: [],
    success: 200,
    array: true,
    fields: deployment,
  },
  {
    ...shared,
    method: 'GET',
    path: '/projects/:id/deployments/:deployment_id',
    access: 'public',
    required: [P, { name: 'deployment_id', type: 'integer' }],
    optional: [],
    success: 200,
    fields: deployment,
  },
];
