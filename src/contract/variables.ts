/** Variables of projects and of groups (document, "Project variables and group variables"): two families of one shape. */
import { endpoint, type Access } from './endpoint.ts';
import { flag, groupRef, projectRef, text } from './fields.ts';
import { newVariableKey, variableKey, variableValue } from './variable-parameters.ts';

/** A variable as it is looked up: without `protected`. */
export const variable = {
  title: 'Variable',
  type: 'object',
  properties: { key: text, value: text },
  required: ['key', 'value'],
  additionalProperties: false,
} as const;

/** A variable as a change answers with it. */
export const changedVariable = {
  title: 'ChangedVariable',
  type: 'object',
  properties: { key: text, value: text, protected: flag },
  required: ['key', 'value', 'protected'],
  additionalProperties: false,
} as const;

const settings = {
  value: variableValue,
  protected: { type: 'boolean', description: 'Whether only protected branches and tags get to see it' },
} as const;

/** What is different between the families. */
interface Family {
  readonly of: 'project' | 'group';
  readonly path: string;
  readonly id: typeof projectRef | typeof groupRef;
  readonly access: Access;
}

const section = 'Project variables and group variables';

const family = <const F extends Family>({ of, path, id, access }: F) => {
  // Inference would widen them to strings.
  const all: F['path'] = path;
  const one = `${all}/:key` as `${F['path']}/:key`;
  const rule: F['access'] = access;
  const place: F['id'] = id;
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the variables of a ${of}`,
      section,
      access: rule,
      risk: 'read',
      paginated: true,
      params: { id: place },
      success: 200,
      response: { type: 'array', items: variable },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a variable of a ${of}`,
      section,
      access: rule,
      risk: 'read',
      params: { id: place, key: variableKey },
      success: 200,
      response: variable,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Add a variable to a ${of}`,
      section,
      access: rule,
      risk: 'write',
      params: { id: place, key: newVariableKey, ...settings },
      required: ['key', 'value'],
      success: 201,
      response: changedVariable,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Change a variable of a ${of}`,
      section,
      access: rule,
      risk: 'write',
      params: { id: place, key: variableKey, ...settings },
      required: ['value'],
      success: 200,
      response: changedVariable,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a variable of a ${of}`,
      section,
      access: rule,
      risk: 'destructive',
      params: { id: place, key: variableKey },
      success: 204,
      response: null,
    }),
  } as const;
};

/** Endpoints of a project's variables. */
export const projectVariables = family({
  of: 'project',
  path: '/projects/:id/variables',
  id: projectRef,
  access: { to: 'project', from: 'master' },
});

/** Endpoints of a group's variables. */
export const groupVariables = family({
  of: 'group',
  path: '/groups/:id/variables',
  id: groupRef,
  access: { to: 'group', from: 'owner' },
});
