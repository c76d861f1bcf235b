/**
 * One endpoint row of the document (section "Endpoints"), transcribed by hand. Nothing here is derived from the
 * contract: these rows exist to catch its mistakes, so an edit of one needs the document beside it.
 */

/**
 * What a parameter takes on the wire. `identity` is an integer ID or a name or path; `map` is `name[key]=value`,
 * repeatable; `any` stands where the document gives no type.
 */
export type ParamType =
  | 'integer'
  | 'string'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'identity'
  | 'integers'
  | 'map'
  | 'file'
  | 'file or string'
  | 'any';

export interface Param {
  readonly name: string;
  readonly type: ParamType;
  readonly values?: readonly string[];
  /** Values that the document does not have but v4 clients send. */
  readonly alsoAllows?: readonly string[];
  readonly default?: string | boolean | number;
  readonly min?: number;
  readonly maxLength?: number;
  /** Samples on both sides of a rule about characters: the contract's pattern must agree with each. */
  readonly accepts?: readonly string[];
  readonly rejects?: readonly string[];
  /** Null has another meaning than leaving the parameter out. */
  readonly nullable?: true;
}

/** The type of a record's field; `any` if the document has none. */
export type FieldType =
  | 'integer'
  | 'number'
  | 'string'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'array'
  | 'object'
  | 'integer or null'
  | 'string or null'
  | 'date or null'
  | 'date-time or null'
  | 'object or null'
  | 'any';

export type Fields = Readonly<Record<string, FieldType>>;

/**
 * Who may call. `anyone`: no credentials needed. `public`: none needed on public items. `user`: any authenticated
 * caller who can see the item. `credentials`: credentials are needed, and the document leaves the role open.
 * `owner`: owners of the group, and administrators. `admin`: administrators.
 */
export type RowAccess = 'anyone' | 'public' | 'user' | 'credentials' | 'owner' | 'admin';

export interface Row {
  /** The document's heading. */
  readonly section: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api/v4`, in the document's spelling. */
  readonly path: string;
  /** The parameters of the path are among these. */
  readonly required: readonly Param[];
  readonly optional: readonly Param[];
  /** True if the document does not show the parameters, so that the contract can add any to those of the path. */
  readonly openParams?: true;
  /** Parameters that a decision adds to the document's; the contract may have them. */
  readonly alsoTakes?: readonly string[];
  /** At least one of these optional parameters is required. */
  readonly atLeastOneOf?: readonly string[];
  readonly success: 200 | 201 | 202 | 204;
  /** True if a call that changes nothing returns 304. */
  readonly notModified?: true;
  readonly access: RowAccess;
  readonly note?: string;
  /** The decision on a question that the document leaves open. */
  readonly decided?: string;
  /** True if the response is an array with pages. */
  readonly array: boolean;
  /** Fields that the record (each record of an array) must have. */
  readonly fields: Fields;
  /** Fields that it must not have. */
  readonly without?: readonly string[];
}

/** The name of a row in lists and messages, such as `GET /users/:id`. */
export const rowName = (row: { readonly method: string; readonly path: string }): string => `${row.method} ${row.path}`;

/** `:id` of a project: an integer ID or the full path. */
export const P: Param = { name: 'id', type: 'identity' };
/** `:id` of a group: an integer ID or the full path. */
export const G: Param = { name: 'id', type: 'identity' };
export const noFields: Fields = {};

const sampleKeys = {
  maxLength: 255,
  accepts: ['A', 'z9', '_', 'DEPLOY_KEY_1'],
  rejects: ['', 'a-b', 'a b', 'a.b', 'schlüssel', 'a\nb', 'a$'],
} as const;
/** The `key` of a variable in a create (section "Limits"). */
export const newKey: Param = { name: 'key', type: 'string', ...sampleKeys };
/** The `key` of a variable in a path. */
export const keyInPath: Param = { name: 'key', type: 'string' };

export const ascOrDesc = (standard: 'asc' | 'desc'): Param => ({
  name: 'sort',
  type: 'string',
  values: ['asc', 'desc'],
  default: standard,
});

export const deleteWithoutBody = 'DESIGN.md: deletes that show no body answer 204';
