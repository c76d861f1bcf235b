import type { GivenScopes, Noun, ResolvedVerb } from './noun.ts';
import type { ListValues } from './paging.ts';

/** A verb as it was typed, unchecked. */
export interface VerbInput {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly given: GivenTexts;
  /** The values of `--project` and `--group`. */
  readonly scopes: GivenScopes;
  /** The flags given that choose another endpoint. */
  readonly flags: readonly string[];
  readonly list: ListValues;
  readonly bulk: BulkValues;
  readonly extras: Readonly<Record<string, unknown>>;
  /** `repoctl labels create`, for messages. */
  readonly commandLine: string;
}

/** Options of every verb that can create many records at once. */
export const bulkOptions = [
  {
    flags: '--from <file>',
    description: 'Create one record per row of a CSV, NDJSON, or JSON file; - for stdin',
    key: 'from',
  },
  { flags: '--concurrency <n>', description: 'Parallel requests, 1 to 32 (default: 4)', key: 'concurrency' },
  { flags: '--continue-on-error', description: 'Continue after a row fails', key: 'continueOnError' },
] as const;

/** The values of these options as given. */
export type BulkValues = Readonly<Partial<Record<(typeof bulkOptions)[number]['key'], string | true>>>;

/** The texts given for each parameter, by wire name. */
export type GivenTexts = ReadonlyMap<string, readonly string[]>;
