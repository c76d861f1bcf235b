import type { Reply } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import type { Page as ListPage, PagesOptions } from '../../api/paginate.ts';
import type { Endpoint, Schema, Side } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import type { Page } from '../output/page.ts';
import type { View } from '../output/view.ts';
import type { Target } from '../targets/find-targets.ts';
import type { NamedKind } from '../values/kinds.ts';
import type { Effect } from './effects.ts';
import type { Paging } from './paging.ts';

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
  /** What to do where nothing has the name; usually to list what there is. */
  readonly unknownHint?: string;
}

/**
 * Another endpoint that serves the verb when its flag is given. The flag is a switch of its own (`failing`), or one that
 * has a value anyway: `project`, `group`, or a parameter's (`user`).
 */
export interface Alternative {
  /** As typed, without dashes. */
  readonly flag: string;
  /** For a switch of its own; others have a description already. */
  readonly description?: string;
  readonly endpoint: Endpoint;
  /** It lists the records of all projects in a group, however deep. */
  readonly covers?: 'projects';
}

/** An option that is no parameter of the endpoint; only a verb's own `complete` and `run` see it. */
export interface ExtraOption {
  /** As Commander writes them: `--mode <mode>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Can be given several times: the verb gets a list. */
  readonly many?: true;
  /** It is a time, on this side of now, that the verb gets in ISO 8601 UTC. */
  readonly side?: Side;
  /** Refused where several records are written. */
  readonly single?: true;
}

/** A positional argument that is no parameter of the endpoint; only a verb with its own `run` sees it. It comes last. */
export interface OwnArgument {
  readonly name: string;
  /** Takes all the words that are left, which may be none, and those after `--` as they are; `run` gets an array. */
  readonly many?: true;
  readonly description: string;
}

export interface Example {
  /** The whole command line. */
  readonly command: string;
  readonly caption: string;
}

/** What a read of many projects or groups needs to know. */
export interface FanOut {
  readonly targets: readonly Target[];
  /** The parameter that names each. */
  readonly param: string;
  /** Whether what is read is the project or group itself, and not something in it. */
  readonly isItself: boolean;
  /** Puts IDs in place of names, which may be others in each. */
  readonly paramsFor: (params: WireParams) => Promise<WireParams>;
  /** A list that has the records of all projects in a group, where that is what is wanted. */
  readonly whole?: { readonly endpoint: Endpoint; readonly group: string };
}

/** Reads the pages of a list, as `pages` of the API does. */
export type ReadPages = (
  client: Client,
  endpoint: Endpoint,
  params: WireParams,
  options: PagesOptions,
) => AsyncIterable<ListPage<unknown>>;

/** What a verb's own `run` is given besides the context. */
export interface VerbCall {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  /** The endpoint chosen, and its parameters, checked. */
  readonly endpoint: Endpoint;
  readonly params: WireParams;
  /** As typed: names in place of the IDs that were found for them. */
  readonly typed: WireParams;
  /** The record, where it was looked up for a question. */
  readonly found?: unknown;
  /** How much of a list is wanted; for endpoints with pages. */
  readonly paging?: Paging;
  /** Reads the list where its endpoint alone does not do. */
  readonly readPages?: ReadPages;
  /** Adds to the records of a list what it does not have, before any are chosen. */
  readonly enrich?: (records: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Where it is about many projects or groups; the parameter that names one has no meaning then. */
  readonly fanOut?: FanOut;
  /** Values of the extra options, by Commander's camel-case names, and of the verb's own argument by its name. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** How its records are printed: known before anything is sent. */
  readonly view: View;
  /** Says what is to be said once a list is printed. */
  readonly afterwards?: () => void;
}

/** The page of a record; what is related to it is looked up with the call that brought the record. */
export type RecordPage = Page<{ readonly context: CommandContext; readonly call: VerbCall }>;

/** Parameters, by wire name, that two records of one parent cannot share. */
export interface Unique {
  /** Nothing is unique where the first is not given. */
  readonly together: readonly [string, ...string[]];
  /** What the server takes where one of the others is not given. */
  readonly defaults?: WireParams;
  readonly ignoreCase?: true;
  /** Another parameter that identifies the record in their place. */
  readonly unless?: string;
}

export type Columns = readonly Column[] | (() => Promise<readonly Column[]>);

/** How messages name a record: `issue #6 "Warn of gulls"`. */
export interface Naming {
  /** The field that identifies a record. Default: the noun's `nameKey`. */
  readonly key?: string;
  /** Stands before its value: `#`. */
  readonly sign?: string;
  /** The value may contain spaces: `label "needs review"`. */
  readonly quoted?: true;
  /** The field whose text follows in quotes. */
  readonly title?: string;
}

/** What a sentence about a write can name. */
export interface Told {
  /** The record: as the server returned it, or else as `given`. */
  readonly thing: string;
  /**
   * The record that the command line names: as the server knows it, if it was asked, or else as typed. Several records by
   * their count and the first names: `3 labels (bug, docs, ui)`.
   */
  readonly given: string;
  /** Whether that is several records. */
  readonly many: boolean;
  /** Where the record belongs: ` in platform/api`, or nothing. */
  readonly in: string;
  /** Where it no longer belongs: ` from platform/api`, or nothing. */
  readonly from: string;
  /** As typed: names, not the IDs that were found for them. */
  readonly params: WireParams;
  /** A text or a number of what the server returned, or else of what was found before; empty where there is none. */
  readonly at: (path: string) => string;
}

/** Where a record is found that keeps another from being made. */
export interface Existing {
  /** What returns it, or a list in which it is; of several, the one whose address is that of the create. */
  readonly in: readonly Endpoint[];
  /** Parameters of a list that select it. */
  readonly query?: (params: WireParams) => WireParams;
  /** The field of the response that has the list. */
  readonly within?: string;
  /** Whether a record of the list is it. */
  readonly isIt?: (record: WireParams, params: WireParams) => boolean;
  /** Only those whose `user` is the caller. */
  readonly ofCaller?: true;
  /** It has to be at the commit that the parameter `ref` names. */
  readonly atRef?: true;
  /** Changes it; without one, `--if-exists update` is refused. */
  readonly update?: Endpoint;
  /** What the path of the update names. Default: as given. */
  readonly ref?: (record: WireParams) => WireParams;
  /** The parameters of the update as the record has them. Default: the fields of their names. */
  readonly shown?: (record: WireParams, params: WireParams) => WireParams;
}

/** What a verb says before it writes: those that destroy something ask, and a dry run of any says it. */
export interface Confirmation {
  /** What is about to be done. Default: the verb, the record, and where it is deleted from. */
  readonly act?: (told: Told) => string;
  /** Finds what the sentences name. `params` hold IDs, not names. Default: the record, where its noun has a `get`. */
  readonly look?: (context: CommandContext, params: WireParams) => Promise<unknown>;
  /** What else happens, in whole sentences. */
  readonly consequence?: (told: Told) => string | undefined;
  /** Counts what goes with a record, or stops; those of several records are added up. `params` hold IDs, not names. */
  readonly effects?: (context: CommandContext, params: WireParams) => Promise<readonly Effect[]>;
  /** Has the user type this name, or how many there are of several; without it, a yes is enough. */
  readonly nameToType?: (told: Told) => string | undefined;
}

/** What every verb has: an endpoint, and how it is worded on the command line. */
interface AnyVerb {
  /** In kebab-case. */
  readonly name: string;
  /** Default: the endpoint's summary. */
  readonly summary?: string;
  readonly endpoint: Endpoint;
  readonly alternatives?: readonly Alternative[];
  /** Where no project or group is named and none is at hand, it is about all that the caller can see. */
  readonly orEverything?: true;
  /** Wire names taken positionally, in order. Default: the path's own, and the first required one of a `create`. */
  readonly positional?: readonly string[];
  /** By wire name. */
  readonly flags?: Readonly<Record<string, FlagChanges>>;
  /**
   * Looks at what was given before anything is asked for, shown or sent, and may add to it. Throws UsageError for what
   * must not go any further. `extras` are as in `VerbCall`.
   */
  readonly complete?: (
    context: CommandContext,
    params: WireParams,
    given: { readonly extras: VerbCall['extras']; readonly scopes: GivenScopes },
  ) => Promise<WireParams>;
  /** Default: the noun's. A function, when making them needs a package that only tables need. */
  readonly columns?: Columns;
  /** The field that `-o name` prints, where the records are not the noun's own. Default: the noun's. */
  readonly nameKey?: string;
  readonly examples: readonly Example[];
  readonly extras?: readonly ExtraOption[];
  readonly argument?: OwnArgument;
  /** Its own `run` shows what `--dry-run` would do. Default: the request of its endpoint is shown. */
  readonly printsDryRun?: true;
  /** Looks up what a request needs besides what was given, when it is about to be sent. Returns all its parameters. */
  readonly prepare?: (
    context: CommandContext,
    call: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
  ) => Promise<WireParams>;
  /** Servers of today tell the URL of the record's page: `--web` opens it. */
  readonly web?: true;
}

/** Members that a kind of verb cannot have. */
type Without<Members extends string> = { readonly [Member in Members]?: undefined };

type OnlyLists = 'acrossGroup' | 'atHand' | 'reading';
type OnlyWrites = 'confirm' | 'existing' | 'later' | 'section' | 'send' | 'shownOnce' | 'unchanged' | 'unique';

/** Lists records. */
export interface ListVerb extends AnyVerb, Without<OnlyWrites | 'done' | 'page' | 'print'> {
  readonly endpoint: Endpoint & { readonly risk: 'read'; readonly paginated: true };
  /** Takes `--group` for all projects of a group, of which the API has no such list: it is run for each of them. */
  readonly acrossGroup?: true;
  /** Without a flag that says otherwise, the project at hand is meant, or else the group, where there is one. */
  readonly atHand?: true;
  /** How a list is read where that is more than its endpoint: other parameters, pages, columns, or records. */
  readonly reading?: (context: CommandContext, call: VerbCall) => VerbCall | Promise<VerbCall>;
  /** Does what is no call of one endpoint, such as to watch or to clone; imports what it needs when it is called. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

/** Reads one record, or what else is no list with pages. */
export interface ReadVerb extends AnyVerb, Without<OnlyWrites | OnlyLists> {
  readonly endpoint: Endpoint & { readonly risk: 'read'; readonly paginated?: never };
  /** What a success says on stderr where no record is printed. Default: `Created label "bug" in platform/api`. */
  readonly done?: (told: Told) => string;
  /** How a record is read on a terminal. Default: one line for each field. */
  readonly page?: () => Promise<RecordPage>;
  /** Prints the reply, where that is not simply its record; see `printReply`. */
  readonly print?: (context: CommandContext, call: VerbCall, reply: Reply<unknown>) => Promise<void>;
  /** Does what is no call of one endpoint, such as to watch or to clone; imports what it needs when it is called. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

/** Writes records. */
export interface WriteVerb extends AnyVerb, Without<OnlyLists | 'page'> {
  readonly endpoint: Endpoint & { readonly risk: 'write' | 'destructive' };
  /** Sends what it takes for one record, where that is not the one request of the endpoint. */
  readonly send?: (
    context: CommandContext,
    call: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
  ) => Promise<Reply<unknown>>;
  readonly confirm?: Confirmation;
  /** Rows of a bulk that would create the same record twice are found by these. */
  readonly unique?: readonly Unique[];
  /**
   * The section of configuration files that the records it makes belong to, where `--if-exists` finds them by what they are
   * told apart by there.
   */
  readonly section?: string;
  /** Where `--if-exists` finds them, if no section has them. */
  readonly existing?: Existing;
  /** A field of new records that is of use at once, such as a token: it is shown where the record is not. */
  readonly shownOnce?: string;
  /** What a success says on stderr where no record is printed. Default: `Created label "bug" in platform/api`. */
  readonly done?: (told: Told) => string;
  /**
   * What becomes of a record that the server returned before it had done what was asked: `will be merged when its pipeline
   * succeeds`. Undefined for one that shows it done.
   */
  readonly later?: (at: Told['at']) => string | undefined;
  /** What a 304 says. */
  readonly unchanged?: (told: Told) => string;
  /** Prints the reply, where that is not simply its record; see `printReply`. */
  readonly print?: (context: CommandContext, call: VerbCall, reply: Reply<unknown>) => Promise<void>;
  /** Does what is no call of one endpoint, such as to watch or to clone; imports what it needs when it is called. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

/** One thing that can be done to a noun. */
export type Verb = ListVerb | ReadVerb | WriteVerb;

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

/** What follows from the endpoints of a verb; see `resolveVerb`. */
interface Resolved {
  /** The usual one first. */
  readonly endpoints: readonly VerbEndpoint[];
  readonly positional: readonly string[];
  /** What all endpoints take, positional ones first in their order; scopes are left out. */
  readonly parameters: readonly VerbParameter[];
  /** Whether it takes `--project`, `--group`, both or none. */
  readonly scopes: readonly Scope['of'][];
}

export type ResolvedVerb = Verb & Resolved;

/** A resource on the command line, as plain data. */
export interface Noun {
  /** Plural. */
  readonly name: string;
  /** Default: the name without its last letter. */
  readonly singular?: string;
  /** Default: the singular with an "s". */
  readonly plural?: string;
  readonly summary: string;
  readonly aliases?: readonly string[];
  readonly columns: readonly Column[];
  /** The field that `-o name` prints and that messages name a record by. */
  readonly nameKey: string;
  readonly naming?: Naming;
  /**
   * What records of a noun within another belong to, with its preposition: `on issue #4`. Default: `in` or `from` the
   * project or group. `from` is for what deletes; default: as `in`.
   */
  readonly belongs?: (params: WireParams) => { readonly in: string; readonly from?: string };
  readonly verbs: readonly Verb[];
  /** Nouns within it: `schedules variables`. */
  readonly nouns?: readonly Noun[];
}
