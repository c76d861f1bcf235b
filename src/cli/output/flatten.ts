import { isObject } from './field-path.ts';

/** The fields of a record by their dot paths; a list of plain values, and an empty one, stays one field. */
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
