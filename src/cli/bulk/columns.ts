import { didYouMean } from '../config/nearest-name.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { ResolvedVerb, Scope, VerbParameter } from '../verbs/noun.ts';
import { kebabCase } from '../verbs/resolve-verb.ts';

/** What a column of the input is: a parameter, or the project or group that the row is about. */
export type Column = { readonly parameter: VerbParameter } | { readonly scope: Scope['of'] };

/** What columns there can be, by every name that they have. */
export type KnownColumns = ReadonlyMap<string, Column>;

/** The columns that a verb knows: each parameter by its wire name and by the name of its flag. */
export const columnsOfVerb = ({ scopes, parameters }: ResolvedVerb): KnownColumns => {
  const known = new Map<string, Column>(scopes.map((scope) => [scope, { scope }]));
  // A flag's own name wins over a wire name that means something else.
  for (const parameter of parameters) known.set(parameter.name, { parameter });
  for (const parameter of parameters) {
    for (const name of [parameter.wire, kebabCase(parameter.wire)]) {
      if (!known.has(name)) known.set(name, { parameter });
    }
  }
  return known;
};

const keyOf = (column: Column): string => ('scope' in column ? `--${column.scope}` : column.parameter.wire);

const namesOf = (known: KnownColumns): readonly string[] => {
  const first = new Map<string, string>();
  for (const [name, column] of known) if (!first.has(keyOf(column))) first.set(keyOf(column), name);
  return [...first.values()];
};

const short = (name: string): string => (name.length > 40 ? `${name.slice(0, 37)}...` : name);

/**
 * Checks the names of columns.
 *
 * @throws UsageError for one that the verb does not know, with the nearest that it knows, and for two that mean the same
 */
export const checkColumns = (known: KnownColumns, names: readonly string[]): void => {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new UsageError(`unknown column "${short(unknown)}"`, {
      hint: didYouMean(unknown, [...known.keys()]) ?? `Columns: ${namesOf(known).join(', ')}.`,
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
