import { describe, expect, it } from 'vitest';
import { acceptedScopes } from '../../src/contract/vocabulary/access.ts';
import { pathNames, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { namedEndpoints } from '../support/named-endpoints.ts';

/** A schema and all schemas inside it. */
const schemasIn = (schema: Schema): Schema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(schemasIn),
  ...(schema.items === undefined ? [] : schemasIn(schema.items)),
  ...(typeof schema.additionalProperties === 'object' ? schemasIn(schema.additionalProperties) : []),
];

const isTimed = ({ format }: Schema) => format === 'date' || format === 'date-time';

describe('the contract', () => {
  it('declares each method and path once', () => {
    const routes = namedEndpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/:[a-z_]+/g, ':x')}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  it('gives records of one title one schema', () => {
    const byTitle = new Map<string, string>();
    for (const schema of namedEndpoints.flatMap(([, { response }]) => (response === null ? [] : schemasIn(response)))) {
      const { type: _type, ...shape } = schema;
      const text = JSON.stringify(shape);
      expect(byTitle.get(schema.title ?? text) ?? text).toBe(text);
      byTitle.set(schema.title ?? text, text);
    }
  });
});

describe.each(namedEndpoints)('%s', (_name, endpoint) => {
  it('declares every parameter that its path, its required and its any-of name', () => {
    const named = [...pathNames(endpoint.path), ...(endpoint.required ?? []), ...(endpoint.anyOf ?? [])];
    expect(Object.keys(endpoint.params)).toEqual(expect.arrayContaining(named));
  });

  it('says what it does in one line without a full stop', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].{5,100}[^.\n]$/);
  });

  it('says which of its filters do nothing when they are false', () => {
    const { method, paginated, params, onlyTrue = [] } = endpoint;
    const negatable = new Set(['archived', 'popular', 'yaml_errors']);
    const filters = Object.entries(params).filter(
      ([name, { type, description = '' }]) =>
        method === 'GET' && paginated && type === 'boolean' && description.startsWith('Only') && !negatable.has(name),
    );
    expect(onlyTrue.toSorted()).toEqual(filters.map(([name]) => name).toSorted());
  });

  it('describes every parameter for the help of its flag', () => {
    const silent = Object.entries(endpoint.params).filter(([, schema]) => !schema.description);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('says on which side of now its times lie, and has a format for each', () => {
    const inParams = Object.values(endpoint.params).flatMap(schemasIn);
    expect(inParams.filter((schema) => isTimed(schema) !== (schema.side !== undefined))).toEqual([]);
    // What is read is filtered by what has happened; what is written is set.
    const timed = inParams.filter(isTimed);
    expect(timed.filter(({ side }) => (side === 'past') !== (endpoint.risk === 'read'))).toEqual([]);
    const inResponse = endpoint.response === null ? [] : schemasIn(endpoint.response);
    expect(inResponse.filter(({ side }) => side !== undefined)).toEqual([]);
    const named = /(^|_)(since|until|before|after|at|on|date|time)$/;
    const untimed = Object.entries(endpoint.params).filter(
      ([name, schema]) => named.test(name) && [schema.type].flat().includes('string') && !isTimed(schema),
    );
    expect(untimed.map(([name]) => name)).toEqual([]);
  });

  it('takes no search that an engine refuses, and no number that it cannot keep', () => {
    const searched = [endpoint.params['search'], endpoint.params['query']].filter((schema) => schema !== undefined);
    expect(searched.filter(({ maxLength = Infinity }) => maxLength > 1000)).toEqual([]);
    const numbers = Object.values(endpoint.params)
      .flatMap(schemasIn)
      .filter(({ type, enum: values }) => [type].flat().includes('integer') && values === undefined);
    const largest = 2 ** 31 - 1;
    const unbounded = ({ minimum = -Infinity, maximum = Infinity }: Schema) => minimum < -largest || maximum > largest;
    expect(numbers.filter(unbounded)).toEqual([]);
  });

  it('lets a token without the scope api read at most', () => {
    expect(acceptedScopes(endpoint)).toContain('api');
    expect(endpoint.risk === 'read' || acceptedScopes(endpoint).length === 1).toBe(true);
  });

  it('looks up its project or group by a parameter of the path', () => {
    const { access } = endpoint;
    const names = access.to === 'project' || access.to === 'group' ? [access.param ?? 'id'] : [];
    expect(pathNames(endpoint.path)).toEqual(expect.arrayContaining(names));
  });

  it('has a risk that fits its method, and a body where its status has one', () => {
    const risks = {
      GET: ['read'],
      POST: ['write', 'destructive'],
      PUT: ['write', 'destructive'],
      PATCH: ['write', 'destructive'],
      DELETE: ['destructive'],
    };
    expect(risks[endpoint.method]).toContain(endpoint.risk);
    expect(endpoint.response === null).toBe(endpoint.success === 204 || endpoint.raw !== undefined);
  });

  it('answers with records that are closed: what is not declared is not sent', () => {
    const objects =
      endpoint.response === null ? [] : schemasIn(endpoint.response).filter(({ properties }) => properties);
    expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
  });

  it('is paginated exactly when it answers with an array, but for the files of one diff', () => {
    const whole = endpoint.path.endsWith('/diff');
    expect(endpoint.paginated === true).toBe(endpoint.response?.type === 'array' && !whole);
  });
});
