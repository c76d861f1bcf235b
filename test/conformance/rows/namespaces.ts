import { namespace } from './fields.ts';
import type { Row } from './row.ts';

const section = 'Namespaces';
const shared = { section, method: 'GET', success: 200, access: 'user', fields: namespace } as const;

export const namespaceRows: readonly Row[] = [
  {
    ...shared,
    path: '/namespaces',
    required: [],
    optional: [{ name: 'search', type: 'string' }],
    note: 'The caller’s own; all of them for administrators.',
    array: true,
  },
  { ...shared, path: '/namespaces/:id', required: [{ name: 'id', type: 'identity' }], optional: [], array: false },
];
