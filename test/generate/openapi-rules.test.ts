/** Checks openapi.json against the specification, with third-party tools, and against rules for a good description. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { commandsByEndpoint } from '../../src/cli/help/commands-by-endpoint.ts';
import { manifest } from '../../src/cli/manifest.ts';
import { openapiDocument } from '../../src/generate/openapi/document.ts';
import { operationId, operationsOf } from '../../src/generate/openapi/operations.ts';

interface BodySchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, object>>;
}

interface Media {
  readonly schema?: BodySchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, BodySchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

const written = (): Document => JSON.parse(JSON.stringify(openapiDocument(contract, '1.2.3'))) as Document;

const document = written();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

const described: readonly (readonly [Endpoint, Operation])[] = operationsOf(contract).map((one) => {
  const operation = byId.get(operationId(one));
  if (operation === undefined) throw new Error(`${operationId(one)} is not described`);
  return [one.endpoint, operation];
});

/** The target of a reference, or the value itself if it is not a reference. */
const resolve = <T extends { readonly $ref?: string }>(part: T): T =>
  part.$ref === undefined
    ? part
    : (part.$ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], document) as T);

const successOf = ({ success }: Endpoint, { responses }: Operation): Answer => resolve(responses[success] ?? {});

const which = (wanted: (endpoint: Endpoint) => boolean): readonly (readonly [Endpoint, Operation])[] =>
  described.filter(([endpoint]) => wanted(endpoint));

describe('openapi.json, by the specification,', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone({ ...document }))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is invalid with a mistake in it', async () => {
    const [path = ''] = Object.keys(document.paths);
    const broken = { ...document, paths: { [path]: { get: { responses: { 200: {} } } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('has no two paths that differ only in the names of their parameters', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{[^}]+\}/g, '{}'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });
});

describe('the schemas of openapi.json', () => {
  let ajv: Ajv2020;

  beforeAll(() => {
    ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
    formats.default(ajv);
    // This is the only custom format: names separated by commas.
    ajv.addFormat('names', true);
    ajv.addVocabulary(['components', 'paths', 'openapi', 'info', 'servers', 'tags']);
    ajv.addSchema({ $id: 'document', components: document.components });
  });

  const check = (name: string): ((value: unknown) => unknown) =>
    ajv.compile({ $ref: `document#/components/schemas/${name}` });

  it('all compile in a validator of JSON Schema 2020-12', () => {
    for (const name of Object.keys(document.components.schemas)) expect(check(name)).toBeTypeOf('function');
  });

  it('accept the examples of bodies, which most bodies have', () => {
    const bodies = operations.flatMap(({ requestBody }) => requestBody?.content['application/json'] ?? []);
    const shown = bodies.filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(bodies.length * 0.7);
    const unfit = shown.filter(({ schema, example }) => !check(schema?.$ref?.split('/').at(-1) ?? '')(example));
    expect(unfit).toEqual([]);
  });

  it('accept the examples of errors and nothing else', () => {
    const isError = check('Error');
    const refusals = Object.entries(document.components.responses).filter(([name]) => !name.endsWith('List'));
    expect(refusals.length).toBeGreaterThan(10);
    for (const [name, { content }] of refusals) {
      const examples = Object.values(content?.['application/json']?.examples ?? {});
      expect({ name, examples: examples.length }).not.toEqual({ name, examples: 0 });
      for (const { value } of examples) expect({ name, value, fits: isError(value) }).toMatchObject({ fits: true });
    }
    for (const value of [{}, { message: 1 }, { message: { bio: 'no list' } }, ['text']]) {
      expect({ value, fits: isError(value) }).toEqual({ value, fits: false });
    }
  });
});

describe('every operation of openapi.json', () => {
  it('has a summary of one line and the required role', () => {
    for (const { operationId: id, summary, description } of operations) {
      expect({ id, summary }).toEqual({ id, summary: expect.stringMatching(/^[A-Z][^\n]*[^.\n]$/) });
      expect({ id, description }).toEqual({ id, description: expect.stringMatching(/^Access: .+\.$/s) });
    }
  });

  it('names its command, if there is one', async () => {
    const commands = await commandsByEndpoint(manifest);
    const { paths } = openapiDocument(contract, '1.2.3', commands) as unknown as Document;
    const descriptionOf = (path: string, method: string): string | undefined => paths[path]?.[method]?.description;
    expect(descriptionOf('/projects/{id}/labels', 'put')).toMatch(
      / On the command line: `repoctl labels update <name>`\.$/,
    );
    expect(descriptionOf('/circuit_breakers/repository_storage/failing', 'get')).toContain(
      '`repoctl storage list --failing`',
    );
    expect(descriptionOf('/projects/{id}/issues/{issue_iid}', 'put')).toContain('`repoctl issues update <issue>`');
    expect(descriptionOf('/version', 'get')).toBe('Access: any user.');
  });

  it('accepts a token in either header or in the query', () => {
    const schemes = ['privateToken', 'bearer', 'privateTokenParameter', 'accessTokenParameter'];
    for (const { operationId: id, security = document.security } of operations) {
      expect({ id, security }).toEqual({
        id,
        security: expect.arrayContaining(schemes.map((name) => ({ [name]: [] }))),
      });
    }
  });

  it('returns all errors, even undeclared ones, in the same format', () => {
    for (const { operationId: id, responses } of operations) {
      const errors = Object.entries(responses).filter(([status]) => status === 'default' || status >= '400');
      expect({ id, errors: Object.fromEntries(errors) }).toMatchObject({ errors: { 401: {}, 500: {}, default: {} } });
      for (const [, { $ref = '' }] of errors) {
        const named = document.components.responses[$ref.replace('#/components/responses/', '')];
        expect(named?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
  });

  it('that returns a list declares every pagination header', () => {
    const headers = ['Link', 'X-Total', 'X-Total-Pages', 'X-Per-Page', 'X-Page', 'X-Next-Page', 'X-Prev-Page'];
    const lists = which(({ paginated }) => paginated === true);
    expect(lists.length).toBeGreaterThan(20);
    for (const [endpoint, operation] of lists) {
      const { operationId: id, parameters } = operation;
      expect({ id, headers: Object.keys(successOf(endpoint, operation).headers ?? {}) }).toEqual({ id, headers });
      expect(parameters).toEqual(
        expect.arrayContaining(['Page', 'PerPage'].map((name) => ({ $ref: `#/components/parameters/${name}` }))),
      );
    }
  });

  it('that returns bytes declares their media type, and without a response body declares none', () => {
    const raw = which((endpoint) => endpoint.raw !== undefined);
    expect(raw.length).toBeGreaterThan(0);
    for (const [endpoint, operation] of raw) {
      expect(successOf(endpoint, operation).content).toEqual({ [endpoint.raw ?? '']: {} });
    }
    for (const [endpoint, operation] of which(
      ({ response, raw: bytes, success }) => response === null && !bytes && success !== 302,
    )) {
      const { operationId: id } = operation;
      expect({ id, success: successOf(endpoint, operation) }).toEqual({
        id,
        success: { description: expect.any(String) },
      });
    }
    for (const [endpoint, operation] of which(({ response, success }) => response !== null && success !== 302)) {
      expect(Object.keys(successOf(endpoint, operation).content ?? {})).toEqual(['application/json']);
    }
  });

  it('that redirects declares the URL, and no body', () => {
    const redirects = which(({ success }) => success === 302);
    expect(redirects.length).toBeGreaterThan(0);
    for (const [endpoint, operation] of redirects) {
      expect(Object.keys(successOf(endpoint, operation))).toEqual(['description', 'headers']);
    }
  });

  it('that accepts files accepts them as parts of a form', () => {
    const uploads = which(({ files }) => files !== undefined);
    expect(uploads.length).toBeGreaterThan(0);
    for (const [{ files = [] }, { operationId: id, requestBody }] of uploads) {
      const form = requestBody?.content['multipart/form-data']?.schema ?? {};
      const parts = resolve(form).properties;
      for (const name of files) {
        expect({ id, part: parts?.[name] }).toEqual({
          id,
          part: { type: 'string', contentMediaType: 'application/octet-stream' },
        });
      }
    }
  });
});
