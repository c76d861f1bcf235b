import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import { pathNames, type Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { createComponents } from '../../src/generate/openapi/components.ts';
import { openapiDocument } from '../../src/generate/openapi/document.ts';
import { operationId, operationsOf } from '../../src/generate/openapi/operations.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: unknown;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
  };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: Security;
}

interface Document {
  readonly openapi: string;
  readonly security: Security;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const document = JSON.parse(JSON.stringify(openapiDocument(contract, '1.2.3'))) as Document;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** All references in a value, at any depth. */
const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined,
      document,
    );

const resolvedParameters = (operation: DocumentOperation): readonly Parameter[] =>
  operation.parameters.map((parameter) =>
    parameter.$ref === undefined ? parameter : (resolve(parameter.$ref) as Parameter),
  );

/** The schema of an operation's body for a media type. */
const bodyOf = (operation: DocumentOperation | undefined, mediaType: string) => {
  const reference = operation?.requestBody?.content[mediaType]?.schema.$ref;
  return (reference === undefined ? {} : resolve(reference)) as { readonly properties?: object };
};

/** The parameters that accept files, by operation. */
const filesOf = new Map(operationsOf(contract).map((one) => [operationId(one), one.endpoint.files]));

const without = (names: readonly string[], { properties = {} }: { readonly properties?: object }) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));

describe('openapi.json', () => {
  it('has every endpoint of the contract once, with a unique name', () => {
    expect(document.openapi).toBe('3.1.0');
    const expected = operationsOf(contract).map(
      (one) => `${one.endpoint.method} ${one.endpoint.path} ${operationId(one)}`,
    );
    const found = operations.map(
      ({ path, method, operation }) =>
        `${method.toUpperCase()} ${path.replaceAll(/\{([a-z_]+)\}/g, ':$1')} ${operation.operationId}`,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('has no broken references and no unused components', () => {
    const references = new Set(referencesIn(document));
    for (const reference of references)
      expect({ reference, found: resolve(reference) !== undefined }).toEqual({ reference, found: true });
    for (const kind of ['schemas', 'parameters', 'headers', 'responses']) {
      for (const name of Object.keys(document.components[kind] ?? {})) {
        const reference = `#/components/${kind}/${name}`;
        expect({ reference, used: references.has(reference) }).toEqual({ reference, used: true });
      }
    }
  });

  it('declares each path parameter as required, and no parameter twice', () => {
    for (const { path, operation } of operations) {
      const parameters = resolvedParameters(operation);
      const inPath = parameters.filter((one) => one.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name));
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      const keys = parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(parameters.every(({ schema }) => schema !== undefined)).toBe(true);
    }
  });

  it('has each parameter of an endpoint in one place: path, query, or body', () => {
    for (const { endpoint, ...rest } of operationsOf(contract)) {
      const { operation } =
        operations.find((one) => one.operation.operationId === operationId({ ...rest, endpoint })) ?? {};
      const inUrl = (operation === undefined ? [] : resolvedParameters(operation)).map(({ name }) =>
        name?.replace('[]', ''),
      );
      const inBody = Object.keys(bodyOf(operation, 'application/json').properties ?? {});
      for (const name of Object.keys(endpoint.params)) {
        expect([inUrl, inBody].filter((names) => names.includes(name))).toHaveLength(1);
      }
      const isBody =
        ['POST', 'PUT', 'PATCH'].includes(endpoint.method) &&
        Object.keys(endpoint.params).length > pathNames(endpoint.path).length;
      expect(inBody.length > 0).toBe(isBody);
    }
  });

  it('describes the body of an operation once for all media types that are read alike', () => {
    for (const { operation } of operations.filter((one) => one.operation.requestBody !== undefined)) {
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]);
      const json = bodyOf(operation, 'application/json');
      expect(bodyOf(operation, 'application/x-www-form-urlencoded')).toBe(json);
      const form = bodyOf(operation, 'multipart/form-data');
      const files = filesOf.get(operation.operationId) ?? [];
      expect(Object.keys(form.properties ?? {})).toEqual(Object.keys(json.properties ?? {}));
      expect({ ...form, properties: without(files, form) }).toEqual({ ...json, properties: without(files, json) });
      expect(form === json).toBe(files.length === 0);
    }
  });

  it('declares a success and the errors in one format', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => /^2|302/.test(status))).toHaveLength(1);
      expect(statuses).toEqual(expect.arrayContaining(['401', '429', '500']));
    }
    const listing = document.paths['/projects/{id}/labels']?.['get'];
    expect(listing?.responses['200']).toEqual({ $ref: '#/components/responses/LabelList' });
    expect(document.components['responses']?.['LabelList']).toMatchObject({
      headers: { Link: { $ref: '#/components/headers/Link' }, 'X-Total': { $ref: '#/components/headers/X-Total' } },
      content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Label' } } } },
    });
    expect(document.paths['/projects/{id}/labels/{label_id}/subscribe']?.['post']?.responses).toHaveProperty('304');
  });

  it('declares how to authenticate, and where that is not needed', () => {
    expect(document.components['securitySchemes']).toEqual({
      privateToken: { type: 'apiKey', in: 'header', name: 'Private-Token' },
      privateTokenParameter: { type: 'apiKey', in: 'query', name: 'private_token' },
      bearer: { type: 'http', scheme: 'bearer' },
      accessTokenParameter: { type: 'apiKey', in: 'query', name: 'access_token' },
      session: { type: 'apiKey', in: 'cookie', name: '_service_session' },
    });
    const schemes = Object.keys(document.components['securitySchemes'] ?? {});
    expect(document.security).toEqual(schemes.map((name) => ({ [name]: [] })));
    // Operations without required credentials declare this themselves; the others follow the document.
    for (const { operation } of operations)
      expect([undefined, [...document.security, {}]]).toContainEqual(operation.security);
    expect(document.paths['/users']?.['post']).not.toHaveProperty('security');
    expect(document.paths['/projects/{id}/labels']?.['get']?.security).toContainEqual({});
  });

  it('uses only tags that it declares', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(tags));
  });

  it('names its tags in sentence case, with initialisms in capitals', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(tags).toEqual(expect.arrayContaining(['CI templates', 'GPG keys', 'Pipeline schedules']));
    expect(tags.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    const words = tags.flatMap((name) => name.split(' '));
    expect(words.filter((word) => /^(api|ci|gpg|ssh|tls|url)$/i.test(word) && word !== word.toUpperCase())).toEqual([]);
  });
});

const person = { title: 'Person', type: 'object', properties: { name: { type: 'string' } } } as const;

describe('the components of openapi.json', () => {
  it('are found at any depth and refer to each other', () => {
    const components = createComponents();
    const refer = components.refer({
      type: 'array',
      items: { title: 'Thing', type: 'object', properties: { owner: person } },
    });
    expect(refer).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Thing' } });
    expect(Object.keys(components.all()['schemas'] ?? {})).toEqual(['Person', 'Thing']);
  });

  it('are shared by records that can be null', () => {
    const components = createComponents();
    components.refer(person);
    expect(components.refer({ ...person, type: ['object', 'null'] })).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }],
    });
  });

  it('cannot have the same name, and the error names both places', () => {
    const components = createComponents();
    components.at('things.list').refer({ title: 'Thing', type: 'string' });
    components.at('things.get').refer({ title: 'Thing', type: 'string' });
    expect(() => components.at('boxes.get').refer({ title: 'Thing', type: 'integer' })).toThrow(
      'cannot name two different schemas "Thing": one is in things.list, the other in boxes.get',
    );
  });

  it('are separated by kind', () => {
    const components = createComponents();
    components.refer({ title: 'Page', type: 'string' });
    expect(components.define('parameters', 'Page', { name: 'page', in: 'query' })).toEqual({
      $ref: '#/components/parameters/Page',
    });
    expect(components.all()).toMatchObject({
      schemas: { Page: { type: 'string' } },
      parameters: { Page: { name: 'page', in: 'query' } },
    });
  });
});

const reading = (path: string, params: Endpoint['params'] = {}): Endpoint => ({
  method: 'GET',
  path,
  summary: 'Show things',
  section: 'v4',
  access: { to: 'anyone' },
  risk: 'read',
  params,
  success: 200,
  response: null,
});
const state = { type: 'string', description: 'Only in this state' } as const;
const written = { name: 'state', in: 'query', description: 'Only in this state', schema: { type: 'string' } };

/** The generated parameters of endpoints by path, and the shared parameters that they refer to. */
const describedAs = (...endpoints: readonly Endpoint[]) => {
  const resource = Object.fromEntries(endpoints.map((endpoint, index) => [`get${index}`, endpoint]));
  const { paths, components } = openapiDocument({ things: resource }, '1.2.3') as unknown as Document;
  const parameters = Object.values(paths).map((methods) => methods['get']?.parameters);
  return { parameters, shared: components['parameters'] };
};

describe('a parameter in openapi.json', () => {
  it('that several operations share is written once, with a name from itself and its collection', () => {
    const { parameters, shared } = describedAs(reading('/things', { state }), reading('/users/:id/things', { state }));
    expect(parameters[0]).toEqual([{ $ref: '#/components/parameters/StateOfThings' }]);
    expect(parameters[1]).toContainEqual({ $ref: '#/components/parameters/StateOfThings' });
    expect(shared).toEqual({ StateOfThings: written });
  });

  it('of a path is named after its place in the path', () => {
    const path = '/projects/:id/merge_requests/:iid/award_emoji/:award_id';
    const { shared } = describedAs(reading(path), reading(`${path}/more`));
    const named = Object.entries(shared ?? {}).map(([component, one]) => [component, (one as Parameter).name]);
    expect(named).toEqual([
      ['AwardId', 'award_id'],
      ['IdOfProjects', 'id'],
      ['IidOfMergeRequests', 'iid'],
    ]);
  });

  it('is distinct from another whose name has the same beginning', () => {
    const path = '/projects/:id/keys/:key_id/attributes';
    const key = { type: 'string' } as const;
    const { shared } = describedAs(reading(path, { key }), reading(`${path}/all/attributes`, { key }));
    expect(Object.keys(shared ?? {})).toEqual(['IdOfProjects', 'KeyId', 'KeyOfAttributes']);
  });

  it('of one operation is written in place', () => {
    const { parameters, shared } = describedAs(reading('/things', { state }), reading('/boxes', { state }));
    expect(parameters).toEqual([[written], [written]]);
    expect(shared).toEqual({});
  });

  it('is written in place where it differs from the shared one', () => {
    const other = { ...state, type: 'integer' } as const;
    const { parameters, shared } = describedAs(
      reading('/things', { state: other }),
      reading('/users/:id/things', { state }),
      reading('/groups/:id/things', { state }),
    );
    expect(shared).toEqual({ StateOfThings: written });
    expect(parameters[0]).toEqual([{ ...written, schema: { type: 'integer' } }]);
    expect(parameters[2]).toContainEqual({ $ref: '#/components/parameters/StateOfThings' });
  });
});
