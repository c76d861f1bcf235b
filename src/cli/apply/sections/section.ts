/** A section of a configuration file is data, from which the schema, the plan, and the export are derived. */
import { type Endpoint, pathNames, type Schema } from '../../../contract/vocabulary/endpoint.ts';

/** A record of the server, or the parameters of a call, by wire name. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** The owner of the records in a section, as the key in the file. Users and hooks belong to the instance. */
export type Owner = 'projects' | 'groups' | 'instance';

/** The way in which two different texts can mean the same; see `compare.ts`. */
export type Comparison = 'color' | 'text' | 'set' | 'names' | 'pem' | 'time' | 'ref' | 'ssh-key';

/** A field of a record in a file. */
export interface Field {
  readonly schema: Schema;
  /** Words for numbers, such as role names. */
  readonly words?: Readonly<Record<string, number>>;
  /** Plans show neither its old nor its new value. */
  readonly hidden?: boolean;
  /** No record shows it. */
  readonly writeOnly?: boolean;
  readonly compare?: Comparison;
  /** Reads its value from a record; undefined if the record does not show it. Default: the field with its name. */
  readonly read?: (record: WireRecord) => unknown;
  /** Makes the parameters that set it. Default: the parameter with its name. */
  readonly write?: (value: unknown) => WireRecord;
  /** It is a list of names, such as usernames, whose IDs are a parameter. */
  readonly ids?: { readonly of: 'users' | 'groups' | 'protected branches'; readonly parameter: string };
  /** The endpoints that change it in turn, if it is no parameter of an update; none for a value that cannot be set. */
  readonly endpoints?: (value: unknown, old: unknown) => readonly Endpoint[];
  /** Endpoints for each member of a map, by its `key`, if it is no parameter. */
  readonly members?: { readonly create: Endpoint; readonly update: Endpoint; readonly delete: Endpoint };
}

/**
 * True if a value can be a reference: a secret, which plans do not show, or a public key or certificate, which programs write to
 * files. Other values would be shown once they are on the server.
 */
export const takesReference = ({ hidden, compare }: Field): boolean =>
  hidden === true || compare === 'pem' || compare === 'ssh-key';

/** Part of a schema that refuses private keys, since plans show public keys and certificates. */
export const withoutPrivateKey = {
  pattern: String.raw`^(?![\s\S]*PRIVATE KEY)`,
  $comment: 'cannot have a private key in it',
} as const;

/** The endpoints of a section's records for one kind of owner. */
export interface Calls {
  /** Without it, the records are part of the owner. */
  readonly list?: Endpoint;
  /** Shows fields that lists omit. */
  readonly get?: Endpoint;
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly delete?: Endpoint;
}

export interface Section {
  /** The key in the file. */
  readonly name: string;
  /** One of its records in messages. */
  readonly singular: string;
  /** It is one record, without a name. */
  readonly isSingle?: true;
  /** Its record is the project or group itself, which is created, renamed, and moved with it. */
  readonly isOwner?: true;
  readonly calls: Readonly<Partial<Record<Owner, Calls>>>;
  /** Extracts the records from their owner, if there is no list. */
  readonly within?: (owner: WireRecord) => readonly WireRecord[];
  /** False for an inherited record in the list. */
  readonly isOwn?: (record: WireRecord) => boolean;
  /** The name of a record in the file. */
  readonly nameOf: (record: WireRecord) => string;
  /** An identity besides the name, such as the text of a key; undefined if the fields do not have it. */
  readonly identityOf?: (fields: WireRecord) => string | undefined;
  /** Normalizes a name like the server; see `spelled`. */
  readonly spelling?: (name: string) => string;
  /** The variable in a name, which can have few characters only. */
  readonly keyIn?: (name: string) => string;
  /** The parameters of a create for a name in the file. */
  readonly named: (name: string) => WireRecord;
  /** The path parameters of an update or a delete. */
  readonly ref: (record: WireRecord) => WireRecord;
  /** The parameter of an update with a new name. */
  readonly rename?: string;
  /** Parameters that each update repeats, since the server may clear what they set. */
  readonly kept?: (record: WireRecord) => WireRecord;
  /** The user or group in the name of a record: the parameter takes an ID, the file a username or a path. */
  readonly lookUp?: { readonly kind: 'users' | 'groups'; readonly parameter: string };
  readonly fields: Readonly<Record<string, Field>>;
  /** Deprecated names of fields, with the field that replaces each, perhaps with another meaning of its values. */
  readonly successors?: Readonly<Record<string, string>>;
  /** The field that a plain value in place of a map sets. */
  readonly shorthand?: string;
  /** The way to change a record if the server has no update. */
  readonly replaces?: 'delete first' | 'create first';
  /** Called if the server refuses a delete, before it is tried again. */
  readonly beforeDelete?: Endpoint;
  /** The reason why its records are never deleted, and the alternative. */
  readonly undeletable?: string;
}

/** True if records contain secrets. Faults then do not quote a record, since a secret may be misplaced. */
export const hasSecrets = ({ fields }: Section): boolean => Object.values(fields).some(({ hidden }) => hidden === true);

interface FieldChoice {
  /** Their parameters are fields, except those of paths and files. */
  readonly of: readonly Endpoint[];
  /** Parameters that are no fields: the name, and those for a single call only. */
  readonly without: readonly string[];
  /** Members of a field besides its schema. */
  readonly more?: Readonly<Record<string, Partial<Field>>>;
}

/** Derives the fields of a section from the contract. */
export const fieldsOf = ({ of, without, more = {} }: FieldChoice): Readonly<Record<string, Field>> => {
  const fields: Record<string, Field> = {};
  for (const { path, params, files = [] } of of) {
    const left = new Set([...without, ...pathNames(path), ...files]);
    for (const [name, schema] of Object.entries(params)) if (!left.has(name)) fields[name] = { schema };
  }
  for (const [name, changes] of Object.entries(more)) {
    fields[name] = { schema: { type: 'string' }, ...fields[name], ...changes };
  }
  return fields;
};
