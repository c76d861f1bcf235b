/**
 * The vocabulary in which every endpoint is declared. Declarations are plain data: no behaviour hangs
 * on them, and the types below are inferred from them at compile time only.
 */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Access, TokenScope } from './access.ts';

/** The HTTP methods of the API; HEAD comes with every GET. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Editions of GitLab, each with all of those before it. */
export type Edition = 'GitLab' | 'GitLab Premium' | 'GitLab Ultimate';

/**
 * Since when, and until when, other servers of this API have something: versions of theirs, such as `14.0`. Nobody is refused
 * by it: it explains what a server has not taken. Our own server has all that is declared without `onlyIn`.
 */
export interface Availability {
  /**
   * Our own server does not have it: the lowest edition of GitLab that does. Such an endpoint has no handler, is not in openapi.json, and its
   * response is open. Our server ignores such a parameter; its name in the response is `shownAs`.
   */
  readonly onlyIn?: Edition;
  /** The first version with it; when not given, all have it that have the API. */
  readonly since?: string;
  /** The first version that is known to be without it. */
  readonly until?: string;
  /** Its replacement: an endpoint as `METHOD /path`, or another parameter by its wire name. */
  readonly instead?: string;
}

/** Another address of a call. One that says no more than its `path` is the same call: our server has it, too. */
export interface AlternativeAddress {
  /** Default: that of the endpoint. */
  readonly method?: Method;
  readonly path: string;
  /** The parameters that it takes besides those in its path; when not given, all of the endpoint. */
  readonly takes?: readonly string[];
  /** The member of its records that the endpoint answers with; a record where it is null counts as missing. */
  readonly member?: string;
}

/**
 * On which side of now the times lie that a parameter is for: `past` of a filter by what has happened, `ahead` of what is
 * to come, such as an expiration. It says what a span without a sign means; of `either`, a span needs its sign. No server
 * refuses anything by it.
 */
export type Side = 'past' | 'ahead' | 'either';

/**
 * A JSON Schema (draft 7), as a constant: the words that the contract uses. `title` names a record, which
 * `openapi.json` holds once under that name. `$comment` says in our words what a `pattern` asks for. The format
 * `names` is a text of names separated by commas. Of a parameter, the words of `Availability` say what other servers take,
 * and `side` is there for every time. `noEffect` of a parameter: our server takes and shows the value, and nothing that it does depends
 * on it. A write that changes the value names the parameter in `X-Ignored-Params`; on other servers it may have its effect.
 * `heededFor` is the role below which our server takes a parameter and does not heed it: it names it there, too. `shownAs` of a
 * parameter with `onlyIn` is its field in the record, where that has another name: a record without the field warns that the
 * parameter was ignored. It is null where no record shows the value.
 */
export interface Schema extends Availability {
  readonly $comment?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly format?: 'date' | 'date-time' | 'names';
  readonly side?: Side;
  readonly noEffect?: true;
  readonly heededFor?: HeededFor;
  readonly shownAs?: string | null;
  readonly enum?: readonly (string | number | null)[];
  readonly default?: string | number | boolean | null;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The lowest role in the project, or `admin` for administrators alone. */
export type HeededFor = 'reporter' | 'developer' | 'owner' | 'admin';

type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** One endpoint of the API. */
export interface Endpoint extends Availability {
  readonly method: Method;
  /** Below `/api/v4`, with `:name` for path parameters. */
  readonly path: string;
  /** One line, in our own words, without a full stop. */
  readonly summary: string;
  /** The document's section, or `v4` for an operation that the document leaves out. */
  readonly section: string;
  readonly access: Access;
  /** Scopes of which a token needs one; `api` when not given. */
  readonly scopes?: readonly TokenScope[];
  /** The cost of a mistake: nothing, something that can be put back, or data. */
  readonly risk: 'read' | 'write' | 'destructive';
  /**
   * The audit log has it. Default: of what changes something, all that is for masters, owners, or administrators. What else
   * decides about access or holds secrets says `true`, and what does not, `false`.
   */
  readonly audited?: boolean;
  /**
   * A write that an archived project takes, too: it is about its settings, members, or keys, its stars, or what a user is notified of,
   * and not about what the project holds. An archived project refuses all other writes.
   */
  readonly inArchived?: true;
  /**
   * `If-Unmodified-Since` is held against the last change of the project or group that `access` finds, before the handler. Default: of a
   * DELETE, against that of the record which the handler finds. `null`: there is no such record.
   */
  readonly conditionalOn?: 'project' | 'group' | null;
  /**
   * A read whose response is made of records alone: the same caller gets the same response until a record changes, or the day does.
   * Nothing of git, storages, secrets, or the time of day is in it; events, for one, expire.
   */
  readonly cacheable?: true;
  /** The answer is an array in pages; `page` and `per_page` are taken. */
  readonly paginated?: true;
  /**
   * Every parameter by wire name, those of the path included; `not[labels]` is a member of the set `not`. GET and DELETE send the others in the
   * query, the others in the body; the service takes them from either place.
   */
  readonly params: Readonly<Record<string, Schema>>;
  /** The parameters that must be given, besides those of the path. */
  readonly required?: readonly string[];
  /** Of these parameters at least one must be given. */
  readonly anyOf?: readonly string[];
  /** Of these parameters, each may be a file sent as multipart. */
  readonly files?: readonly string[];
  /**
   * The one of `files` that is passed on as it comes, however large it is. Our server takes parameters of the body only before it,
   * since it must know them by then.
   */
  readonly streamed?: string;
  /** By wire name, another name that older clients send; the service takes it where the first is absent. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** Tried in turn where a server does not know the address, which wrote nothing. One with a parameter that is not given is skipped. */
  readonly alternatives?: readonly AlternativeAddress[];
  /** Filters that select with `true` only: `false` is accepted and selects everything, so no client offers it. */
  readonly onlyTrue?: readonly string[];
  /** The last parameter of the path may hold slashes, written as they are. */
  readonly hasSlashes?: true;
  /** After 302, `response` is the body at the URL that the response names. */
  readonly success: 200 | 201 | 202 | 204 | 302;
  /** The body of a success; null for none. */
  readonly response: Schema | null;
  /** A call that changes nothing answers 304 without a body. */
  readonly notModified?: true;
  /** New records are numbered, so that the order of calls shows in them. */
  readonly numbered?: true;
  /** A success is bytes, not JSON: usually of this media type. `response` is null then. */
  readonly raw?: string;
  /** Fields of the response, or about its bytes, that are headers of it, too: `blob_id` is `X-Gitlab-Blob-Id`. */
  readonly headerFields?: readonly string[];
  /** The body may hold whole files, and be larger than that of other calls. */
  readonly largeBody?: true;
  /** A GET that does something: a page on any site can make a browser send one, cookie and all. */
  readonly acts?: true;
}

/** A named set of endpoints: one resource of the document. */
export type Resource = Readonly<Record<string, Endpoint>>;

declare const shape: unique symbol;

/**
 * Carries the types of an endpoint's parameters and body where inference finds them without working them
 * out from the schemas anew. It is never there at run time.
 */
export interface Shape<P, B> {
  readonly [shape]?: { readonly params: P; readonly body: B };
}

/** Declares an endpoint; keeps its literal types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E & Shape<Params<E>, Body<E>> => declaration;

type ValueOf<S> = S extends JSONSchema ? FromSchema<S> : unknown;

type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type RequiredNames<E extends Endpoint> =
  | PathNames<E['path']>
  | (E['required'] extends readonly string[] ? E['required'][number] : never);

/** The names of the parameters that our own server has. */
type OwnNames<P> = { [K in keyof P]: P[K] extends { readonly onlyIn: Edition } ? never : K }[keyof P];

type Values<E extends Endpoint> = { [K in OwnNames<E['params']>]: ValueOf<E['params'][K]> };

type Simplify<T> = { [K in keyof T]: T[K] } & {};

type PageParams<E extends Endpoint> = E['paginated'] extends true ? { page?: number; per_page?: number } : unknown;

/**
 * The parameters of an endpoint, as a call passes them and as a handler receives them: without those that only other servers
 * have, which commands pass by wire name.
 */
export type Params<E extends Endpoint> = Simplify<
  { [K in keyof Values<E> & RequiredNames<E>]: Values<E>[K] } & {
    [K in Exclude<keyof Values<E>, RequiredNames<E>>]?: Values<E>[K];
  } & PageParams<E>
>;

/** The body of an endpoint's success. */
export type Body<E extends Endpoint> = E['raw'] extends string
  ? Uint8Array
  : E['response'] extends Schema
    ? ValueOf<E['response']>
    : null;

/** An address below that of what it is about; inference alone would widen it to a string. */
export const below = <const F extends { readonly path: string }, const Rest extends string>({ path }: F, rest: Rest) =>
  `${path}${rest}` as `${F['path']}${Rest}`;

/** The endpoint changes a record that is there. */
export const isUpdate = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'PUT' || method === 'PATCH';

/** The declared fields of an endpoint's records. */
export const declaredFields = (response: Schema | null | undefined): readonly string[] => {
  const { properties } = response?.items ?? response ?? {};
  return Object.keys(properties ?? {});
};

/** The names of the path parameters of `path`, in order. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string);

/** Splits the name of a parameter that is a member of a set: `not[labels]` is `labels` of `not`. Undefined for any other. */
export const memberOf = (name: string): { readonly set: string; readonly member: string } | undefined => {
  const [, set, member] = /^([a-z_]+)\[([a-z_]+)\]$/.exec(name) ?? [];
  return set === undefined || member === undefined ? undefined : { set, member };
};
