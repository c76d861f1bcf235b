import type { Endpoint, Schema } from '../../contract/vocabulary/endpoint.ts';
import type { KindName } from '../values/kinds.ts';
import type { NamedKind } from '../values/named-kinds.ts';

/** The values of `--project` and `--group`. */
export type GivenScopes = Readonly<Partial<Record<Scope['of'], string>>>;

/** The parameters of a call by wire name. */
export type WireParams = Readonly<Record<string, unknown>>;

/** Differences between a parameter of an endpoint and its flag. */
export interface FlagChanges {
  /** In kebab-case, without dashes; also the name of the positional argument. Default: `id` for the one ID of a path. */
  readonly name?: string;
  /** The wire name is a hidden flag, too. */
  readonly alsoWire?: true;
  /** One letter. An argument that has one can also be given as an option. */
  readonly short?: string;
  readonly description?: string;
  /** The value that the verb fills in, in words: help shows it, and does not call the option required. */
  readonly filled?: string;
  /**
   * Refused on the command line, since process lists and histories show it: it comes from `@file` or stdin, or with `-` on a
   * terminal from a prompt. `credentials`: a URL without a password is accepted, too.
   */
  readonly untyped?: true | 'credentials';
  /** Only a file is accepted, as `@path` or from stdin, or an empty value. */
  readonly onlyFile?: true;
  /** Words that stand for wire values, such as `developer` for 30. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** repoctl itself reads its words, and not the server: an unknown one is refused, in a read, too. */
  readonly closed?: true;
  /** The flag sets this member of an object. */
  readonly member?: string;
  /** The verb sets it, so there is no flag. */
  readonly fixed?: true;
  /** The hint for an unknown name. Default: the command that lists them. */
  readonly unknownHint?: string;
}

/** A parameter of a verb's endpoints on the command line. */
export interface VerbParameter {
  readonly wire: string;
  readonly schema: Schema;
  readonly place: 'positional' | 'flag';
  /** Kebab-case, without dashes. */
  readonly name: string;
  /** A hidden name of the flag. */
  readonly otherName?: string;
  /** In messages: `<name>` or `--color`. */
  readonly label: string;
  readonly short?: string;
  readonly description: string;
  /** See `FlagChanges`. */
  readonly filled?: string;
  readonly words?: FlagChanges['words'];
  /** The kind of record whose ID it takes. A name, such as a username or a title, is looked up. */
  readonly finds?: NamedKind;
  /** The kind of value that it names, if that can be written in several ways: `#4`, with its project, or as a URL. */
  readonly refers?: KindName;
  readonly unknownHint?: FlagChanges['unknownHint'];
  readonly member?: FlagChanges['member'];
  /** `@path` is sent as a file. */
  readonly file: boolean;
  /** See `FlagChanges`. */
  readonly onlyFile: boolean;
  /** Its value is never shown, and its prompt is hidden. */
  readonly secret: boolean;
  /** See `FlagChanges`. */
  readonly untyped: boolean | 'credentials';
  /** Unknown words of a choice are sent with a warning: a newer server may know them. */
  readonly open: boolean;
  /** The endpoint is no read: a time in the future is refused for a filter on the past. */
  readonly writes: boolean;
  /** A text of several lines, which can be written in an editor. */
  readonly prose: boolean;
  /** A title of one line. */
  readonly oneLine: boolean;
  /** A switch that cannot be negated. */
  readonly onlyTrue: boolean;
  /** A parameter of an update: `null` clears text or names. Elsewhere it is a name. */
  readonly clears: boolean;
}

/** The path parameter that `--project` or `--group` fills in. */
export interface Scope {
  readonly of: 'project' | 'group';
  readonly param: string;
}

export interface VerbEndpoint {
  readonly endpoint: Endpoint;
  /** The flag that chooses it; the usual endpoint has none. */
  readonly flag?: string;
  /** See `Alternative`. */
  readonly choice?: string;
  readonly beside?: string;
  /** Filled in by `--project` or `--group`. */
  readonly scope?: Scope;
  /** A positional project or group; a read defaults to the current one. */
  readonly implied?: Scope;
  /** Wire names of required parameters without the scope; those of the path come first. */
  readonly required: readonly string[];
}
