/** Conditions on variables, as `if` of rules and `variables` of `only` and `except` have them. */
import { fail, shown } from './given.ts';
import type { Patterns } from './patterns.ts';

/** The values that conditions are evaluated against. */
export interface Facts {
  readonly variables: ReadonlyMap<string, string>;
  readonly search: Patterns['search'];
}

export type Condition = (facts: Facts) => boolean;

/** A text, or null for an unknown variable. */
type Operand = (facts: Facts) => string | null;

const longest = 1000;
const mostBrackets = 50;

const tokens =
  /(?:(?<sign>==|!=|=~|!~|&&|\|\||[()])|\$(?<name>\w+)|\$\{(?<braced>\w+)\}|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<pattern>\/(?:\\.|[^/\\])+\/[ism]*)|(?<none>null)\b)\s*/y;

type Token = Readonly<Record<string, string | undefined>>;

const tokensOf = (text: string): readonly Token[] | undefined => {
  const found: Token[] = [];
  const reader = new RegExp(tokens);
  const trimmed = text.trimStart();
  while (reader.lastIndex < trimmed.length) {
    const match = reader.exec(trimmed);
    if (match === null) return undefined;
    found.push(match.groups ?? {});
  }
  return found;
};

const operandOf = (token: Token | undefined): Operand | undefined => {
  if (token === undefined || token['sign'] !== undefined) return undefined;
  const name = token['name'] ?? token['braced'];
  if (name !== undefined) return ({ variables }) => variables.get(name) ?? null;
  const text = token['double'] ?? token['single'] ?? token['pattern'] ?? null;
  return () => text;
};

/** The pattern can also be the value of a variable. */
const found = (text: string | null, pattern: string | null, { search }: Facts): boolean =>
  text !== null && pattern !== null && search(pattern, text);

const comparisons: Readonly<Record<string, (left: Operand, right: Operand) => Condition>> = {
  '==': (left, right) => (facts) => left(facts) === right(facts),
  '!=': (left, right) => (facts) => left(facts) !== right(facts),
  '=~': (left, right) => (facts) => found(left(facts), right(facts), facts),
  '!~': (left, right) => (facts) => !found(left(facts), right(facts), facts),
};

/** Parses the weakest operators first: `||`, then `&&`, then comparisons and brackets. Undefined if invalid. */
const parse = (given: readonly Token[]): Condition | undefined => {
  let place = 0;
  const signAt = (): string | undefined => given[place]?.['sign'];

  const one = (depth: number): Condition | undefined => {
    if (signAt() === '(') {
      if (depth === mostBrackets) return undefined;
      place += 1;
      const inner = anyOf(depth + 1);
      if (signAt() !== ')') return undefined;
      place += 1;
      return inner;
    }
    const left = operandOf(given[place]);
    if (left === undefined) return undefined;
    place += 1;
    const compare = Object.hasOwn(comparisons, signAt() ?? '') ? comparisons[signAt() ?? ''] : undefined;
    if (compare === undefined) return (facts) => (left(facts) ?? '') !== '';
    place += 1;
    const right = operandOf(given[place]);
    place += 1;
    return right === undefined ? undefined : compare(left, right);
  };

  const row = (sign: string, next: () => Condition | undefined): readonly Condition[] | undefined => {
    const all: Condition[] = [];
    for (;;) {
      const condition = next();
      if (condition === undefined) return undefined;
      all.push(condition);
      if (signAt() !== sign) return all;
      place += 1;
    }
  };

  const allOf = (depth: number): Condition | undefined => {
    const all = row('&&', () => one(depth));
    return all === undefined ? undefined : (facts) => all.every((condition) => condition(facts));
  };

  const anyOf = (depth: number): Condition | undefined => {
    const all = row('||', () => allOf(depth));
    return all === undefined ? undefined : (facts) => all.some((condition) => condition(facts));
  };

  const whole = anyOf(0);
  return place === given.length ? whole : undefined;
};

/** Parses a condition; throws a fault if it is invalid. */
export type ReadCondition = (value: unknown, what: string) => Condition;

/** A parser for the conditions of one file. Repeated ones, as in jobs that inherit them, are parsed once. */
export const conditionReader = ({ check }: Pick<Patterns, 'check'>): ReadCondition => {
  const read = new Map<string, Condition>();
  return (value, what) => {
    if (typeof value !== 'string') return fail(`${what}: if must be a text`);
    const known = read.get(value);
    if (known !== undefined) return known;
    const given = value.length > longest ? undefined : tokensOf(value);
    const condition =
      (given === undefined ? undefined : parse(given)) ?? fail(`${what}: ${shown(value)} is not a valid condition`);
    for (const { pattern } of given ?? []) if (pattern !== undefined) check(pattern, what);
    read.set(value, condition);
    return condition;
  };
};
