import type { CommandContext } from '../context/context.ts';
import type { Effect } from './effects.ts';
import type { WireParams } from './parameter.ts';

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
