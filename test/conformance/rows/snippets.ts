import { snippet } from './fields.ts';
import { noFields, type Param, type Row } from './row.ts';

const section = 'Snippets';
const one = '/snippets/:id';
const id: Param = { name: 'id', type: 'integer' };
const title: Param = { name: 'title', type: 'string' };
const fileName: Param = { name: 'file_name', type: 'string' };
const content: Param = { name: 'content', type: 'string' };
const description: Param = { name: 'description', type: 'string' };
const visibility: Param = { name: 'visibility', type: 'string', values: ['private', 'internal', 'public'] };
const shared = { section, access: 'user', array: false, fields: snippet } as const;

export const snippetRows: readonly Row[] = [
  { ...shared, method: 'GET', path: '/snippets', required: [], optional: [], success: 200, array: true },
  {
    ...shared,
    method: 'GET',
    path: one,
    access: 'public',
    required: [id],
    optional: [],
    success: 200,
    note: 'A public snippet needs no authentication (Snippet record).',
  },
  {
    ...shared,
    method: 'POST',
    path: '/snippets',
    required: [title, fileName, content],
    optional: [description, visibility],
    alsoTakes: ['expires_at'],
    success: 201,
  },
  {
    ...shared,
    method: 'PUT',
    path: one,
    access: 'credentials',
    required: [id],
    optional: [title, fileName, description, content, visibility],
    alsoTakes: ['expires_at'],
    success: 200,
  },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    access: 'credentials',
    required: [id],
    optional: [],
    success: 204,
    fields: noFields,
  },
  {
    ...shared,
    method: 'GET',
    path: '/snippets/public',
    access: 'public',
    required: [],
    optional: [],
    success: 200,
    note: 'page and per_page, as every list.',
    array: true,
    fields: { ...snippet, raw_url: 'string' },
  },
  {
    ...shared,
    method: 'GET',
    path: `${one}/user_agent_detail`,
    access: 'admin',
    required: [id],
    optional: [],
    success: 200,
    fields: { user_agent: 'string', ip_address: 'string', spamcheck_submitted: 'boolean' },
  },
];
