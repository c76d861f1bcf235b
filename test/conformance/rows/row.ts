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
  /** Values besides the document's, because v4 clients send them. */
  readonly alsoAllows?: readonly string[];
  readonly default?: string | boolean | number;
  readonly min?: number;
  readonly maxLength?: number;
  /** Samples on both sides of a rule about characters: the contract's pattern must agree with each. */
  readonly accepts?: readonly string[];
  readonly rejects?: readonly string[];
  /** Null has a meaning of its own, apart from leaving the parameter out. */
  readonly nullable?: true;
}

/** The type of a record's field; `any` where the document gives none. */
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
  /** Below `/api/v4`, in the document's spelling. */
  readonly path: string;
  /** The parameters of the path are among these. */
  readonly required: readonly Param[];
  readonly optional: readonly Param[];
  /** The document does not show the parameters: the contract may add any to those of the path. */
  readonly openParams?: true;
  /** Parameters that a decision adds to the document's; the contract may have them. */
  readonly alsoTakes?: readonly string[];
  /** Of these optional parameters at least one must come. */
  readonly atLeastOneOf?: readonly string[];
  readonly success: 200 | 201 | 202 | 204;
  /** A call that changes nothing answers 304. */
  readonly notModified?: true;
  readonly access: RowAccess;
  readonly note?: string;
  /** Which decision settles what the document leaves open. */
  readonly decided?: string;
  /** The answer is an array, in pages. */
  readonly array: boolean;
  /** What the record (each record of an array) must carry. */
  readonly fields: Fields;
  /** What it must not carry. */
  readonly without?: readonly string[];
}

/** How a row is named in lists and messages, such as `GET /users/:id`. */
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
/** The `key` of a variable as a create takes it (section "Limits"). */
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
