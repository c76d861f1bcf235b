import { describe, expect, it } from 'vitest';
import { acceptedScopes, isRead } from '../../src/contract/vocabulary/access.ts';
import { type Endpoint, pathNames, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { isAudited } from '../../src/contract/vocabulary/rules.ts';
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

/** The endpoints for which something is wrong, each with what that is. */
const faults = (faultOf: (endpoint: Endpoint) => unknown): readonly string[] =>
  namedEndpoints.flatMap(([name, endpoint]) => {
    const found = faultOf(endpoint);
    const isWrong = Array.isArray(found) ? found.length > 0 : found === true;
    return isWrong ? [`${name}${Array.isArray(found) ? `: ${JSON.stringify(found)}` : ''}`] : [];
  });

const responseSchemas = ({ response }: Endpoint): readonly Schema[] => (response === null ? [] : schemasIn(response));

const paramSchemas = ({ params }: Endpoint): readonly Schema[] => Object.values(params).flatMap(schemasIn);

const missingFrom = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter((name) => !known.includes(name));

describe('every endpoint', () => {
  it('declares every parameter that its path, its required and its any-of name', () => {
    expect(
      faults(({ path, required = [], anyOf = [], params }) =>
        missingFrom([...pathNames(path), ...required, ...anyOf], Object.keys(params)),
      ),
    ).toEqual([]);
  });

  it('says what it does in one line without a full stop', () => {
    expect(faults(({ summary }) => !/^[A-Z].{5,100}[^.\n]$/.test(summary))).toEqual([]);
  });

  it('says which of its filters do nothing when they are false', () => {
    const negatable = new Set(['archived', 'popular', 'yaml_errors']);
    expect(
      faults(({ method, paginated, params, onlyTrue = [] }) => {
        const filters = Object.entries(params).flatMap(([name, { type, description = '' }]) =>
          method === 'GET' && paginated && type === 'boolean' && description.startsWith('Only') && !negatable.has(name)
            ? [name]
            : [],
        );
        return [...missingFrom(filters, onlyTrue), ...missingFrom(onlyTrue, filters)];
      }),
    ).toEqual([]);
  });

  it('describes every parameter for the help of its flag', () => {
    expect(
      faults(({ params }) => Object.keys(params).filter((name) => (params[name]?.description ?? '') === '')),
    ).toEqual([]);
  });

  it('says on which side of now its times lie, and has a format for each', () => {
    expect(
      faults((endpoint: Endpoint) =>
        paramSchemas(endpoint).filter((schema) => isTimed(schema) !== (schema.side !== undefined)),
      ),
    ).toEqual([]);
    // What is read is filtered by what has happened; what is written is set.
    expect(
      faults((endpoint: Endpoint) =>
        paramSchemas(endpoint)
          .filter(isTimed)
          .filter(({ side }) => (side === 'past') !== (endpoint.risk === 'read')),
      ),
    ).toEqual([]);
    expect(faults((endpoint) => responseSchemas(endpoint).filter(({ side }) => side !== undefined))).toEqual([]);
    const named = /(^|_)(since|until|before|after|at|on|date|time)$/;
    expect(
      faults(({ params }: Endpoint) =>
        Object.entries(params).flatMap(([name, schema]) =>
          named.test(name) && [schema.type].flat().includes('string') && !isTimed(schema) ? [name] : [],
        ),
      ),
    ).toEqual([]);
  });

  it('takes no search that an engine refuses, and no number that it cannot keep', () => {
    expect(
      faults(({ params }: Endpoint) =>
        ['search', 'query'].filter((name) => params[name] !== undefined && (params[name].maxLength ?? Infinity) > 1000),
      ),
    ).toEqual([]);
    const largest = 2 ** 31 - 1;
    expect(
      faults((endpoint: Endpoint) =>
        paramSchemas(endpoint).filter(
          ({ type, enum: values, minimum = -Infinity, maximum = Infinity }) =>
            [type].flat().includes('integer') && values === undefined && (minimum < -largest || maximum > largest),
        ),
      ),
    ).toEqual([]);
  });

  it('lets a token without the scope api read at most', () => {
    expect(faults((endpoint) => !acceptedScopes(endpoint).includes('api'))).toEqual([]);
    expect(faults((endpoint) => endpoint.risk !== 'read' && acceptedScopes(endpoint).length !== 1)).toEqual([]);
  });

  it('looks up its project or group by a parameter of the path', () => {
    expect(
      faults(({ access, path }) =>
        access.to === 'project' || access.to === 'group' ? missingFrom([access.param ?? 'id'], pathNames(path)) : [],
      ),
    ).toEqual([]);
  });

  it('has a risk that fits its method, and a body where its status has one', () => {
    const risks: Readonly<Record<Endpoint['method'], readonly Endpoint['risk'][]>> = {
      GET: ['read'],
      POST: ['write', 'destructive'],
      PUT: ['write', 'destructive'],
      PATCH: ['write', 'destructive'],
      DELETE: ['destructive'],
    };
    expect(faults(({ method, risk }) => !risks[method].includes(risk))).toEqual([]);
    expect(
      faults(({ response, success, raw }) => (response === null) !== (success === 204 || raw !== undefined)),
    ).toEqual([]);
  });

  it('states its facts only where they mean something and differ from the rule', () => {
    expect(
      faults(({ cacheable, raw, ...acting }) => cacheable === true && (raw !== undefined || !isRead(acting))),
    ).toEqual([]);
    expect(faults(({ inArchived, ...acting }) => inArchived === true && isRead(acting))).toEqual([]);
    expect(
      faults((endpoint) => {
        const { audited, ...others } = endpoint;
        return audited !== undefined && (isRead(endpoint) || isAudited(others) === audited);
      }),
    ).toEqual([]);
    expect(
      faults(({ conditionalOn, access, method }) =>
        conditionalOn === null ? method !== 'DELETE' : conditionalOn !== undefined && conditionalOn !== access.to,
      ),
    ).toEqual([]);
  });

  it('answers with records that are closed: what is not declared is not sent', () => {
    expect(
      faults((endpoint) =>
        responseSchemas(endpoint).filter(
          ({ properties, additionalProperties }) => properties !== undefined && additionalProperties !== false,
        ),
      ),
    ).toEqual([]);
  });

  it('is paginated exactly when it answers with an array, but for the files of one diff', () => {
    expect(
      faults(
        ({ paginated, response, path }) =>
          (paginated === true) !== (response?.type === 'array' && !path.endsWith('/diff')),
      ),
    ).toEqual([]);
  });
});
