/** What one section of a configuration file is: a row of data, from which the schema, the plan, and the export come. */
import { type Endpoint, pathNames, type Schema } from '../../../contract/vocabulary/endpoint.ts';
import { publishedFields } from './published-fields.ts';

/** A record as the server shows it, or the parameters of a call, by wire name. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** Who has the records of a section, by the file's own words. Users and hooks are the instance's. */
export type Owner = 'projects' | 'groups' | 'instance';

/** By what two values are the same although they are written differently; see `compare.ts`. */
export type Comparison = 'color' | 'text' | 'set' | 'pem' | 'time' | 'ref' | 'ssh-key';

/** A field of a record, as a file may write it. */
export interface Field {
  readonly schema: Schema;
  /** Words that stand for numbers, such as roles. */
  readonly words?: Readonly<Record<string, number>>;
  /** Never shown on any side. */
  readonly hidden?: boolean;
  /** No record ever shows it. */
  readonly writeOnly?: boolean;
  readonly compare?: Comparison;
  /** Its value in a record; undefined where the record does not tell. Default: what has its name. */
  readonly read?: (record: WireRecord) => unknown;
  /** The parameters that set it. Default: the one of its name. */
  readonly write?: (value: unknown) => WireRecord;
  /** The calls that set it, by value, where it is no parameter. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
  /** The calls for each member of a map, by its `key`, where it is no parameter. */
  readonly members?: { readonly create: Endpoint; readonly update: Endpoint; readonly delete: Endpoint };
}

/**
 * Whether a value can come from elsewhere: a secret, which no plan shows, or a public key or certificate, which a program
 * writes to a file. Anything else would be shown once it is on the server.
 */
export const takesReference = ({ hidden, compare }: Field): boolean =>
  hidden === true || compare === 'pem' || compare === 'ssh-key';

/** What a public key or certificate is checked by, since plans show it. */
export const withoutPrivateKey = {
  pattern: String.raw`^(?![\s\S]*PRIVATE KEY)`,
  $comment: 'cannot have a private key in it',
} as const;

/** The endpoints of a section's records for one kind of owner; those that are not there cannot be done. */
export interface Calls {
  /** Without one, the records are in that of the owner. */
  readonly list?: Endpoint;
  /** Shows what lists leave out. */
  readonly get?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly delete?: Endpoint;
}

/** A section of a file. */
export interface Section {
  /** The key in the file. */
  readonly name: string;
  /** What messages call one of its records. */
  readonly singular: string;
  readonly calls: Readonly<Partial<Record<Owner, Calls>>>;
  /** The records in that of their owner, where there is no list. */
  readonly within?: (owner: WireRecord) => readonly WireRecord[];
  /** Whether a record of the list is the owner's own, and not inherited. */
  readonly isOwn?: (record: WireRecord) => boolean;
  /** What a record is called in the file. */
  readonly nameOf: (record: WireRecord) => string;
  /** What tells records apart besides the name, by the fields of one; undefined where they do not say. */
  readonly toldApartBy?: (fields: WireRecord) => string | undefined;
  /** A name as the server keeps or compares it; see `spelled`. Default: as it is. */
  readonly spelling?: (name: string) => string;
  /** The parameters of a create that a name in the file stands for. */
  readonly named: (name: string) => WireRecord;
  /** The parameters that say which record an update or a delete is about. */
  readonly ref: (record: WireRecord) => WireRecord;
  /** The parameter of an update that has a new name. */
  readonly rename?: string;
  /** What has to be looked up to name a record: the parameter takes an ID, the file a username or a path. */
  readonly lookUp?: { readonly kind: 'users' | 'groups'; readonly parameter: string };
  readonly fields: Readonly<Record<string, Field>>;
  /** The field that a value in place of a map stands for. */
  readonly shorthand?: string;
  /** How a record changes where the server has no update. */
  readonly replaces?: 'delete first' | 'create first';
  /** Tried where the server refuses to delete a record before. */
  readonly beforeDelete?: Endpoint;
  /** Why its records are never deleted, and what to write instead. */
  readonly undeletable?: string;
}

/** Whether records have secrets in them. Faults then quote nothing of a record: a secret can stand in the wrong place. */
export const hasSecrets = ({ fields }: Section): boolean => Object.values(fields).some(({ hidden }) => hidden === true);

const typeOf = (words: string): Schema => {
  switch (words) {
    case 'boolean':
    case 'integer':
      return { type: [words, 'null'] };
    case 'string':
      return { type: ['string', 'null'] };
    case 'array':
      return { type: 'array' };
    case 'object':
      return { type: 'object' };
    default:
      return { type: 'string', enum: words.split(' | ') };
  }
};

const publishedOf = (list: keyof typeof publishedFields | undefined): Record<string, Field> => {
  if (list === undefined) return {};
  return Object.fromEntries(
    Object.entries(publishedFields[list]).flatMap(([type, names]) =>
      names.split(' ').map((name) => [name, { schema: typeOf(type) }]),
    ),
  );
};

/** What of the parameters of endpoints a file may say of a record. */
interface FieldChoice {
  /** The parameters of these, besides those of their paths and files. */
  readonly of: readonly Endpoint[];
  /** Parameters that are no field: the name, and what has a meaning for a single call only. */
  readonly without: readonly string[];
  /** Fields that services of today take besides. */
  readonly published?: keyof typeof publishedFields;
  /** What a field has besides its schema. */
  readonly more?: Readonly<Record<string, Partial<Field>>>;
}

/** The fields of a section, from the contract. */
export const fieldsOf = ({ of, without, published, more = {} }: FieldChoice): Readonly<Record<string, Field>> => {
  const fields: Record<string, Field> = {};
  for (const { path, params, files = [] } of of) {
    const left = new Set([...without, ...pathNames(path), ...files]);
    for (const [name, schema] of Object.entries(params)) if (!left.has(name)) fields[name] = { schema };
  }
  for (const [name, field] of Object.entries(publishedOf(published))) {
    if (!without.includes(name)) fields[name] ??= field;
  }
  for (const [name, changes] of Object.entries(more)) {
    fields[name] = { schema: { type: 'string' }, ...fields[name], ...changes };
  }
  return fields;
};
