import type { BulkValues } from '../bulk/bulk-options.ts';
import type { GivenTexts } from './collect-params.ts';
import type { Noun, Verb } from './noun.ts';
import type { ListValues } from './paging.ts';

/** A verb as it was typed, unchecked. */
export interface VerbInput {
  readonly noun: Noun;
  readonly verb: Verb;
  readonly given: GivenTexts;
  /** The values of `--project` and `--group`. */
  readonly scopes: { readonly project?: string; readonly group?: string };
  /** The flags given that choose another endpoint. */
  readonly flags: readonly string[];
  readonly list: ListValues;
  readonly bulk: BulkValues;
  readonly extras: Readonly<Record<string, unknown>>;
  /** `repoctl labels create`, for messages. */
  readonly commandLine: string;
}
