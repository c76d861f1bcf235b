import { isExactNumber } from '../../api/json/exact-number.ts';
import { ViewError } from '../errors/view-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** True for an object, false for a list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

/** The value at a dot path; through a list, the value in each of its elements. Undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown => {
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  return follow(value, path.split('.'));
};

/** A text or a number at a path, as text; empty for any other value. */
export const textAt = (record: unknown, path: string): string => {
  const value = valueAt(record, path);
  return typeof value === 'string' || typeof value === 'number' || isExactNumber(value) ? String(value) : '';
};

const follow = (value: unknown, steps: readonly string[]): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => follow(element, steps));
  return isObject(value) && Object.hasOwn(value, step) ? follow(value[step], rest) : undefined;
};

/** The record with the given fields only, nested as they were; fields that it lacks are left out. */
export const pickFields = (record: unknown, fields: readonly string[]): unknown => {
  if (Array.isArray(record)) return record.map((element) => pickFields(element, fields));
  if (!isObject(record)) return record;
  const names = new Set(fields.map((field) => (Object.hasOwn(record, field) ? field : headOf(field))));
  const picked = [...names]
    .filter((name) => Object.hasOwn(record, name))
    .map((name) => {
      const whole = fields.includes(name);
      const below = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
      return [name, whole ? record[name] : pickFields(record[name], below)] as const;
    });
  return Object.fromEntries(picked);
};

const headOf = (path: string): string => path.split('.', 1)[0] ?? path;

/**
 * Names the first field that no record has, and the existing fields. A field below a value that is null or an empty list in
 * every record passes, since it can exist.
 *
 * @param titles of the declared columns, if the fields are those of other columns
 */
export const unknownField = (
  records: readonly unknown[],
  fields: readonly string[],
  titles?: readonly string[],
): ViewError | undefined => {
  if (records.length === 0) return undefined;
  const unknown = fields.find((field) => !records.some((record) => mayHave(record, field)));
  if (unknown === undefined) return undefined;
  const known = [...new Set(records.flatMap((record) => (isObject(record) ? Object.keys(record) : [])))];
  const columns = titles === undefined || titles.length === 0 ? '' : `Columns: ${titles.join(', ')}. `;
  const what = titles === undefined ? 'field' : 'column';
  return new ViewError(`unknown ${what} "${unknown}"`, { hint: `${columns}Fields: ${known.join(', ')}.` });
};

const mayHave = (record: unknown, path: string): boolean => {
  if (isObject(record) && Object.hasOwn(record, path)) return true;
  return reaches(record, path.split('.'));
};

const reaches = (value: unknown, steps: readonly string[]): boolean => {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0 || value.some((element) => reaches(element, steps));
  return isObject(value) && Object.hasOwn(value, step) && reaches(value[step], rest);
};

/** The fields of a record by their dot paths; a list of plain values and an empty list stay one field. */
export const flatten = (value: unknown, path = ''): readonly (readonly [string, unknown])[] => {
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) return entries.flatMap(([key, inner]) => flatten(inner, below(key)));
  }
  if (Array.isArray(value) && value.some((element) => isObject(element) || Array.isArray(element))) {
    return value.flatMap((element, index) => flatten(element, below(String(index))));
  }
  return [[path === '' ? 'value' : path, isObject(value) || (Array.isArray(value) && value.length === 0) ? '' : value]];
};
