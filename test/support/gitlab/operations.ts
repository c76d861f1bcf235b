/** Facts about operations of GitLab 19, from its published OpenAPI file: methods, paths, and parameters with their types. */
import operations from './operations.json' with { type: 'json' };

export interface Operation {
  readonly method: string;
  /** Below `/api/v4`, with `{name}` for path parameters. */
  readonly path: string;
  /** Types by name: `integer`, `string: asc|desc`, `array of string`. An integration takes `*`, any name. */
  readonly params: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

const isRequired = (name: string): boolean => name.endsWith('*') && name !== '*';

export const gitlabOperations: readonly Operation[] = Object.entries<Readonly<Record<string, string>>>(operations).map(
  ([line, params]) => {
    const [method = '', path = ''] = line.split(' ');
    const plain = (name: string): string => (isRequired(name) ? name.slice(0, -1) : name);
    return {
      method,
      path: path.replace('(-/)', ''),
      params: Object.fromEntries(Object.entries(params).map(([name, type]) => [plain(name), type])),
      required: Object.keys(params).filter(isRequired).map(plain),
    };
  },
);

/** A path whose parameters have no names. */
export const shapeOf = (path: string): string => path.replaceAll(/:[a-z_]+|\{[a-z_]+\}/g, ':');

const isWord = (segment: string): boolean => !segment.startsWith('{');

/** The operation of a request below `/api/v4`; its path is percent-encoded. */
export const operationOf = (method: string, path: string): Operation | undefined => {
  const asked = path.split('/');
  const fits = (one: Operation): boolean => {
    const own = one.path.split('/');
    return own.length === asked.length && own.every((segment, index) => !isWord(segment) || segment === asked[index]);
  };
  const words = (one: Operation): number => one.path.split('/').filter(isWord).length;
  return gitlabOperations
    .filter((one) => one.method === method && fits(one))
    .toSorted((one, other) => words(other) - words(one))[0];
};

const listsOf = (value: unknown): boolean => Array.isArray(value) || typeof value === 'string';

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  boolean: (value) => ['true', 'false'].includes(String(value)),
  integer: (value) => /^-?\d+$/.test(String(value)),
  number: (value) => /^-?\d+(\.\d+)?$/.test(String(value)),
  object: (value) => typeof value === 'object',
  string: (value) => typeof value === 'string',
  'string (binary)': (value) => value === 'file',
  'string (date)': (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  'string (date-time)': (value) => /^\d{4}-\d\d-\d\dT/.test(String(value)),
  'array of integer': (value) => listsOf(value) && [value].flat().every((one) => /^[\d,]*$/.test(String(one))),
  'array of object': (value) => Array.isArray(value) && value.every((one) => typeof one === 'object'),
  'array of string': listsOf,
};

/** True if a type of the facts has the value; null takes a value away. */
export const fitsType = (type: string, value: unknown): boolean => {
  if (value === null || value === '') return true;
  const [kind = '', words] = type.split(': ');
  const check = checks[kind];
  if (check === undefined) throw new Error(`unknown type ${type}`);
  return check(value) && (words === undefined || words.split('|').includes(String(value)));
};
