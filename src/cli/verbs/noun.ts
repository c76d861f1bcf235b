import type { Reply } from '../../api/call.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import type { Page } from '../output/page.ts';
import type { View } from '../output/view.ts';
import type { Paging } from './paging.ts';
import type { GivenScopes, WireParams, FlagChanges, VerbParameter, Scope, VerbEndpoint } from './parameter.ts';
import type { Naming, Told, Confirmation } from './told.ts';
import type { Steps } from './steps.ts';
import type { Unique, Existing } from './existing.ts';
import type { ExtraOption, OwnArgument } from './extra-option.ts';
import type { FanOut, ReadPages } from './fan-out.ts';

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

export interface Example {
  /** The whole command line. */
  readonly command: string;
  readonly caption: string;
}

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
  /** Which records of a list count, of each project or group: the others are left out before any are chosen. */
  readonly latest?: {
    readonly of: (records: readonly unknown[]) => readonly unknown[];
    /** So many records of a list are enough to tell. Default: all. */
    readonly most?: number;
  };
  /** Where it is about many projects or groups; the parameter that names one has no meaning then. */
  readonly fanOut?: FanOut;
  /** Values of the extra options, by Commander's camel-case names, and of the verb's own argument by its name. */
  readonly extras: Readonly<Record<string, unknown>>;
  /** How its records are printed: known before anything is sent. */
  readonly view: View;
  /** The record is not there, which is no error. */
  readonly isMissing?: true;
  /** Tells of the records of a list whether they are left out. */
  readonly isLeftOut?: (record: unknown, call: VerbCall) => boolean;
  /** Says what is to be said once a list is printed. */
  readonly afterwards?: () => void;
}

/** The page of a record; what is related to it is looked up with the call that brought the record. */
export type RecordPage = Page<{ readonly context: CommandContext; readonly call: VerbCall }>;

export type Columns = readonly Column[] | (() => Promise<readonly Column[]>);

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
  /** What returns the content alone, where it prints that and not a record. */
  readonly content?: Endpoint;
  /** Its own `run` does what it does for each of many projects or groups, too. */
  readonly runsForEach?: true;
  /** Servers of today tell the URL of the record's page: `--web` opens it. */
  readonly web?: true;
}

/** Members that a kind of verb cannot have. */
type Without<Members extends string> = { readonly [Member in Members]?: undefined };

type OnlyLists = 'acrossGroup' | 'atHand' | 'reading';

type OnlyWrites =
  | 'confirm'
  | 'existing'
  | 'later'
  | 'open'
  | 'section'
  | 'send'
  | 'shownOnce'
  | 'steps'
  | 'unchanged'
  | 'unique';

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
  /** Finds out which requests it takes for one record, where that is more than the one of the endpoint. */
  readonly steps?: Steps;
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
  /** Rows may have fields besides its parameters, which are sent as they are. */
  readonly open?: {
    /** What columns for the project, the group, or a parameter are called besides. */
    readonly columns: Readonly<Record<string, string>>;
  };
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
  /** What `-o name` prints, where the field alone does not tell records apart. */
  readonly nameOf?: (record: unknown) => string;
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
