import { didYouMean, nearestName } from '../config/nearest-name.ts';
import { UsageError } from '../errors/usage-error.ts';
import { kindOfParameter, kindOfRecords } from '../values/find-kind.ts';
import { namedKinds, serviceKind } from '../values/kinds.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { Scope, VerbParameter } from '../verbs/parameter.ts';
import { kebabCase } from '../verbs/resolve-verb.ts';
import { argumentOfRows, isExisting } from '../verbs/subject-of-verb.ts';
import { declaredFields } from '../verbs/view.ts';

/**
 * What a column of the input is: a parameter, the project or group that the row is about, a field of the noun's lists for
 * which the verb has no use, or one that is sent as it is.
 */
export type Column = (
  | { readonly parameter: VerbParameter }
  | { readonly scope: Scope['of'] }
  | { readonly unused: true }
  | { readonly field: true }
) & {
  /** Records in lists of the noun have such a field, in which null is no value. */
  readonly ofLists?: true;
  /** Beside a column that means the same, it is not used. Of several such columns, the one with the least is. */
  readonly spare?: number;
};

/** What columns there can be, by every name that they have: of those that mean the same, the one that counts first. */
export type KnownColumns = ReadonlyMap<string, Column>;

/** Stands among the columns of a verb where those of any other name are fields. */
const anyName = '*';

/** The column of a name; undefined where there can be none. */
export const columnCalled = (known: KnownColumns, name: string): Column | undefined =>
  known.get(name) ?? known.get(anyName);

/** What the kinds of records are called that a column can name: `user` for whatever takes a user. */
const aliasOf = ({ finds, place, name }: VerbParameter): string | undefined =>
  finds === undefined || place !== 'positional' || name === finds ? undefined : finds;

/** The fields by which lists name the record that a verb is about, the surest first. */
const identityFields = (
  { endpoint, open }: ResolvedVerb,
  { wire }: VerbParameter,
  { nameKey, verbs }: Pick<Noun, 'nameKey' | 'verbs'>,
): readonly string[] => {
  // What else lists call a record by may be a field that is to be sent.
  if (open !== undefined) return [nameKey];
  const kind = kindOfParameter(endpoint, wire);
  // A release is found by its tag, whose name is not the name of the release.
  const isOwn = verbs.some((verb) => kindOfRecords(verb.endpoint.path) === kind);
  const { value, of } = (kind === undefined || !isOwn ? undefined : serviceKind(kind)) ?? {};
  const name = of === undefined ? undefined : namedKinds[of].field;
  return [value, name, nameKey].filter((field) => field !== undefined);
};

/** Comes after all fields by which lists name a record. */
const leastSure = 9;

/** The fields that records of a noun have in any output of its lists. */
const fieldsOfLists = async ({ verbs, columns }: Noun): Promise<ReadonlySet<string>> => {
  const readers = verbs.filter(({ endpoint }) => endpoint.risk === 'read');
  const shown = await Promise.all(readers.map(({ columns: own }) => (typeof own === 'function' ? own() : (own ?? []))));
  const endpoints = readers.flatMap(({ endpoint, alternatives = [] }) =>
    [endpoint].concat(alternatives.map((one) => one.endpoint)),
  );
  const declared = endpoints.flatMap(({ response }) => declaredFields(response));
  return new Set([...declared, ...[...columns, ...shown.flat()].map(({ key }) => key), 'project', 'group']);
};

/**
 * The columns that a verb knows: the project or group, each parameter by its wire name, by the name of its flag, and by what
 * it is, such as `user`, and what lists of the noun have.
 */
export const columnsOfVerb = async (verb: ResolvedVerb, noun: Noun): Promise<KnownColumns> => {
  const { scopes, parameters } = verb;
  const known = new Map<string, Column>();
  const add = (name: string | undefined, column: Column): void => {
    if (name !== undefined && !known.has(name)) known.set(name, column);
  };
  for (const scope of scopes) add(scope, { scope });
  // A flag's own name wins over a wire name that means something else.
  for (const parameter of parameters) known.set(parameter.name, { parameter });
  for (const parameter of parameters) {
    for (const name of [parameter.wire, kebabCase(parameter.wire), aliasOf(parameter)]) add(name, { parameter });
  }
  for (const scope of scopes) add(`${scope}_id`, { scope, spare: 0 });
  const identity = argumentOfRows(verb);
  const isIdentity = (column: Column | undefined): boolean =>
    column !== undefined && 'parameter' in column && column.parameter === identity;
  // What is new is found by nothing yet: its title is one, and not the number of the record that it is copied from.
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
    // The `key` of an SSH key is not what its argument calls the key.
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

/** What may have been meant: what the verb has a use for. */
const usedNames = (known: KnownColumns): readonly string[] =>
  [...known].flatMap(([name, column]) => ('unused' in column || 'field' in column ? [] : [name]));

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 37)}...` : name);

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');

/** Whether a line is the heading of CSV, or was meant to be: else it is the first of a list of names. */
export const isHeading = (known: KnownColumns, line: string): boolean => {
  if (line.includes(',') || line.split(/[;\t]/).some((name) => known.has(unquoted(name)))) return true;
  return didYouMean(unquoted(line), usedNames(known)) !== undefined;
};

/** Says that a column is not known, with the nearest that is. */
const unknownColumn = (known: KnownColumns, names: readonly string[], unknown: string): UsageError => {
  const nearest = didYouMean(unknown, usedNames(known));
  const heading = names.length === 1 ? ' If these are names, use --from-format name.' : '';
  return new UsageError(`unknown column "${short(unknown)}"`, {
    hint: nearest === undefined ? `Columns: ${namesOf(known).join(', ')}.` : `${nearest}${heading}`,
  });
};

/** A field of a field in lists (`author.username`), or one that only some servers send with a record. */
const isOfRecord = (known: KnownColumns, names: readonly string[], name: string): boolean => {
  if (known.has(name.split('.')[0] ?? '') && name.includes('.')) return true;
  const ofLists = names.filter((one) => known.get(one)?.ofLists === true);
  const nearest = nearestName(name, usedNames(known));
  return ofLists.length >= 3 && (nearest === undefined || names.includes(nearest));
};

/** Which of the columns of an input are taken. */
export interface Taken {
  /** By their places; undefined for one that is passed over. */
  readonly names: readonly (string | undefined)[];
  /** The place of what people call the record by, where something surer is taken to find it. */
  readonly calledBy: number | undefined;
}

/** Throws UsageError; see `columnTaker`. */
export type TakeColumns = (names: readonly string[]) => Taken;

/** Of columns that mean the same, the one that counts: one that is a column of the verb, or else the surest of lists. */
const oneOf = (known: KnownColumns, same: readonly string[]): string | undefined => {
  const [own, other] = same.filter((name) => known.get(name)?.spare === undefined);
  if (own !== undefined && other !== undefined) {
    throw new UsageError(`the columns "${own}" and "${other}" mean the same`);
  }
  return own ?? same.toSorted((one, two) => (known.get(one)?.spare ?? 0) - (known.get(two)?.spare ?? 0))[0];
};

/** What columns are taken for. */
export interface About extends Pick<Noun, 'nameKey'> {
  /** The project or group that holds for all rows, whatever they say. */
  readonly fixed: readonly Scope['of'][];
  /** Only what lists have besides (`project_id`) gives way to it: a column `project` was meant. */
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
 * Takes the columns of an input that a verb has a use for, and keeps those that are passed over.
 *
 * @throws UsageError for one that the verb does not know, with the nearest that it knows, and for two that mean the same
 */
export const columnTaker = (
  known: KnownColumns,
  about: About,
): { take: TakeColumns; passedOver: () => readonly string[] } => {
  const passedOver = new Set<string>();
  // Most rows of JSON have the names of the one before.
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
