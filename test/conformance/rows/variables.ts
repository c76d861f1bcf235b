import { changedVariable, variable } from './fields.ts';
import { deleteWithoutBody, G, keyInPath, newKey, noFields, P, type Param, type Row } from './row.ts';

const section = 'Project variables and group variables';
const value: Param = { name: 'value', type: 'string' };
const isProtected: Param = { name: 'protected', type: 'boolean' };
const filter = ['filter'];
const settings = ['masked', 'raw', 'variable_type', 'description', 'environment_scope'];
const shared = { section, access: 'credentials', array: false } as const;

/** The rows of projects and groups are the same. */
const family = (list: string, id: Param): readonly Row[] => [
  { ...shared, method: 'GET', path: list, required: [id], optional: [], success: 200, array: true, fields: variable },
  {
    ...shared,
    method: 'GET',
    path: `${list}/:key`,
    required: [id, keyInPath],
    optional: [],
    alsoTakes: filter,
    success: 200,
    fields: variable,
  },
  {
    ...shared,
    method: 'POST',
    path: list,
    required: [id, newKey, value],
    optional: [isProtected],
    alsoTakes: [...settings, 'masked_and_hidden'],
    success: 201,
    fields: changedVariable,
  },
  {
    ...shared,
    method: 'PUT',
    path: `${list}/:key`,
    required: [id, keyInPath, value],
    optional: [isProtected],
    alsoTakes: [...settings, ...filter],
    success: 200,
    fields: changedVariable,
  },
  {
    ...shared,
    method: 'DELETE',
    path: `${list}/:key`,
    required: [id, keyInPath],
    optional: [],
    alsoTakes: filter,
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
];

export const variableRows: readonly Row[] = [
  ...family('/projects/:id/variables', P),
  ...family('/groups/:id/variables', G),
];
