import { release, tag } from './fields.ts';
import { deleteWithoutBody, noFields, P, type Param, type Row } from './row.ts';

const section = 'Tags and releases';
const list = '/projects/:id/repository/tags';
const one = `${list}/:tag_name`;
const tagName: Param = { name: 'tag_name', type: 'string' };
const shared = { section, access: 'credentials', array: false, optional: [], openParams: true, fields: tag } as const;

/** The document shows only the path parameters. */
export const tagRows: readonly Row[] = [
  { ...shared, method: 'GET', path: list, access: 'public', required: [P], success: 200, array: true },
  { ...shared, method: 'GET', path: one, access: 'public', required: [P, tagName], success: 200 },
  { ...shared, method: 'POST', path: list, required: [P], success: 201, note: '405 with a message on error.' },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, tagName],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
  {
    ...shared,
    method: 'POST',
    path: `${one}/release`,
    required: [P, tagName],
    success: 201,
    note: '409 when there is one.',
    fields: release,
  },
  { ...shared, method: 'PUT', path: `${one}/release`, required: [P, tagName], success: 200, fields: release },
];
