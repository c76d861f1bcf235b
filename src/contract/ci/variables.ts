/** Variables of projects and of groups (document, "Project variables and group variables"), two families of one shape, and of the instance. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { flag, nullableText, record, text } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

/** The name of a new variable: at most 255 of A-Z a-z 0-9 _. */
export const newVariableKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[A-Za-z0-9_]+$',
  $comment: 'can contain only letters A to Z, digits and _',
  description: 'Variable name',
} as const;

/** The name of a variable that is there. */
export const variableKey = { ...text, description: 'Variable name' } as const;

export const variableValue = { type: 'string', maxLength: 65_535, description: 'Variable value' } as const;

const variableType = { type: 'string', enum: ['env_var', 'file'] } as const;

/**
 * A variable. Of these the document has `key`, `value`, and `protected`; services of today return all of them, and clients that
 * compare whole records write on every run where one is missing. `value` is null for a hidden variable.
 */
export const variable = record('Variable', {
  key: text,
  value: nullableText,
  protected: flag,
  masked: flag,
  hidden: flag,
  raw: flag,
  variable_type: variableType,
  description: nullableText,
  environment_scope: text,
});

const note = { type: 'string', maxLength: 255, since: '16.2', description: 'Description' } as const;

const anywhere = {
  value: variableValue,
  protected: { type: 'boolean', description: 'Show the variable to protected branches and tags only' },
  masked: { type: 'boolean', since: '11.10', description: 'Mask the value in job logs' },
  raw: { type: 'boolean', since: '15.7', description: 'Use the value as it is, without variable references' },
  variable_type: { ...variableType, since: '11.11', description: 'Variable type' },
  description: { ...note, type: ['string', 'null'] },
} as const;

const settings = {
  ...anywhere,
  environment_scope: {
    type: 'string',
    maxLength: 255,
    description: 'Environment scope, such as production or review/*',
  },
} as const;

const maskedAndHidden = {
  type: 'boolean',
  since: '17.4',
  description: 'Mask the value in job logs and hide it for good',
} as const;

/** Which of the variables of one name is meant. */
const filter = {
  type: 'object',
  since: '13.2',
  properties: { environment_scope: { ...text, description: 'Environment scope of the variable' } },
  additionalProperties: false,
  description: 'Variable with this environment_scope, where several share a name',
} as const;

const section = 'Project variables and group variables';

const family = <const P extends Place, const A extends Access>(place: P, access: A) => {
  const { of } = place;
  const all = below(place, '/variables');
  const one = below(place, '/variables/:key');
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the variables of a ${of}`,
      section,
      access,
      risk: 'read',
      paginated: true,
      params: { id: ref },
      success: 200,
      response: { type: 'array', items: variable },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a variable of a ${of}`,
      section,
      access,
      risk: 'read',
      params: { id: ref, key: variableKey, filter },
      success: 200,
      response: variable,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Create a variable in a ${of}`,
      section,
      access,
      risk: 'write',
      inArchived: true,
      params: { id: ref, key: newVariableKey, ...settings, description: note, masked_and_hidden: maskedAndHidden },
      required: ['key', 'value'],
      success: 201,
      response: variable,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Update a variable of a ${of}`,
      section,
      access,
      risk: 'write',
      inArchived: true,
      params: { id: ref, key: variableKey, ...settings, filter },
      required: ['value'],
      success: 200,
      response: variable,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a variable of a ${of}`,
      section,
      access,
      risk: 'destructive',
      inArchived: true,
      params: { id: ref, key: variableKey, filter },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectVariables = family(ofProject, { to: 'project', from: 'master' });

export const groupVariables = family(ofGroup, { to: 'group', from: 'owner' });

/** A variable of the instance: it has no scope, since environments belong to projects, and cannot be hidden. */
export const instanceVariable = record('InstanceVariable', {
  key: text,
  value: text,
  protected: flag,
  masked: flag,
  raw: flag,
  variable_type: variableType,
  description: nullableText,
});

const settingsOfInstance = { ...anywhere, value: { ...variableValue, maxLength: 10_000 } } as const;

const ofInstance = { section: 'v4', access: { to: 'admin' } } as const;

/** Variables for the pipelines of all projects. */
export const instanceVariables = {
  list: endpoint({
    ...ofInstance,
    method: 'GET',
    path: '/admin/ci/variables',
    summary: 'List the variables of the instance',
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: instanceVariable },
  }),
  get: endpoint({
    ...ofInstance,
    method: 'GET',
    path: '/admin/ci/variables/:key',
    summary: 'Show a variable of the instance',
    risk: 'read',
    params: { key: variableKey },
    success: 200,
    response: instanceVariable,
  }),
  create: endpoint({
    ...ofInstance,
    method: 'POST',
    path: '/admin/ci/variables',
    summary: 'Create a variable of the instance',
    risk: 'write',
    params: { key: newVariableKey, ...settingsOfInstance, description: note },
    required: ['key', 'value'],
    success: 201,
    response: instanceVariable,
  }),
  update: endpoint({
    ...ofInstance,
    method: 'PUT',
    path: '/admin/ci/variables/:key',
    summary: 'Update a variable of the instance',
    risk: 'write',
    params: { key: variableKey, ...settingsOfInstance },
    anyOf: ['value', 'protected', 'masked', 'raw', 'variable_type', 'description'],
    success: 200,
    response: instanceVariable,
  }),
  delete: endpoint({
    ...ofInstance,
    method: 'DELETE',
    path: '/admin/ci/variables/:key',
    summary: 'Delete a variable of the instance',
    risk: 'destructive',
    params: { key: variableKey },
    success: 204,
    response: null,
  }),
} as const;
