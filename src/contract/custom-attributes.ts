/** Keys and values that administrators give to users (v4 shapes). */
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';

/** One attribute; the document does not show it, this is v4's form. */
export const customAttribute = {
  title: 'CustomAttribute',
  type: 'object',
  properties: { key: text, value: text },
  required: ['key', 'value'],
  additionalProperties: false,
} as const;

/** The attributes of a record, as it holds them when they are asked for. */
export const customAttributes = { type: 'array', items: customAttribute } as const;

const userId = { ...id, description: 'ID of the user' } as const;
const key = { type: 'string', minLength: 1, maxLength: 255, description: 'Name of the attribute' } as const;
const value = { type: 'string', minLength: 1, maxLength: 4096, description: 'What the attribute holds' } as const;

/** Endpoints of the attributes of a user. */
export const userAttributes = {
  list: endpoint({
    method: 'GET',
    path: '/users/:user_id/custom_attributes',
    summary: 'List the custom attributes of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: { user_id: userId },
    success: 200,
    response: customAttributes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:user_id/custom_attributes/:key',
    summary: 'Show a custom attribute of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'read',
    params: { user_id: userId, key },
    success: 200,
    response: customAttribute,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/users/:user_id/custom_attributes/:key',
    summary: 'Set a custom attribute of a user, new or not',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    params: { user_id: userId, key, value },
    required: ['value'],
    success: 200,
    response: customAttribute,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/custom_attributes/:key',
    summary: 'Delete a custom attribute of a user',
    section: 'v4',
    access: { to: 'admin' },
    risk: 'destructive',
    params: { user_id: userId, key },
    success: 204,
    response: null,
  }),
} as const;
