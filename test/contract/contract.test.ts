import { describe, expect, it } from 'vitest';
import { acceptedScopes, isRead } from '../../src/contract/vocabulary/access.ts';
import { type Endpoint, pathNames, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { isAudited } from '../../src/contract/vocabulary/rules.ts';
import { calledEndpoints } from '../support/named-endpoints.ts';

/** A schema and all schemas in it. */
const schemasIn = (schema: Schema): Schema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(schemasIn),
  ...(schema.items === undefined ? [] : schemasIn(schema.items)),
  ...(typeof schema.additionalProperties === 'object' ? schemasIn(schema.additionalProperties) : []),
];

const isTimed = ({ format }: Schema) => format === 'date' || format === 'date-time';

describe('the contract', () => {
  it('declares each method and path once', () => {
    const routes = calledEndpoints.map(([, { method, path }]) => `${method} ${path.replaceAll(/:[a-z_]+/g, ':x')}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  it('has one schema per record title', () => {
    const byTitle = new Map<string, string>();
    for (const schema of calledEndpoints.flatMap(([, { response }]) =>
      response === null ? [] : schemasIn(response),
    )) {
      const { type: _type, ...shape } = schema;
      const text = JSON.stringify(shape);
      expect(byTitle.get(schema.title ?? text) ?? text).toBe(text);
      byTitle.set(schema.title ?? text, text);
    }
  });
});

/** The endpoints with their faults, as `NAME: FAULT`. */
const faults = (faultOf: (endpoint: Endpoint) => unknown): readonly string[] =>
  calledEndpoints.flatMap(([name, endpoint]) => {
    const found = faultOf(endpoint);
    const isWrong = Array.isArray(found) ? found.length > 0 : found === true;
    return isWrong ? [`${name}${Array.isArray(found) ? `: ${JSON.stringify(found)}` : ''}`] : [];
  });

const responseSchemas = ({ response }: Endpoint): readonly Schema[] => (response === null ? [] : schemasIn(response));

const paramSchemas = ({ params }: Endpoint): readonly Schema[] => Object.values(params).flatMap(schemasIn);

const missingFrom = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names.filter((name) => !known.includes(name));

describe('every endpoint', () => {
  it('declares every parameter that its path, required, and any-of lists name', () => {
    expect(
      faults(({ path, required = [], anyOf = [], params }) =>
        missingFrom([...pathNames(path), ...required, ...anyOf], Object.keys(params)),
      ),
    ).toEqual([]);
  });

  it('has a summary of one line without a full stop', () => {
    expect(faults(({ summary }) => !/^[A-Z].{5,100}[^.\n]$/.test(summary))).toEqual([]);
  });

  it('marks filters that do nothing when they are false', () => {
    const negatable = new Set(['archived', 'confidential', 'popular', 'revoked', 'yaml_errors']);
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

  it('describes every parameter for the help', () => {
    expect(
      faults(({ params }) => Object.keys(params).filter((name) => (params[name]?.description ?? '') === '')),
    ).toEqual([]);
  });

  it('declares whether its times are in the past or the future, with a format for each', () => {
    expect(
      faults((endpoint: Endpoint) =>
        paramSchemas(endpoint).filter((schema) => isTimed(schema) !== (schema.side !== undefined)),
      ),
    ).toEqual([]);
    // A read filters by past times, but for expirations; a write sets future ones.
    expect(
      faults(({ params, risk }: Endpoint) =>
        Object.entries<Schema>(params)
          .filter(([, schema]) => isTimed(schema))
          .filter(([name, { side }]) => (side === 'past') !== (risk === 'read' && !name.startsWith('expires_'))),
      ),
    ).toEqual([]);
    expect(faults((endpoint) => responseSchemas(endpoint).filter(({ side }) => side !== undefined))).toEqual([]);
    const named = /(^|_)(since|until|before|after|at|on|date|time)$/;
    expect(
      faults(({ params }: Endpoint) =>
        Object.entries(params).flatMap(([name, schema]) =>
          named.test(name) && [schema.type].flat().includes('string') && !isTimed(schema) && schema.enum === undefined
            ? [name]
            : [],
        ),
      ),
    ).toEqual([]);
  });

  it('accepts no search string that a database rejects, and no number that it cannot store', () => {
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
            endpoint.onlyIn === undefined &&
            [type].flat().includes('integer') &&
            values === undefined &&
            (minimum < -largest || maximum > largest),
        ),
      ),
    ).toEqual([]);
  });

  it('allows a token without the scope api to read at most', () => {
    expect(faults((endpoint) => !acceptedScopes(endpoint).includes('api'))).toEqual([]);
    // Any token can end itself, and one made for that can rotate itself.
    expect(
      faults(
        (endpoint: Endpoint) =>
          endpoint.risk !== 'read' && !endpoint.path.includes('/self') && acceptedScopes(endpoint).length !== 1,
      ),
    ).toEqual([]);
  });

  it('finds its project or group by a path parameter', () => {
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
    // What this one reads is its body, which is too long for a URL.
    expect(faults(({ method, risk }) => !risks[method].includes(risk))).toEqual(['ciLint.check']);
    // A redirect leads to a record here, or to anything elsewhere.
    const told = calledEndpoints.filter(([, { success }]) => success !== 302);
    expect(
      told
        .filter(([, { response, success, raw }]) => (response === null) !== (success === 204 || raw !== undefined))
        .map(([name]) => name),
      // They answer 201 and 200 without a record, as in v4.
    ).toEqual(['projects.housekeeping', 'pullMirror.start']);
  });

  it('states a fact only where it has a meaning and differs from the default', () => {
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

  it('returns closed records, so that undeclared fields are not sent', () => {
    expect(
      faults((endpoint) =>
        responseSchemas(endpoint).filter(
          ({ properties, additionalProperties }) => properties !== undefined && additionalProperties !== false,
        ),
      ),
    ).toEqual([]);
  });

  it('is paginated exactly when it returns an array, except for the files of one diff', () => {
    expect(
      faults(
        ({ paginated, response, path }) =>
          (paginated === true) !== (response?.type === 'array' && !path.endsWith('/diff')),
      ),
    ).toEqual([]);
  });
});
