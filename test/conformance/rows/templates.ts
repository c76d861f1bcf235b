import type { Row } from './row.ts';

const section = 'Templates';
const shared = { section, method: 'GET', success: 200, access: 'anyone' } as const;

export const templateRows: readonly Row[] = [
  { ...shared, path: '/templates/gitignores', required: [], optional: [], array: true, fields: { name: 'string' } },
  {
    ...shared,
    path: '/templates/gitignores/:key',
    required: [{ name: 'key', type: 'string' }],
    optional: [],
    array: false,
    fields: { name: 'string', content: 'string' },
  },
];
