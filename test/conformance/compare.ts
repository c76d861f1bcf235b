/** Compares a row of the document with the contract's endpoint for it. */
import { isOpen } from '../../src/contract/vocabulary/access.ts';
import { pathNames, type Endpoint, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import type { Param, Row } from './rows/row.ts';
import { fieldDiffers, paramDiffers, properties } from './schema.ts';

/** A path without the names of its parameters, which can differ in the contract. */
export const normalPath = (path: string): string => path.replaceAll(/:[a-z_]+/g, ':x');

const plainName = (name: string): string => name.replace(/\[\]$/, '');

/** Parameters of every list or every request, which the document describes once, not per row. */
const general = new Set(['page', 'per_page', 'sudo']);

const list = (names: Iterable<string>): string => [...names].toSorted().join(', ') || '(none)';

const paramDifferences = (row: Row, endpoint: Endpoint): string[] => {
  const inContract = new Map(Object.entries(endpoint.params).map(([name, schema]) => [plainName(name), schema]));
  const places = new Map(pathNames(row.path).map((name, index) => [name, pathNames(endpoint.path)[index] ?? name]));
  const nameOf = (param: Param): string => places.get(param.name) ?? plainName(param.name);
  const inRow = [...row.required, ...row.optional];
  const known = new Set([...inRow.map(nameOf), ...(row.alsoTakes ?? []), ...general]);
  const differences: string[] = [];

  for (const param of inRow) {
    const name = nameOf(param);
    const schema = inContract.get(name);
    if (schema === undefined) {
      differences.push(`parameter ${name} is missing`);
      continue;
    }
    const file = endpoint.files?.includes(name) ?? false;
    differences.push(...paramDiffers(param, schema, file).map((difference) => `parameter ${name}: ${difference}`));
  }
  if (row.openParams !== true) {
    for (const name of inContract.keys())
      if (!known.has(name)) differences.push(`parameter ${name} is not the document’s, nor in the row’s alsoTakes`);
    const expected = new Set(row.required.filter((param) => !places.has(param.name)).map(nameOf));
    const actual = new Set((endpoint.required ?? []).filter((name) => !pathNames(endpoint.path).includes(name)));
    if (list(expected) !== list(actual)) differences.push(`required: ${list(actual)} instead of ${list(expected)}`);
  }
  const missing = (row.atLeastOneOf ?? []).filter((name) => endpoint.anyOf?.includes(name) !== true);
  if (missing.length > 0) differences.push(`at least one of ${list(row.atLeastOneOf ?? [])} must be required`);
  return differences;
};

const accessDiffers = (row: Row, endpoint: Endpoint): boolean => {
  const { access } = endpoint;
  switch (row.access) {
    case 'anyone':
      return access.to !== 'anyone';
    case 'public':
      return !isOpen(endpoint);
    case 'user':
      return !(access.to === 'user' || ('from' in access && access.from === 'viewer'));
    case 'credentials':
      return isOpen(endpoint);
    case 'owner':
      return !('from' in access && access.from === 'owner');
    case 'admin':
      return access.to !== 'admin';
  }
};

const itemOf = (schema: Schema | null): Schema | null => {
  const items = schema?.items;
  return typeof items === 'object' && !Array.isArray(items) ? (items as Schema) : null;
};

const responseDifferences = (row: Row, endpoint: Endpoint): string[] => {
  if (row.success === 204) return endpoint.response === null ? [] : ['a 204 has no body'];
  if (endpoint.response === null) return ['the response has no body'];
  const record = row.array ? itemOf(endpoint.response) : endpoint.response;
  if (record === null) return ['the response is not an array'];
  const carried = properties(record);
  const differences: string[] = [];
  for (const [name, type] of Object.entries(row.fields)) {
    const schema = carried.get(name);
    if (schema === undefined) differences.push(`field ${name} is missing`);
    else differences.push(...fieldDiffers(type, schema).map((difference) => `field ${name}: ${difference}`));
  }
  for (const name of row.without ?? []) if (carried.has(name)) differences.push(`field ${name} must not be there`);
  return differences;
};

/** All differences between the endpoint and the row, one line each. */
export const compare = (row: Row, endpoint: Endpoint): string[] => {
  const differences: string[] = [];
  if (row.success !== endpoint.success) differences.push(`answers ${endpoint.success} instead of ${row.success}`);
  if (row.array !== (endpoint.paginated ?? false)) differences.push(`paginated should be ${row.array}`);
  if ((row.notModified ?? false) !== (endpoint.notModified ?? false)) {
    differences.push(`304 ${row.notModified ? 'is missing' : 'is not the document’s'}`);
  }
  if (accessDiffers(row, endpoint)) {
    differences.push(`access ${JSON.stringify(endpoint.access)} does not fit "${row.access}"`);
  }
  return [...differences, ...paramDifferences(row, endpoint), ...responseDifferences(row, endpoint)];
};
