import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Effect } from './effects.ts';
import type { WireParams } from './parameter.ts';

/** Describes how messages name a record: `issue #6 "Warn of gulls"`. */
export interface Naming {
  /** The field that identifies a record. Default: the noun's `nameKey`. */
  readonly key?: string;
  /** Printed before its value: `#`. */
  readonly sign?: string;
  /** The value may contain spaces: `label "needs review"`. */
  readonly quoted?: true;
  /** The field whose text follows in quotes. */
  readonly title?: string;
}

/** The parts of a message about a write. */
export interface MessageParts {
  /** The record as returned by the server, or else as `given`. */
  readonly thing: string;
  /**
   * The record named on the command line, by its title if it was looked up. Several records are a count with the first names:
   * `3 labels (bug, docs, ui)`.
   */
  readonly given: string;
  /** `given` is several records. */
  readonly many: boolean;
  /** The project or group of the record: ` in platform/api`, or an empty string. */
  readonly in: string;
  /** The same for deletes: ` from platform/api`, or an empty string. */
  readonly from: string;
  /** As typed, with names in place of IDs. */
  readonly params: WireParams;
  /** A field of the response, or else of the record before the write, as text, of flags yes or no; empty if there is none. */
  readonly at: (path: string) => string;
}

/** The question before a write. A dry run prints it, too. In functions with `params`, these have IDs in place of names. */
export interface Confirmation {
  /** True for parameters that need the question. Default: those of a destructive request. */
  readonly when?: (params: WireParams) => boolean;
  /** The write in the imperative. Default: the verb, the record, and its project. */
  readonly act?: (parts: MessageParts) => string;
  /** Reads the record for the message. Default: by the noun's `get`, if it has one. */
  readonly look?: (context: CommandContext, params: WireParams) => Promise<unknown>;
  /** Further effects, in whole sentences. */
  readonly consequence?: (parts: MessageParts) => string | undefined;
  /** Counts side effects on one record; those of several records are added up. */
  readonly effects?: (context: CommandContext, params: WireParams, endpoint: Endpoint) => Promise<readonly Effect[]>;
  /** The user must type this name, or the number of records if there are several. Default: a yes is enough. */
  readonly nameToType?: (parts: MessageParts) => string | undefined;
}
