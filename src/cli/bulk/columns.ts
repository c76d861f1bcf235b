import { didYouMean, nearestName } from '../config/nearest-name.ts';
import { UsageError } from '../errors/usage-error.ts';
import { kindOfParameter, kindOfRecords } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { namedKinds } from '../values/named-kinds.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { Scope, VerbParameter } from '../verbs/parameter.ts';
import { kebabCase } from '../verbs/resolve-verb.ts';
import { argumentOfRows, isExisting } from '../verbs/subject-of-verb.ts';
import { declaredFields } from '../../contract/vocabulary/endpoint.ts';

/**
 * A column is a parameter, the project or group of the row, an unused field of the noun's lists, or a field that is sent
 * unchanged.
 */
export type Column = (
  | { readonly parameter: VerbParameter }
  | { readonly scope: Scope['of'] }
  | { readonly unused: true }
  | { readonly field: true }
) & {
  /** A field of the noun's lists, in which null is no value. */
  readonly ofLists?: true;
  /** It is not used if another column means the same. Of several such columns, the lowest number is used. */
  readonly spare?: number;
};

/** All possible columns by name; of columns that mean the same, the preferred one is first. */
export type KnownColumns = ReadonlyMap<string, Column>;

/** The key for any other name, if the verb sends unknown columns as fields. */
const anyName = '*';

/** Returns undefined for an unknown column. */
export const columnCalled = (known: KnownColumns, name: string): Column | undefined =>
  known.get(name) ?? known.get(anyName);

/** Another name for the column of an argument, by its kind: `user` for all that take a user. */
const aliasOf = ({ finds, place, name }: VerbParameter): string | undefined =>
  finds === undefined || place !== 'positional' || name === finds ? undefined : finds;

/** The fields of lists that identify the verb's record, the most reliable first. */
const identityFields = (
  { endpoint, open }: ResolvedVerb,
  { wire }: VerbParameter,
  { nameKey, verbs }: Pick<Noun, 'nameKey' | 'verbs'>,
): readonly string[] => {
  // Other identifying fields of lists may be fields to send.
  if (open !== undefined) return [nameKey];
  const kind = kindOfParameter(endpoint, wire);
  // A release is identified by its tag, so its own name does not count.
  const isOwn = verbs.some((verb) => kindOfRecords(verb.endpoint.path) === kind);
  const { value, of } = (kind === undefined || !isOwn ? undefined : serviceKind(kind)) ?? {};
  const name = of === undefined ? undefined : namedKinds[of].field;
  return [value, name, nameKey].filter((field) => field !== undefined);
};

/** A number after those of all identifying fields. */
const leastSure = 9;

/** All fields in the output of a noun's lists, and of what its writes return: records of jobs, where its lists have files. */
const fieldsOfLists = async ({ verbs, columns }: Noun): Promise<ReadonlySet<string>> => {
  const readers = verbs.filter(({ endpoint }) => endpoint.risk === 'read');
  const shown = await Promise.all(readers.map(({ columns: own }) => (typeof own === 'function' ? own() : (own ?? []))));
  const endpoints = verbs.flatMap(({ endpoint, alternatives = [] }) =>
    [endpoint].concat(alternatives.map((one) => one.endpoint)),
  );
  const declared = endpoints.flatMap(({ response }) => declaredFields(response));
  return new Set([...declared, ...[...columns, ...shown.flat()].map(({ key }) => key), 'project', 'group']);
};

/**
 * The columns of a verb: the project or group, each parameter by its wire name, flag, and kind (such as `user`), and fields of
 * the noun's lists.
 */
export const columnsOfVerb = async (verb: ResolvedVerb, noun: Noun): Promise<KnownColumns> => {
  const { scopes, parameters } = verb;
  const known = new Map<string, Column>();
  const add = (name: string | undefined, column: Column): void => {
    if (name !== undefined && !known.has(name)) known.set(name, column);
  };
  for (const scope of scopes) add(scope, { scope });
  // The name of a flag overrides the wire name of another parameter.
  for (const parameter of parameters) known.set(parameter.name, { parameter });
  for (const parameter of parameters) {
    for (const name of [parameter.wire, kebabCase(parameter.wire), aliasOf(parameter)]) add(name, { parameter });
  }
  for (const scope of scopes) add(`${scope}_id`, { scope, spare: 0 });
  const identity = argumentOfRows(verb);
  const isIdentity = (column: Column | undefined): boolean =>
    column !== undefined && 'parameter' in column && column.parameter === identity;
  // Identifying fields do not count for a new record: rows may be copied from other records.
  const isThere = identity !== undefined && isExisting(verb, identity);
  const sure = isThere ? [...new Set(identityFields(verb, identity, noun))] : [];
  for (const [spare, field] of sure.entries()) {
    if (identity !== undefined && (!known.has(field) || isIdentity(known.get(field)))) {
      known.set(field, { parameter: identity, spare });
    }
  }
  for (const [own, name] of Object.entries(verb.open?.columns ?? {})) {
    const column = known.get(own);
    if (column !== undefined) add(name, column);
  }
  if (verb.open !== undefined) return known.set(anyName, { field: true });
  for (const field of await fieldsOfLists(noun)) {
    const column: Column = known.get(field) ?? { unused: true };
    // The field `key` of an SSH key is not the argument `<key>`.
    const isOther = isThere && isIdentity(column) && !sure.includes(field);
    known.set(field, { ...column, ...(isOther && { spare: leastSure }), ofLists: true });
  }
  return known;
};

const keyOf = (column: Column): string | undefined =>
  'parameter' in column ? column.parameter.wire : 'scope' in column ? `--${column.scope}` : undefined;

const namesOf = (known: KnownColumns): readonly string[] => {
  const first = new Map<string, string>();
  for (const [name, column] of known) {
    const key = keyOf(column);
    if (key !== undefined && !first.has(key)) first.set(key, name);
  }
  return [...first.values()];
};

/** Columns that the verb uses, for suggestions. */
const usedNames = (known: KnownColumns): readonly string[] =>
  [...known].flatMap(([name, column]) => ('unused' in column || 'field' in column ? [] : [name]));

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 37)}...` : name);

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');

/** True if a line is the heading of CSV, maybe misspelled; otherwise it is the first of a list of names. */
export const isHeading = (known: KnownColumns, line: string): boolean => {
  if (line.includes(',') || line.split(/[;\t]/).some((name) => known.has(unquoted(name)))) return true;
  return didYouMean(unquoted(line), usedNames(known)) !== undefined;
};

/** The error about an unknown column, with the nearest known one. */
const unknownColumn = (known: KnownColumns, names: readonly string[], unknown: string): UsageError => {
  const nearest = didYouMean(unknown, usedNames(known));
  const heading = names.length === 1 ? ' If these are names, use --from-format name.' : '';
  return new UsageError(`unknown column "${short(unknown)}"`, {
    hint: nearest === undefined ? `Columns: ${namesOf(known).join(', ')}.` : `${nearest}${heading}`,
  });
};

/** True for a nested field of lists (`author.username`), and for a field that only some servers have. */
const isOfRecord = (known: KnownColumns, names: readonly string[], name: string): boolean => {
  if (known.has(name.split('.')[0] ?? '') && name.includes('.')) return true;
  const ofLists = names.filter((one) => known.get(one)?.ofLists === true);
  const nearest = nearestName(name, usedNames(known));
  return ofLists.length >= 3 && (nearest === undefined || names.includes(nearest));
};

/** The columns of an input that are used. */
export interface Taken {
  /** By position; undefined for an unused column. */
  readonly names: readonly (string | undefined)[];
  /** Position of the record's name, if the record is found by another column. */
  readonly calledBy: number | undefined;
}

/** Throws UsageError; see `columnTaker`. */
export type TakeColumns = (names: readonly string[]) => Taken;

/** Chooses one of several columns that mean the same: a column of the verb, or else the most reliable field of lists. */
const oneOf = (known: KnownColumns, same: readonly string[]): string | undefined => {
  const [own, other] = same.filter((name) => known.get(name)?.spare === undefined);
  if (own !== undefined && other !== undefined) {
    throw new UsageError(`the columns "${own}" and "${other}" mean the same`);
  }
  return own ?? same.toSorted((one, two) => (known.get(one)?.spare ?? 0) - (known.get(two)?.spare ?? 0))[0];
};

export interface About extends Pick<Noun, 'nameKey'> {
  /** Columns for a project or group that the command line overrides. */
  readonly fixed: readonly Scope['of'][];
  /** It overrides only further fields of lists (`project_id`), not the column `project`. */
  readonly onlySpare?: boolean;
}

const takeColumns = (
  known: KnownColumns,
  { nameKey, fixed, onlySpare = false }: About,
  names: readonly string[],
): Taken => {
  const unknown = names.find((name) => columnCalled(known, name) === undefined && !isOfRecord(known, names, name));
  if (unknown !== undefined) throw unknownColumn(known, names, unknown);
  const byKey = new Map<string, string[]>();
  for (const name of names) {
    const column = columnCalled(known, name);
    const isFixed =
      column !== undefined &&
      'scope' in column &&
      fixed.includes(column.scope) &&
      (!onlySpare || column.spare !== undefined);
    const own = column === undefined || isFixed ? undefined : keyOf(column);
    const key = column !== undefined && 'field' in column ? `--field ${name}` : own;
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), name]);
  }
  const taken = new Set([...byKey.values()].map((same) => (same.length === 1 ? same[0] : oneOf(known, same))));
  const called = names.indexOf(nameKey);
  return {
    names: names.map((name) => (taken.has(name) ? name : undefined)),
    calledBy: called === -1 || taken.has(nameKey) ? undefined : called,
  };
};

/**
 * Chooses the columns that a verb uses, and collects the others.
 *
 * @throws UsageError for an unknown column, with the nearest known one, and for two columns that mean the same
 */
export const columnTaker = (
  known: KnownColumns,
  about: About,
): { take: TakeColumns; passedOver: () => readonly string[] } => {
  const passedOver = new Set<string>();
  // Most JSON records have the same names as the previous one.
  let last: { readonly names: readonly string[]; readonly taken: Taken } | undefined;
  return {
    take: (names) => {
      if (last?.names.length === names.length && last.names.every((name, index) => name === names[index])) {
        return last.taken;
      }
      const taken = takeColumns(known, about, names);
      for (const [index, name] of names.entries()) if (taken.names[index] === undefined) passedOver.add(name);
      last = { names, taken };
      return taken;
    },
    passedOver: () => [...passedOver],
  };
};
