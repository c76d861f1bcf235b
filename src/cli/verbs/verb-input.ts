import type { Noun, ResolvedVerb } from './noun.ts';
import type { GivenScopes, VerbParameter } from './parameter.ts';
import type { TargetValues } from '../fan-out/target-options.ts';
import { exceptFromOption, type ListValues } from './paging.ts';
import type { FieldText } from './parse-fields.ts';

/** The typed input of a verb, unchecked. */
export interface VerbInput {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly given: GivenTexts;
  /** Several records typed in place of one, or `-` for names on stdin, and their argument; undefined for the project or group. */
  readonly names?: { readonly typed: readonly string[] | '-'; readonly of: VerbParameter | undefined };
  /** The values of `--project` and `--group`. */
  readonly scopes: GivenScopes;
  /** Given flags that choose another endpoint. */
  readonly flags: readonly string[];
  readonly list: ListValues;
  readonly bulk: BulkValues;
  /** Path of a file with records to exclude from a list or from rows, or `-` for stdin. */
  readonly exceptFrom?: string | undefined;
  readonly targets: TargetValues;
  /** Values of `--field`. */
  readonly fields?: readonly FieldText[];
  readonly extras: Readonly<Record<string, unknown>>;
  /** `repoctl labels create`, for messages. */
  readonly commandLine: string;
}

/** Formats of rows, named as in `--output`. */
export const rowFormats = ['csv', 'json', 'ndjson', 'name'] as const;

export type RowFormat = (typeof rowFormats)[number];

/** Options of every verb that writes, for many records at once. */
export const bulkOptions = [
  {
    flags: '--from <file>',
    description: 'Rows to write: CSV, NDJSON, JSON, or names, one per line; - for stdin',
    key: 'from',
  },
  {
    flags: '--from-format <format>',
    description: 'Format of the rows (default: by the file name, else by the first line)',
    choices: rowFormats,
    key: 'fromFormat',
  },
  exceptFromOption,
  {
    flags: '--max-changes <n>',
    description: 'Refuse to start with more changes (default of deletes and blocks: 20)',
    key: 'maxChanges',
  },
  { flags: '--rejects <file>', description: 'File for the rows that failed or were skipped', key: 'rejects' },
  {
    flags: '--concurrency <n>',
    description: 'Parallel requests, 1 to 32 (default: 4, or 1 where the order counts)',
    key: 'concurrency',
  },
  { flags: '--continue-on-error', description: 'Continue after a row fails', key: 'continueOnError' },
] as const;

/** An option of verbs that create records which may exist already. */
export const ifExistsOption = {
  flags: '--if-exists <action>',
  description: 'Action for a record that exists',
  choices: ['fail', 'skip', 'update'],
} as const;

/** An option of verbs that delete or remove records which may not exist. */
export const ifMissingOption = {
  flags: '--if-missing <action>',
  description: 'Action for a record that does not exist',
  choices: ['fail', 'skip'],
} as const;

/** An option of every verb that writes, for parameters that the contract does not have. */
export const fieldOption = {
  flags: '-F, --field <key=value>',
  description: 'Field to send as it is, with types as in "repoctl api"',
} as const;

export type BulkValues = Readonly<
  Partial<Record<Exclude<(typeof bulkOptions)[number]['key'], 'exceptFrom'> | 'ifExists' | 'ifMissing', string | true>>
>;

/** Texts given for parameters, by wire name. */
export type GivenTexts = ReadonlyMap<string, readonly string[]>;
