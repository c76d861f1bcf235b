import type { Reply } from '../../api/call.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import type { Page } from '../output/page.ts';
import type { View } from '../output/view.ts';
import type { Alternative } from './alternative.ts';
import type { Paging } from './paging.ts';
import type { GivenScopes, WireParams, FlagChanges, VerbParameter, Scope, VerbEndpoint } from './parameter.ts';
import type { Naming, MessageParts, Confirmation } from './message-parts.ts';
import type { Steps } from './steps.ts';
import type { Unique, Existing } from './existing.ts';
import type { ExtraOption, OwnArgument } from './extra-option.ts';
import type { FanOut, ReadPages } from '../fan-out/fan-out.ts';

export interface Example {
  /** The whole command line. */
  readonly command: string;
  readonly caption: string;
}

/** A planned and resolved call of a verb. */
export interface VerbCall {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  /** Checked, with IDs in place of names. */
  readonly params: WireParams;
  /** As typed, with names. */
  readonly typed: WireParams;
  /** The record, if it was looked up for a question. */
  readonly found?: unknown;
  /** For endpoints with pages. */
  readonly paging?: Paging;
  /** Reads the list in place of its endpoint. */
  readonly readPages?: ReadPages;
  /** Adds fields to the records of a list before they are filtered. */
  readonly enrich?: (records: readonly unknown[]) => Promise<readonly unknown[]>;
  /** Filters the records of each project or group before any other filter, such as for `--latest`. */
  readonly latest?: {
    readonly of: (records: readonly unknown[]) => readonly unknown[];
    /** Number of records that it needs. Default: all. */
    readonly most?: number;
  };
  /** For several projects or groups; the parameter for one of them has no meaning then. */
  readonly fanOut?: FanOut;
  /** Values of the extra options by Commander's camel-case names, and of the verb's own argument by its name. */
  readonly extras: Readonly<Record<string, unknown>>;
  readonly view: View;
  /** The record does not exist, which is no error. */
  readonly isMissing?: true;
  /** True for records of a list that `--except-from` names. */
  readonly isExcluded?: (record: unknown, call: VerbCall) => boolean;
  /** Called after a list is printed for people on a terminal. */
  readonly afterwards?: () => void;
}

/** The page of a record. Related records are looked up with the same call. */
export type RecordPage = Page<{ readonly context: CommandContext; readonly call: VerbCall }>;

export type Columns = readonly Column[] | (() => Promise<readonly Column[]>);

/** The members of all kinds of verbs. */
interface AnyVerb {
  /** In kebab-case. */
  readonly name: string;
  /** Default: the endpoint's summary. */
  readonly summary?: string;
  readonly endpoint: Endpoint;
  readonly alternatives?: readonly Alternative[];
  /** Without a project or group it lists everything that the user can see. */
  readonly orEverything?: true;
  /** Wire names of positional parameters. Default: those of the path, and the first required one of a `create`. */
  readonly positional?: readonly string[];
  /** By wire name. */
  readonly flags?: Readonly<Record<string, FlagChanges>>;
  /** Checks and completes the given parameters before anything is asked for, shown, or sent. May throw UsageError. */
  readonly complete?: (
    context: CommandContext,
    params: WireParams,
    given: Pick<VerbCall, 'endpoint' | 'extras'> & { readonly scopes: GivenScopes },
  ) => Promise<WireParams>;
  /** Default: the noun's. A function if they need a package that only tables need. */
  readonly columns?: Columns;
  /** The field that `-o name` prints. Default: the noun's. */
  readonly nameKey?: string;
  readonly examples: readonly Example[];
  /** The options that help shows first, if those with one letter and those in the examples are not the usual ones: `--path`. */
  readonly usual?: readonly string[];
  readonly extras?: readonly ExtraOption[];
  readonly argument?: OwnArgument;
  /** Its own `run` handles `--dry-run`. Default: the request of its endpoint is printed. */
  readonly printsDryRun?: true;
  /** Looks up further parameters before the request is sent. Returns all parameters. */
  readonly prepare?: (
    context: CommandContext,
    call: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
  ) => Promise<WireParams>;
  /** The endpoint for the raw content that it prints in place of a record. */
  readonly content?: Endpoint;
  /** Its own `run` handles fan-out, too. */
  readonly runsForEach?: true;
  /** Records have the URL of a page, which `--web` opens; of a list, the page of the list. */
  readonly web?: true;
}

type Without<Members extends string> = { readonly [Member in Members]?: undefined };

type OnlyLists = 'acrossGroup' | 'inCurrentScope' | 'reading';

type OnlyWrites =
  | 'confirm'
  | 'existing'
  | 'exists'
  | 'later'
  | 'open'
  | 'section'
  | 'send'
  | 'shownOnce'
  | 'steps'
  | 'together'
  | 'unchanged'
  | 'unique';

/** Lists records. */
export interface ListVerb extends AnyVerb, Without<OnlyWrites | 'done' | 'page' | 'print'> {
  readonly endpoint: Endpoint & { readonly risk: 'read'; readonly paginated: true };
  /** Takes `--group` for all projects of a group, although the API has no such list: it reads the list of each project. */
  readonly acrossGroup?: true;
  /** Lists the current project or group by default, if there is one. */
  readonly inCurrentScope?: true;
  /** Changes how the list is read: other parameters, pages, columns, or records. */
  readonly reading?: (context: CommandContext, call: VerbCall) => VerbCall | Promise<VerbCall>;
  /** Runs the verb in place of one call, for instance to watch or to clone. It imports its code dynamically. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

/** Reads one record, or another response without pages. */
export interface ReadVerb extends AnyVerb, Without<OnlyWrites | OnlyLists> {
  readonly endpoint: Endpoint & { readonly risk: 'read'; readonly paginated?: never };
  /** The message on stderr if no record is printed. */
  readonly done?: (parts: MessageParts) => string;
  /** The parts of its page on a terminal that do not follow from its columns. */
  readonly page?: () => Promise<Partial<RecordPage>>;
  /** Prints the response in place of `printReply`. */
  readonly print?: (context: CommandContext, call: VerbCall, reply: Reply<unknown>) => Promise<void>;
  /** As for `ListVerb`. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

/** Writes records. */
export interface WriteVerb extends AnyVerb, Without<OnlyLists | 'page'> {
  readonly endpoint: Endpoint & { readonly risk: 'write' | 'destructive' };
  /** Finds the requests for one record, if one request is not enough. */
  readonly steps?: Steps;
  /** Writes all rows as one, with one plan and one question. `run` gets a single record. */
  readonly together?: (
    context: CommandContext,
    calls: readonly Pick<VerbCall, 'endpoint' | 'params'>[],
    shared: Pick<VerbCall, 'extras' | 'view'>,
  ) => Promise<void>;
  /** Sends the requests for one record in place of the endpoint's own. */
  readonly send?: (
    context: CommandContext,
    call: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
  ) => Promise<Reply<unknown>>;
  readonly confirm?: Confirmation;
  /** Rows that would create the same record twice are found by these. */
  readonly unique?: readonly Unique[];
  /** The section of configuration files with the records that it creates: `--if-exists` finds them by the section's key. */
  readonly section?: string;
  /** Finds records for `--if-exists` if no section has them. */
  readonly existing?: Existing;
  /** Rows can have fields that are no parameters; they are sent unchanged. */
  readonly open?: {
    /** Further names of columns for the project, the group, or a parameter. */
    readonly columns: Readonly<Record<string, string>>;
  };
  /** A field of new records that is shown even if the record is not, such as a token. */
  readonly shownOnce?: string;
  /** The message on stderr if no record is printed. Default: `Created label "bug" in platform/api`. */
  readonly done?: (parts: MessageParts) => string;
  /**
   * Describes what will happen to a record that the server returned before it was done: `will be merged when its pipeline
   * succeeds`. Undefined if it was done already.
   */
  readonly later?: (at: MessageParts['at']) => string | undefined;
  /** The error for a record that exists. Default: `label "bug" already exists in platform/api`. */
  readonly exists?: (parts: MessageParts) => string;
  /** The message after a 304. */
  readonly unchanged?: (parts: MessageParts) => string;
  /** As for `ReadVerb`. */
  readonly print?: (context: CommandContext, call: VerbCall, reply: Reply<unknown>) => Promise<void>;
  /** As for `ListVerb`. */
  readonly run?: (context: CommandContext, call: VerbCall) => Promise<void>;
}

export type Verb = ListVerb | ReadVerb | WriteVerb;

/** Derived from the endpoints of a verb; see `resolveVerb`. */
interface Resolved {
  /** The usual one first. */
  readonly endpoints: readonly VerbEndpoint[];
  readonly positional: readonly string[];
  /** Parameters of all endpoints without scopes; positional ones come first. */
  readonly parameters: readonly VerbParameter[];
  /** The options that it takes: `--project`, `--group`, both, or none. */
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
  /** The field that `-o name` prints and that identifies a record in messages. */
  readonly nameKey: string;
  /** Makes the text that `-o name` prints, if the field alone is not unique. */
  readonly nameOf?: (record: unknown) => string;
  /** Further fields that name a record for `--except-from`. Default: those of the kind of its list. */
  readonly nameFields?: readonly string[];
  readonly naming?: Naming;
  /**
   * The parent of records of an inner noun with its preposition: `on issue #4`. Default: `in` or `from` the project or group.
   * `from` is for deletes; default: as `in`.
   */
  readonly belongs?: (params: WireParams) => { readonly in: string; readonly from?: string };
  readonly verbs: readonly Verb[];
  /** Nouns within it: `schedules variables`. */
  readonly nouns?: readonly Noun[];
}
