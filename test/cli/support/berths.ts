/**
 * A noun that exists only in tests of the command line, so that they do not depend on
 * the details of a real one.
 */
import type { NounEntry } from '../../../src/cli/program/tool.ts';
import type { Noun } from '../../../src/cli/verbs/noun.ts';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';

const projectRef = { type: 'string', minLength: 1, description: 'Project' } as const;
const name = { type: 'string', minLength: 1, maxLength: 255, description: 'Name of the berth' } as const;
const leftBefore = {
  type: 'string',
  format: 'date-time',
  side: 'past',
  description: 'Only if vacated before this time',
} as const;

const params = {
  id: projectRef,
  name,
  color: { type: 'string', minLength: 1, description: 'Buoy color' },
  description: { type: ['string', 'null'], description: 'Description' },
  priority: { type: ['integer', 'null'], minimum: 0, description: 'Priority; 0 is the highest' },
} as const;

const berth = { type: 'object', properties: { id: { type: 'integer' }, name, color: params.color } } as const;

const place = { path: '/projects/:id/berths', section: 'v4', access: { to: 'project', from: 'reporter' } } as const;

type Rest = Pick<Endpoint, 'method' | 'summary' | 'params' | 'success' | 'response'> & Partial<Endpoint>;

const reads = <const R extends Rest>(rest: R) => ({ ...place, risk: 'read' as const, ...rest });
const writes = <const R extends Rest>(rest: R) => ({
  ...place,
  risk: rest.method === 'DELETE' ? ('destructive' as const) : ('write' as const),
  ...rest,
});

const berths: Noun = {
  name: 'berths',
  summary: 'Manage berths',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME' },
    { key: 'color', title: 'COLOR' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: reads({
        method: 'GET',
        summary: 'List berths',
        paginated: true,
        params: {
          id: projectRef,
          scope: { type: 'string', enum: ['free', 'taken'], description: 'Only berths in this scope' },
        },
        success: 200,
        response: { type: 'array', items: berth },
      }),
      examples: [{ command: 'repoctl berths list', caption: 'List the first page' }],
    },
    {
      name: 'get',
      endpoint: reads({
        method: 'GET',
        path: '/projects/:id/berths/:berth_id',
        summary: 'Show a berth',
        params: { id: projectRef, berth_id: { type: 'integer', minimum: 1, description: 'ID of the berth' } },
        success: 200,
        response: berth,
      }),
      flags: { berth_id: { name: 'id' } },
      examples: [{ command: 'repoctl berths get 3', caption: 'Show one' }],
    },
    {
      name: 'create',
      endpoint: writes({
        method: 'POST',
        summary: 'Create a berth',
        params: {
          ...params,
          starts_at: { type: 'string', format: 'date-time', side: 'ahead', description: 'Start time' },
        },
        required: ['name', 'color'],
        success: 201,
        response: berth,
      }),
      examples: [
        { command: "repoctl berths create north --color '#d9534f' --priority 1", caption: 'Create the first berth' },
        { command: 'repoctl berths create south --color teal', caption: 'Create another' },
      ],
    },
    {
      name: 'update',
      endpoint: writes({
        method: 'PUT',
        summary: 'Update a berth',
        params: { ...params, new_name: { ...name, description: 'New name of the berth' }, active: { type: 'boolean' } },
        required: ['name'],
        anyOf: ['new_name', 'color', 'description', 'priority', 'active'],
        success: 200,
        response: berth,
      }),
      positional: ['name'],
      examples: [{ command: 'repoctl berths update north --active', caption: 'Open a berth' }],
    },
    {
      name: 'delete',
      endpoint: writes({
        method: 'DELETE',
        summary: 'Delete a berth',
        params: { id: projectRef, name, left_before: leftBefore, left_on: { ...leftBefore, format: 'date' } },
        required: ['name'],
        success: 204,
        response: null,
      }),
      positional: ['name'],
      examples: [{ command: 'repoctl berths delete north', caption: 'Delete a berth' }],
    },
  ],
  nouns: [
    {
      name: 'ropes',
      summary: 'Manage ropes',
      nameKey: 'id',
      columns: [{ key: 'id', title: 'ID' }],
      verbs: [
        {
          name: 'delete',
          endpoint: writes({
            method: 'DELETE',
            path: '/projects/:id/berths/:berth_id/ropes/:rope',
            summary: 'Delete a rope',
            params: { id: projectRef, berth_id: { type: 'integer', minimum: 1 }, rope: { type: 'string' } },
            success: 204,
            response: null,
          }),
          examples: [{ command: 'repoctl berths ropes delete 3 bow', caption: 'Delete a rope' }],
        },
      ],
    },
  ],
};

export const berthsEntry: NounEntry = {
  name: berths.name,
  wing: 'organization',
  summary: berths.summary,
  load: () => Promise.resolve(berths),
};
