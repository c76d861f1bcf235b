/** Compares openapi.json with the document's rows, which are independent of the contract. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import { openapiDocument } from '../../src/generate/openapi/document.ts';
import { normalPath } from './compare.ts';
import { rowName, type Row } from './rows/row.ts';
import { rows } from './rows/rows.ts';

/** A part of the description, of any kind. */
interface Part {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: unknown;
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  readonly responses?: Readonly<Record<string, Part>>;
  readonly security?: readonly object[];
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema?: Part }>>;
  readonly type?: string | readonly string[];
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

const description = JSON.parse(JSON.stringify(openapiDocument(contract, '1.2.3'))) as {
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
};

/** The operations by method and path, without the names of path parameters. */
const operations = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Part & { readonly path: string }] => [
      `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, ':x')}`,
      { ...operation, path },
    ]),
  ),
);

/** The target of a reference, or the value itself if it is not a reference. */
const resolve = (part: Part): Part => {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], description);
  return resolve(found as Part);
};

/** The names of all fields that a record of this schema can have. */
const fieldsOf = (part: Part): readonly string[] => {
  const schema = resolve(part);
  const within = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...Object.keys(schema.properties ?? {}), ...within.flatMap(fieldsOf)];
};

/** True if callers without credentials can get a result. */
const isOpen = ({ access }: Row): boolean => access === 'anyone' || access === 'public';

const plain = (name: string): string => name.replace(/\[\]$/, '');

/** The parameters of an operation by plain name, with true for required ones. */
const parametersOf = (operation: Part): ReadonlyMap<string, boolean> => {
  const inUrl = (operation.parameters ?? []).map(resolve);
  const body = resolve(resolve(operation.requestBody ?? {}).content?.['multipart/form-data']?.schema ?? {});
  const mustBeInBody = new Set(Array.isArray(body.required) ? body.required : []);
  return new Map([
    ...inUrl.map(({ name = '', required }): [string, boolean] => [plain(name), required === true]),
    ...Object.keys(body.properties ?? {}).map((name): [string, boolean] => [plain(name), mustBeInBody.has(name)]),
  ]);
};

/** The parts of a row that the description lacks, one line each. */
const lacks = (row: Row, operation: Part & { readonly path: string }): readonly string[] => {
  const taken = parametersOf(operation);
  const inRow = [...row.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const inPath = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const called = (name: string): string => (inRow.includes(name) ? (inPath[inRow.indexOf(name)] ?? name) : plain(name));
  const params = [...row.required, ...row.optional];
  const answer = operation.responses?.[row.success];
  const success = answer === undefined ? undefined : resolve(answer);
  const schema = resolve(success?.content?.['application/json']?.schema ?? {});
  const carried = fieldsOf(row.array ? (schema.items ?? {}) : schema);
  const fields = Object.keys(row.fields);
  return [
    ...params.filter(({ name }) => !taken.has(called(name))).map(({ name }) => `parameter ${name}`),
    ...row.required
      .filter(({ name }) => taken.get(called(name)) === false)
      .map(({ name }) => `that ${name} is required`),
    ...(success === undefined ? [`the answer ${row.success}`] : []),
    ...(row.array && schema.type !== 'array' ? ['that the answer is a list'] : []),
    ...(row.array && success?.headers === undefined ? ['the headers of pages'] : []),
    ...(row.notModified === true && operation.responses?.['304'] === undefined ? ['the answer 304'] : []),
    ...(operation.responses?.['401'] === undefined ? ['the answer 401'] : []),
    ...fields.filter((name) => row.success !== 204 && !carried.includes(name)).map((name) => `field ${name}`),
  ];
};

const operationOf = (row: Row): (Part & { readonly path: string }) | undefined =>
  operations.get(`${row.method} ${normalPath(row.path)}`);

const isNone = (credentials: object): boolean => Object.keys(credentials).length === 0;

/** The credentials of an operation: its own list, or the default of openapi.json. */
const securityOf = (row: Row): readonly object[] => operationOf(row)?.security ?? description.security;

describe('openapi.json', () => {
  it('describes every row of the document', () => {
    const lacking = rows.map((row) => {
      const operation = operationOf(row);
      return [rowName(row), ...(operation === undefined ? ['the operation'] : lacks(row, operation))];
    });
    expect(lacking.filter(({ length }) => length > 1)).toEqual([]);
  });

  it('declares which rows need credentials', () => {
    const wrong = rows.filter((row) => {
      const security = securityOf(row);
      return security.some(isNone) !== isOpen(row) || security.length === 0;
    });
    expect(wrong.map(rowName)).toEqual([]);
  });
});
