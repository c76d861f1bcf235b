/** Keys and values that administrators give to users, groups and projects (v4 shapes): three families of one shape. */
import { below, endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { groupRef, projectRef, record, text, userId } from '../vocabulary/fields.ts';
import { ofGroup, ofProject } from '../vocabulary/places.ts';

/** One attribute; the document does not show it, this is v4's form. */
export const customAttribute = record('CustomAttribute', { key: text, value: text });

/** The attributes of a record, as it holds them when they are asked for. */
export const customAttributes = { type: 'array', items: customAttribute } as const;

/** Asks for the attributes of each record. */
export const withAttributes = {
  type: 'boolean',
  heededFor: 'admin',
  description: 'Include custom attributes (administrators only)',
} as const;

const key = { type: 'string', minLength: 1, maxLength: 255, description: 'Attribute name' } as const;
const value = { type: 'string', minLength: 1, maxLength: 4096, description: 'Attribute value' } as const;

/** A kind of record that has attributes. */
interface Kind {
  readonly of: 'user' | 'group' | 'project';
  readonly path: string;
}

/** `address` are the parameters of the path. */
const family = <const K extends Kind, const A extends Readonly<Record<string, Schema>>>(kind: K, address: A) => {
  const { of } = kind;
  const all = below(kind, '/custom_attributes');
  const one = below(kind, '/custom_attributes/:key');
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the custom attributes of a ${of}`,
      section: 'v4',
      access: { to: 'admin' },
      risk: 'read',
      paginated: true,
      params: address,
      success: 200,
      response: customAttributes,
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a custom attribute of a ${of}`,
      section: 'v4',
      access: { to: 'admin' },
      risk: 'read',
      params: { ...address, key },
      success: 200,
      response: customAttribute,
    }),
    set: endpoint({
      method: 'PUT',
      path: one,
      summary: `Set a custom attribute of a ${of}`,
      section: 'v4',
      access: { to: 'admin' },
      risk: 'write',
      audited: false,
      params: { ...address, key, value },
      required: ['value'],
      success: 200,
      response: customAttribute,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a custom attribute of a ${of}`,
      section: 'v4',
      access: { to: 'admin' },
      risk: 'destructive',
      audited: false,
      params: { ...address, key },
      success: 204,
      response: null,
    }),
  } as const;
};

export const userAttributes = family({ of: 'user', path: '/users/:user_id' }, { user_id: userId });

export const groupAttributes = family(ofGroup, { id: groupRef });

export const projectAttributes = family(ofProject, { id: projectRef });
