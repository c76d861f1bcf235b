/** Snippets: texts that users keep or share outside of projects (document, "Snippets"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, id, nullableDateTime, nullableText, record, text, visibility } from '../vocabulary/fields.ts';
import { basicUser } from '../people/users.ts';

/** A snippet; its text is at `raw_url`. */
export const snippet = record('Snippet', {
  id,
  title: text,
  file_name: text,
  description: nullableText,
  visibility,
  author: basicUser,
  expires_at: nullableDateTime,
  created_at: dateTime,
  updated_at: dateTime,
  web_url: text,
  raw_url: text,
});

const agentDetail = record('UserAgentDetail', { user_agent: text, ip_address: text, spamcheck_submitted: flag });

const snippetId = { ...id, description: 'Snippet ID' } as const;

const settings = {
  title: { type: 'string', minLength: 1, maxLength: 255, description: 'Title' },
  file_name: { type: 'string', minLength: 1, maxLength: 255, description: 'File name, without directories' },
  content: { type: 'string', minLength: 1, maxLength: 1_048_576, description: 'Content' },
  description: { type: ['string', 'null'], maxLength: 65_535, description: 'Description' },
  visibility: { ...visibility, description: 'Visibility' },
  expires_at: {
    ...nullableDateTime,
    side: 'ahead',
    until: '19.0',
    description: 'Time after which only the author can read it',
  },
} as const;

const section = 'Snippets';
const one = '/snippets/:id';

export const snippets = {
  list: endpoint({
    method: 'GET',
    path: '/snippets',
    summary: 'List your snippets, newest first',
    section,
    access: { to: 'user' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: snippet },
  }),
  listPublic: endpoint({
    method: 'GET',
    path: '/snippets/public',
    summary: 'List public snippets, newest first',
    section,
    access: { to: 'anyone' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: snippet },
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'Show a snippet',
    section,
    access: { to: 'anyone' },
    risk: 'read',
    params: { id: snippetId },
    success: 200,
    response: snippet,
  }),
  raw: endpoint({
    method: 'GET',
    path: `${one}/raw`,
    summary: 'Print the text of a snippet',
    section: 'v4',
    access: { to: 'anyone' },
    risk: 'read',
    params: { id: snippetId },
    success: 200,
    raw: 'text/plain',
    response: null,
  }),
  create: endpoint({
    method: 'POST',
    path: '/snippets',
    summary: 'Create a snippet',
    section,
    access: { to: 'user' },
    risk: 'write',
    params: { ...settings, visibility: { ...settings.visibility, default: 'private' } },
    required: ['title', 'file_name', 'content'],
    largeBody: true,
    success: 201,
    response: snippet,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Update a snippet',
    section,
    access: { to: 'user' },
    risk: 'write',
    params: { id: snippetId, ...settings },
    anyOf: ['title', 'file_name', 'content', 'description', 'visibility', 'expires_at'],
    largeBody: true,
    success: 200,
    response: snippet,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a snippet',
    section,
    access: { to: 'user' },
    risk: 'destructive',
    params: { id: snippetId },
    success: 204,
    response: null,
  }),
  userAgent: endpoint({
    method: 'GET',
    path: `${one}/user_agent_detail`,
    summary: "Show the IP address and user agent of a snippet's creator",
    section,
    access: { to: 'admin' },
    risk: 'read',
    params: { id: snippetId },
    success: 200,
    response: agentDetail,
  }),
} as const;
