import { didYouMean } from '../config/nearest-name.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { Scope, VerbParameter } from '../verbs/parameter.ts';
import { kebabCase } from '../verbs/resolve-verb.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';

/** What a column of the input is: a parameter, or the project or group that the row is about. */
export type Column = { readonly parameter: VerbParameter } | { readonly scope: Scope['of'] };

/** What columns there can be, by every name that they have. */
export type KnownColumns = ReadonlyMap<string, Column>;

/** What the kinds of records are called that a column can name: `user` for whatever takes a user. */
const aliasOf = ({ finds, place, name }: VerbParameter): string | undefined =>
  finds === undefined || place !== 'positional' || name === finds ? undefined : finds;

/**
 * The columns that a verb knows: the project or group, and each parameter by its wire name, by the name of its flag, and by
 * what it is, such as `user`. The record itself is also called what lists of the noun name it by, such as `username`.
 */
export const columnsOfVerb = (verb: ResolvedVerb, { nameKey }: Pick<Noun, 'nameKey'>): KnownColumns => {
  const { scopes, parameters } = verb;
  const known = new Map<string, Column>(scopes.map((scope) => [scope, { scope }]));
  // A flag's own name wins over a wire name that means something else.
  for (const parameter of parameters) known.set(parameter.name, { parameter });
  for (const parameter of parameters) {
    for (const name of [parameter.wire, kebabCase(parameter.wire), aliasOf(parameter)]) {
      if (name !== undefined && !known.has(name)) known.set(name, { parameter });
    }
  }
  const identity = argumentOfRows(verb);
  if (identity !== undefined && !known.has(nameKey)) known.set(nameKey, { parameter: identity });
  return known;
};

/** The columns that a line of `-o name` fills: the record, and the project or group that has it. */
export interface LineColumns {
  readonly identity: string;
  readonly scope: string | undefined;
}

/**
 * The columns of a list of names.
 *
 * @param several what the names stand for where they are typed in its place
 */
export const lineColumnsOf = (verb: ResolvedVerb, several: VerbParameter | undefined): LineColumns => {
  const identity = (several ?? argumentOfRows(verb))?.name;
  const [scope] = verb.scopes;
  return { identity: identity ?? scope ?? 'name', scope: identity === undefined ? undefined : scope };
};

const keyOf = (column: Column): string => ('scope' in column ? `--${column.scope}` : column.parameter.wire);

const namesOf = (known: KnownColumns): readonly string[] => {
  const first = new Map<string, string>();
  for (const [name, column] of known) if (!first.has(keyOf(column))) first.set(keyOf(column), name);
  return [...first.values()];
};

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 37)}...` : name);

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');

/** Whether a line is the heading of CSV, or was meant to be: else it is the first of a list of names. */
export const isHeading = (known: KnownColumns, line: string): boolean => {
  if (line.includes(',') || line.split(/[;\t]/).some((name) => known.has(unquoted(name)))) return true;
  return didYouMean(unquoted(line), [...known.keys()]) !== undefined;
};

/**
 * Checks the names of columns.
 *
 * @throws UsageError for one that the verb does not know, with the nearest that it knows, and for two that mean the same
 */
export const checkColumns = (known: KnownColumns, names: readonly string[]): void => {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    const nearest = didYouMean(unknown, [...known.keys()]);
    const heading = names.length === 1 ? ' If these are names, write the name of their column above them.' : '';
    throw new UsageError(`unknown column "${short(unknown)}"`, {
      hint: nearest === undefined ? `Columns: ${namesOf(known).join(', ')}.` : `${nearest}${heading}`,
    });
  }
  const seen = new Map<string, string>();
  for (const name of names) {
    const column = known.get(name);
    if (column === undefined) continue;
    const other = seen.get(keyOf(column));
    if (other !== undefined) throw new UsageError(`the columns "${other}" and "${name}" mean the same`);
    seen.set(keyOf(column), name);
  }
};
