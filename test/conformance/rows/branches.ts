import { branch } from './fields.ts';
import { deleteWithoutBody, noFields, P, type Param, type Row } from './row.ts';

const section = 'Branches';
const list = '/projects/:id/repository/branches';
const one = `${list}/:branch`;
const branchName: Param = { name: 'branch', type: 'string' };
const shared = { section, access: 'credentials', array: false, fields: branch } as const;

export const branchRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: list,
    access: 'public',
    required: [P],
    optional: [],
    alsoTakes: ['search'],
    success: 200,
    array: true,
  },
  { ...shared, method: 'GET', path: one, access: 'public', required: [P, branchName], optional: [], success: 200 },
  {
    ...shared,
    method: 'PUT',
    path: `${one}/protect`,
    required: [P, branchName],
    optional: [
      { name: 'developers_can_push', type: 'boolean' },
      { name: 'developers_can_merge', type: 'boolean' },
    ],
    success: 200,
    note: '200 when nothing changes, too.',
  },
  {
    ...shared,
    method: 'PUT',
    path: `${one}/unprotect`,
    required: [P, branchName],
    optional: [],
    success: 200,
    note: '200 when nothing changes, too.',
  },
  {
    ...shared,
    method: 'POST',
    path: list,
    required: [P, branchName, { name: 'ref', type: 'string' }],
    optional: [],
    success: 201,
  },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, branchName],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
  {
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/repository/merged_branches',
    required: [P],
    optional: [],
    success: 202,
    note: 'The JSON body’s fields are not shown.',
    fields: noFields,
  },
];
