/** Compares the JSON Schemas of the contract with the rows. */
import type { Schema } from '../../src/contract/vocabulary/endpoint.ts';
import type { FieldType, Param, ParamType } from './rows/row.ts';

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The schema itself and every alternative in it. */
const branches = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isSchema).flatMap(branches),
];

const typeOfValue = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;

const valuesOf = (schema: Schema): readonly unknown[] => (schema.enum ?? []) as readonly unknown[];

const typesOf = (schema: Schema): Set<string> =>
  new Set(
    branches(schema).flatMap((branch): string[] => {
      if (branch.type !== undefined) return [branch.type].flat() as string[];
      if (branch.enum !== undefined) return valuesOf(branch).map(typeOfValue);
      return 'const' in branch ? [typeOfValue(branch.const)] : [];
    }),
  );

/** The fields of an object schema, including those of its alternatives. */
export const properties = (schema: Schema): Map<string, Schema> =>
  new Map(
    branches(schema).flatMap((branch) =>
      Object.entries(branch.properties ?? {}).filter((entry): entry is [string, Schema] => isSchema(entry[1])),
    ),
  );

const first = <K extends keyof Schema>(schema: Schema, key: K): Schema[K] | undefined =>
  branches(schema).find((branch) => branch[key] !== undefined)?.[key];

const names = (types: Iterable<string>): string => [...types].toSorted().join(' or ') || 'anything';

const withoutNull = (types: Set<string>): string => names([...types].filter((type) => type !== 'null'));

const paramTypeFits = (type: ParamType, schema: Schema, file: boolean): boolean => {
  const types = withoutNull(typesOf(schema));
  const items = first(schema, 'items');
  switch (type) {
    case 'any':
      return true;
    case 'identity':
      return types === 'string' || types === 'integer or string';
    case 'integers':
      return types === 'array' && isSchema(items) && withoutNull(typesOf(items as Schema)) === 'integer';
    case 'map':
      return types === 'object';
    case 'file':
    case 'file or string':
      return types === 'string' && file;
    case 'date':
      return types === 'string' && first(schema, 'format') === 'date';
    case 'date-time':
      return types === 'string' && /date-time/.test(first(schema, 'format') ?? '');
    case 'string':
      return types === 'string' && !/date|time/.test(first(schema, 'format') ?? '');
    case 'integer':
    case 'boolean':
      return types === type;
  }
};

const sampleDifferences = (param: Param, schema: Schema): string[] => {
  if (param.accepts === undefined && param.rejects === undefined) return [];
  const pattern = first(schema, 'pattern');
  if (pattern === undefined) return ['has no pattern'];
  const matches = (sample: string): boolean =>
    new RegExp(pattern, 'u').test(sample) && sample.length >= (first(schema, 'minLength') ?? 0);
  return [
    ...(param.accepts ?? []).filter((sample) => !matches(sample)).map((sample) => `refuses ${JSON.stringify(sample)}`),
    ...(param.rejects ?? []).filter(matches).map((sample) => `takes ${JSON.stringify(sample)}`),
  ];
};

/** The differences between the contract's schema of a parameter and the row. */
export const paramDiffers = (param: Param, schema: Schema, file: boolean): string[] => {
  const differences = sampleDifferences(param, schema);
  const values = branches(schema)
    .flatMap(valuesOf)
    .filter((value) => value !== null && value !== '');
  const expected = (what: string, actual: unknown, wanted: unknown): void => {
    if (wanted !== undefined && actual !== wanted)
      differences.push(`${what} ${String(actual)} instead of ${String(wanted)}`);
  };
  if (!paramTypeFits(param.type, schema, file)) {
    differences.push(`takes ${names(typesOf(schema))}, format ${first(schema, 'format') ?? 'none'}, not ${param.type}`);
  }
  const allowed = [...(param.values ?? []), ...(param.alsoAllows ?? [])];
  if (names(values.map(String)) !== names(allowed)) {
    differences.push(`allows ${names(values.map(String))}, not ${names(allowed)}`);
  }
  if (param.nullable === true && !typesOf(schema).has('null')) differences.push('does not take null');
  expected('default', first(schema, 'default'), param.default);
  expected('minimum', first(schema, 'minimum'), param.min);
  expected('maxLength', first(schema, 'maxLength'), param.maxLength);
  return differences;
};

/** The differences between the contract's schema of a field and the document's type. */
export const fieldDiffers = (type: FieldType, schema: Schema): string[] => {
  if (type === 'any') return [];
  const [base = '', nullable] = type.split(' or ');
  const wanted = new Set([base.startsWith('date') ? 'string' : base, ...(nullable === undefined ? [] : [nullable])]);
  const actual = typesOf(schema);
  const format = first(schema, 'format') ?? '';
  const formatFits = !base.startsWith('date') || format.includes(base);
  return names(wanted) === names(actual) && formatFits
    ? []
    : [`is ${names(actual)} (${format || 'no format'}), not ${type}`];
};
