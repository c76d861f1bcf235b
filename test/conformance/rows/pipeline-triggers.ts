import { trigger } from './fields.ts';
import { deleteWithoutBody, noFields, P, type Param, type Row } from './row.ts';

const section = 'Pipeline triggers';
const list = '/projects/:id/triggers';
const one = `${list}/:trigger_id`;
const triggerId: Param = { name: 'trigger_id', type: 'integer' };
const description: Param = { name: 'description', type: 'string' };
const shared = { section, access: 'credentials', array: false, fields: trigger } as const;

export const pipelineTriggerRows: readonly Row[] = [
  { ...shared, method: 'GET', path: list, required: [P], optional: [], success: 200, array: true },
  { ...shared, method: 'GET', path: one, required: [P, triggerId], optional: [], success: 200 },
  { ...shared, method: 'POST', path: list, required: [P, description], optional: [], success: 201 },
  { ...shared, method: 'PUT', path: one, required: [P, triggerId], optional: [description], success: 200 },
  {
    ...shared,
    method: 'POST',
    path: `${one}/take_ownership`,
    required: [P, triggerId],
    optional: [],
    success: 201,
    decided: 'DESIGN.md: POSTs that create nothing (take-ownership, subscribe, stop) answer 200 or 201',
  },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, triggerId],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
];
