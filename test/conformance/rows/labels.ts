import { label } from './fields.ts';
import { deleteWithoutBody, noFields, P, type Param, type Row } from './row.ts';

const section = 'Labels (project)';
const list = '/projects/:id/labels';
const name: Param = { name: 'name', type: 'string' };
const color: Param = { name: 'color', type: 'string' };
const description: Param = { name: 'description', type: 'string' };
const priority: Param = { name: 'priority', type: 'integer', min: 0, nullable: true };
const labelId: Param = { name: 'label_id', type: 'identity' };
const shared = { section, access: 'credentials', array: false, fields: label } as const;
const createsNothing = 'DESIGN.md: POSTs that create nothing (take-ownership, subscribe, stop) answer 200 or 201';

export const labelRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: list,
    access: 'public',
    required: [P],
    optional: [],
    alsoTakes: ['include_ancestor_groups', 'search', 'with_counts'],
    success: 200,
    note: 'Reads of public projects work anonymously (Authentication).',
    array: true,
  },
  {
    ...shared,
    method: 'POST',
    path: list,
    required: [P, name, color],
    optional: [description, priority],
    success: 201,
  },
  {
    ...shared,
    method: 'PUT',
    path: list,
    required: [P, name],
    optional: [{ name: 'new_name', type: 'string' }, color, description, priority],
    atLeastOneOf: ['new_name', 'color'],
    success: 200,
  },
  {
    ...shared,
    method: 'DELETE',
    path: list,
    required: [P, name],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
  {
    ...shared,
    method: 'POST',
    path: `${list}/:label_id/subscribe`,
    required: [P, labelId],
    optional: [],
    success: 201,
    notModified: true,
    decided: createsNothing,
  },
  {
    ...shared,
    method: 'POST',
    path: `${list}/:label_id/unsubscribe`,
    required: [P, labelId],
    optional: [],
    success: 201,
    notModified: true,
    decided: createsNothing,
  },
];
