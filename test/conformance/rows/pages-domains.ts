import { deleteWithoutBody, noFields, P, type Fields, type Param, type Row } from './row.ts';

const section = 'Pages domains';
const list = '/projects/:id/pages/domains';
const one = `${list}/:domain`;
const domain: Param = { name: 'domain', type: 'string' };
const certificate: Param = { name: 'certificate', type: 'file or string' };
const key: Param = { name: 'key', type: 'file or string' };
const record: Fields = { domain: 'string', url: 'string' };
const shared = { section, access: 'credentials', array: false, fields: record } as const;

export const pagesDomainRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: '/pages/domains',
    access: 'admin',
    required: [],
    optional: [],
    success: 200,
    array: true,
  },
  { ...shared, method: 'GET', path: list, required: [P], optional: [], success: 200, array: true },
  { ...shared, method: 'GET', path: one, required: [P, domain], optional: [], success: 200 },
  { ...shared, method: 'POST', path: list, required: [P, domain], optional: [certificate, key], success: 201 },
  { ...shared, method: 'PUT', path: one, required: [P, domain], optional: [certificate, key], success: 200 },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, domain],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
];
