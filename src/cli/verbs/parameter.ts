import type { Endpoint, Schema } from '../../contract/vocabulary/endpoint.ts';
import type { KindName, NamedKind } from '../values/kinds.ts';

/** What `--project` and `--group` were given. */
export type GivenScopes = Readonly<Partial<Record<Scope['of'], string>>>;

/** Parameters by wire name, as a call takes them. */
export type WireParams = Readonly<Record<string, unknown>>;

/** How one parameter of an endpoint looks on the command line, where that differs from its wire name. */
export interface FlagChanges {
  /** In kebab-case, without dashes; also the name of the positional argument. Default: `id` for the one ID of a path. */
  readonly name?: string;
  /** The wire name works as a flag as well, though help does not show it. */
  readonly alsoWire?: true;
  /** One letter. */
  readonly short?: string;
  readonly description?: string;
  /**
   * Refused where it was typed, because commands are seen in process lists and histories: it comes as `@file`, from stdin,
   * or with `-` on a terminal from the one who sits there.
   */
  readonly untyped?: true;
  /** Only a file will do, as `@path` or from stdin; an empty text stays one. */
  readonly onlyFile?: true;
  /** Words that stand for wire values, such as `developer` for 30. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** Of an object, the one member that the flag gives. */
  readonly member?: string;
  /** The verb itself says it: there is no flag. */
  readonly fixed?: true;
  /** What to do where nothing has the name; usually to list what there is. */
  readonly unknownHint?: string;
}

/** A parameter of a verb's endpoints as the command line offers it. */
export interface VerbParameter {
  readonly wire: string;
  readonly schema: Schema;
  readonly place: 'positional' | 'flag';
  /** Kebab-case, without dashes. */
  readonly name: string;
  /** Another name of the flag, that help does not show. */
  readonly otherName?: string;
  /** How messages call it: `<name>` or `--color`. */
  readonly label: string;
  readonly short?: string;
  readonly description: string;
  readonly words?: FlagChanges['words'];
  /** What the ID is of. Its name will do as well, such as a username or a title: the ID is looked up. */
  readonly finds?: NamedKind;
  /** What it names, where that is written in more than one way: as `#4`, after a project, or by a URL. */
  readonly refers?: KindName;
  readonly unknownHint?: FlagChanges['unknownHint'];
  readonly member?: FlagChanges['member'];
  /** Sent as a file when it is given as `@path`. */
  readonly file: boolean;
  /** Nothing else is sent but what is empty. */
  readonly onlyFile: boolean;
  /** Its value is shown nowhere and asked for unseen. */
  readonly secret: boolean;
  /** Refused where it was typed. */
  readonly untyped: boolean;
  /** Of a choice, other words are sent as well, with a warning: a newer server may know them. */
  readonly open: boolean;
  /** The endpoint is no read: what lies ahead of a filter on the past is refused. */
  readonly writes: boolean;
  /** A title, of one line. */
  readonly oneLine: boolean;
  /** A switch that cannot be negated. */
  readonly onlyTrue: boolean;
  /** It is of a record that is there: `null` takes away a text or a list of names, which is a name in any other place. */
  readonly clears: boolean;
}

/** The path parameter that `--project` or `--group` fills in. */
export interface Scope {
  readonly of: 'project' | 'group';
  readonly param: string;
}

/** An endpoint of a verb, and what its parameters are on the command line. */
export interface VerbEndpoint {
  readonly endpoint: Endpoint;
  /** The flag that chooses it; the usual endpoint has none. */
  readonly flag?: string;
  /** Filled in by `--project` or `--group`. */
  readonly scope?: Scope;
  /** A positional project or group that is the current one when it is left out: to view it, not to change it. */
  readonly implied?: Scope;
  /** Wire names that must be given, those of the path first; the scope is not among them. */
  readonly required: readonly string[];
}
