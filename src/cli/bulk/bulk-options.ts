import { Option } from 'commander';
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import { kindOfParameter } from '../values/find-kind.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import type { IfExists } from '../if-exists/ensure.ts';
import type { TargetChoice } from '../fan-out/parse-targets.ts';
import type { RowFormat, VerbInput } from '../verbs/verb-input.ts';
import { argumentOfRows, isExisting, readsSeveral } from '../verbs/subject-of-verb.ts';

export interface Bulk {
  /** A path, `-` for stdin, or the typed records; undefined for one row without cells. */
  readonly from: string | readonly string[] | undefined;
  /** Undefined if it was not given. */
  readonly format: RowFormat | undefined;
  /** The projects or groups that each row is written for. */
  readonly targets: TargetChoice | undefined;
  readonly concurrency: number;
  readonly continueOnError: boolean;
  /** Undefined for any number of changes. */
  readonly maxChanges: number | undefined;
  /** Undefined if an existing record is an error. */
  readonly ifExists: IfExists | undefined;
  /** A missing record is no error. */
  readonly skipsMissing: boolean;
  /** Path of a file with records to exclude, or `-` for stdin. */
  readonly exceptFrom: string | undefined;
  /** Path of the file for rows that were not done. */
  readonly rejects: string | undefined;
}

/** Parallel requests if the order does not matter. */
const sideBySide = 4;
const mostConcurrency = 32;

/** Default of `--max-changes` for verbs that no other command can undo. */
const usualMaximum = 20;

/** True if the verb can take rows, each by itself: it writes, and has no parameter or option of its own called `--from`. */
export const takesBulk = (verb: ResolvedVerb): boolean =>
  (verb.argument === undefined || verb.argument.fields === true) &&
  verb.parameters.every(({ name }) => name !== 'from') &&
  (verb.extras ?? []).every(({ flags }) => !flags.startsWith('--from ')) &&
  verb.endpoints.every(({ endpoint }) => endpoint.risk !== 'read') &&
  verb.endpoints.some(({ endpoint }) => Object.keys(endpoint.params).length > 0);

/** True for a parameter that identifies a record: it is its name, or is unique. */
const identifies = ({ nameKey, naming }: Noun, verb: ResolvedVerb, wire: string): boolean =>
  wire === (verb.nameKey ?? naming?.key ?? nameKey) || (verb.unique ?? []).some(({ together }) => together[0] === wire);

/** An argument is the record of a row, another existing record, the name of a new one, or text. */
const roleOf = (noun: Noun, verb: ResolvedVerb, parameter: VerbParameter): 'of rows' | 'other' | 'new' | 'text' => {
  const { finds, wire } = parameter;
  const isThere = isExisting(verb, parameter) || kindOfParameter(verb.endpoint, wire) !== undefined;
  if (isThere && argumentOfRows(verb) === parameter) return 'of rows';
  if (finds !== undefined || pathNames(verb.endpoint.path).includes(wire)) return 'other';
  return !isThere && identifies(noun, verb, wire) ? 'new' : 'text';
};

/** True if an argument is an existing or new record and not text: `-` in its place is names on stdin. */
export const isNamed = (noun: Noun, verb: ResolvedVerb, parameter: VerbParameter): boolean =>
  parameter.place === 'positional' &&
  (takesBulk(verb) || readsSeveral(verb)) &&
  roleOf(noun, verb, parameter) !== 'text';

/** The last argument of a verb if several records can be typed in its place. */
export const severalOf = (noun: Noun, verb: ResolvedVerb): VerbParameter | undefined => {
  const last = verb.parameters.findLast(({ place }) => place === 'positional');
  if (last === undefined || verb.argument !== undefined || !(takesBulk(verb) || readsSeveral(verb))) return undefined;
  return ['of rows', 'new'].includes(roleOf(noun, verb, last)) ? last : undefined;
};

const isDestructive = ({ endpoints, confirm }: ResolvedVerb): boolean =>
  confirm?.when !== undefined || endpoints.some(({ endpoint }) => endpoint.risk === 'destructive');

/** True if a verb deletes or removes a record by name. */
export const removesNamed = (verb: ResolvedVerb): boolean =>
  takesBulk(verb) &&
  argumentOfRows(verb) !== undefined &&
  verb.endpoints.every(({ endpoint }) => endpoint.method === 'DELETE');

const isNumbered = ({ endpoints }: ResolvedVerb): boolean =>
  endpoints.some(({ endpoint }) => endpoint.numbered === true);

/** The help of `--concurrency`, with the consequences of parallel requests. */
export const concurrencyText = (verb: ResolvedVerb): string => {
  const range = `Parallel requests, 1 to ${mostConcurrency}`;
  if (isNumbered(verb)) return `${range} (default: 1; with more, numbers are not in row order)`;
  if (!isDestructive(verb)) return `${range} (default: ${sideBySide})`;
  return `${range} (default: 1, with --continue-on-error ${sideBySide}; with more, some rows after one that fails are done, too)`;
};

/**
 * The default concurrency is 1 if the first failure must stop a destructive verb, and if records get numbers in row order.
 *
 * @param goesOn a failure does not stop the verb
 */
const usualConcurrency = (verb: ResolvedVerb, goesOn: boolean): number =>
  isNumbered(verb) || (isDestructive(verb) && !goesOn) ? 1 : sideBySide;

/** @throws UsageError for a number out of range */
export const parseConcurrency = (text: unknown, usual = sideBySide): number => {
  if (typeof text !== 'string') return usual;
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= mostConcurrency) return value;
  throw new UsageError(`--concurrency must be a whole number from 1 to ${mostConcurrency}, got "${text}"`);
};

const parseMaximum = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--max-changes must be a whole number, got "${text}"`);
};

/** Verbs that end sessions, which no other command restores. */
const ending: ReadonlySet<string> = new Set(['block', 'deactivate', 'ban']);

/** True for verbs that no other command can undo: deletes, blocks, revokes. */
const isLimited = ({ verb: { name, endpoint } }: VerbInput): boolean =>
  endpoint.risk === 'destructive' || ending.has(name);

/** Reads `--if-exists`; undefined if the endpoint handles existing records. */
export const parseIfExists = ({ bulk: { ifExists } }: Pick<VerbInput, 'bulk'>): IfExists | undefined =>
  ifExists as IfExists | undefined;

export const skipsMissing = ({ bulk: { ifMissing } }: Pick<VerbInput, 'bulk'>): boolean => ifMissing === 'skip';

const sourceOf = ({ bulk: { from, fromFormat }, names }: VerbInput): Pick<Bulk, 'from' | 'format'> => {
  if (fromFormat !== undefined && from === undefined) {
    throw new UsageError('--from-format can only be used with --from');
  }
  if (names === undefined) {
    if (from === '') throw new UsageError('--from must not be empty', { hint: 'Name a file, or use - for stdin.' });
    return { from: typeof from === 'string' ? from : undefined, format: fromFormat as RowFormat | undefined };
  }
  const { typed } = names;
  if (from !== undefined) {
    throw new UsageError(`--from cannot be used with ${typed === '-' ? 'names on stdin' : 'several records'}`);
  }
  if (typed !== '-' && typed.includes('-')) throw new UsageError('- cannot be used with other records');
  return { from: typed, format: 'name' };
};

/** Throws UsageError for an option that makes sense for a single record only. */
export const refuseSingle = ({ verb, extras }: VerbInput): void => {
  const given = (verb.extras ?? [])
    .filter(({ single }) => single === true)
    .find(({ flags }) => extras[new Option(flags).attributeName()] !== undefined);
  if (given === undefined) return;
  throw new UsageError(`${new Option(given.flags).long ?? given.flags} can only be used with a single record`);
};

/** Throws UsageError if two options read stdin. */
const refuseSharedStdin = ({
  from,
  targets,
  exceptFrom,
}: Pick<Bulk, 'from' | 'targets'> & Pick<VerbInput, 'exceptFrom'>): void => {
  const file = targets !== undefined && 'file' in targets.from ? targets.from.file : undefined;
  const sources = { '--from': from, [`--${targets?.kind}s-from`]: file, '--except-from': exceptFrom };
  const [first, second] = Object.entries(sources).flatMap(([option, source]) => (source === '-' ? [option] : []));
  if (second !== undefined) throw new UsageError(`${first} and ${second} cannot both read stdin`);
};

/** Reads the options of a verb that shows several records; undefined if it shows one record or a list. */
export const parseSeveralReads = (
  input: VerbInput,
  targets: TargetChoice | undefined,
): Pick<Bulk, 'from' | 'format' | 'targets'> | undefined => {
  if (!readsSeveral(input.verb)) return undefined;
  const { from, format } = sourceOf(input);
  if (from === undefined && (targets === undefined || input.verb.content === undefined)) return undefined;
  refuseSharedStdin({ from, targets });
  refuseSingle(input);
  return { from, format, targets };
};

/** Options that cannot be used for a single record. */
const forRows = {
  exceptFrom: '--except-from',
  maxChanges: '--max-changes',
  rejects: '--rejects',
  concurrency: '--concurrency',
  continueOnError: '--continue-on-error',
} as const;

/**
 * Reads the options of a bulk; undefined for a single record.
 *
 * @throws UsageError for an invalid number, and for options that need rows
 */
export const parseBulk = (
  input: VerbInput,
  { targets, yes }: { readonly targets?: TargetChoice | undefined; readonly yes: boolean },
): Bulk | undefined => {
  const values = { ...input.bulk, exceptFrom: input.exceptFrom };
  const { concurrency, continueOnError, exceptFrom, maxChanges, rejects } = values;
  const { from, format } = sourceOf(input);
  if (from === undefined && targets === undefined) {
    const unexpected = Object.entries(forRows).find(([key]) => values[key as keyof typeof forRows] !== undefined);
    if (unexpected !== undefined) throw new UsageError(`${unexpected[1]} can only be used with --from`);
    return undefined;
  }
  refuseSingle(input);
  if (rejects === '') throw new UsageError('--rejects must not be empty');
  if (rejects !== undefined && rejects === from) throw new UsageError('--rejects and --from must be different files');
  refuseSharedStdin({ from, targets, exceptFrom });
  if (targets !== undefined && yes && isLimited(input) && maxChanges === undefined) {
    throw new UsageError(`--max-changes is required with --yes and --each-${targets.kind}`, {
      hint: 'Look at what would be done with --dry-run, and say how much that may be.',
    });
  }
  return {
    from,
    format,
    targets,
    concurrency: parseConcurrency(
      concurrency,
      usualConcurrency(input.verb, continueOnError === true || targets !== undefined),
    ),
    continueOnError: continueOnError === true,
    maxChanges: typeof maxChanges === 'string' ? parseMaximum(maxChanges) : isLimited(input) ? usualMaximum : undefined,
    ifExists: parseIfExists(input),
    skipsMissing: skipsMissing(input),
    exceptFrom,
    rejects: typeof rejects === 'string' ? rejects : undefined,
  };
};
