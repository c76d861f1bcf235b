/** Conditions on variables, as `if` of rules and `variables` of `only` and `except` have them. */
import { fail, shown } from './fault.ts';
import { text as textForm, type Form } from './forms.ts';
import type { Patterns } from './patterns.ts';
import type { Values } from './variables.ts';

/** The values that conditions are evaluated against. */
export interface Facts {
  readonly variables: Values;
  readonly search: Patterns['search'];
}

export type Condition = (facts: Facts) => boolean;

/** A text, the result of a comparison, or null for an unknown variable. */
type Value = string | boolean | null;

type Expression = (facts: Facts) => Value;

/** As in Ruby, an empty text counts as true between `&&` and `||`. */
const isTruthy = (value: Value): boolean => value !== null && value !== false;

/** A blank text is false as the result of a whole condition. */
const isPresent = (value: Value): boolean => (typeof value === 'string' ? value.trim() !== '' : value === true);

const longest = 1000;
const mostBrackets = 50;

const tokens =
  /(?:(?<sign>==|!=|=~|!~|&&|\|\||[()])|\$(?<name>\w+)|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<pattern>\/(?![^\\]\/)(?:\\.|[^/\\])+\/[ismU]*)|(?<none>null)\b)\s*/y;

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

const operandOf = (token: Token | undefined): Expression | undefined => {
  if (token === undefined || token['sign'] !== undefined) return undefined;
  const name = token['name'];
  // The value is compared as it is written: variables in it are not expanded.
  if (name !== undefined) return ({ variables }) => variables.written(name) ?? null;
  const text = token['double'] ?? token['single'] ?? token['pattern'] ?? null;
  return () => text;
};

const textOf = (value: Value): string => (value === null ? '' : String(value));

/** The pattern can also be the value of a variable. An unknown one is found nowhere. */
const found = (text: Value, pattern: Value, { search }: Facts): boolean =>
  typeof pattern === 'string' && search(pattern, textOf(text));

const comparisons: Readonly<Record<string, (left: Expression, right: Expression) => Expression>> = {
  '==': (left, right) => (facts) => left(facts) === right(facts),
  '!=': (left, right) => (facts) => left(facts) !== right(facts),
  '=~': (left, right) => (facts) => found(left(facts), right(facts), facts),
  '!~': (left, right) => (facts) => !found(left(facts), right(facts), facts),
};

/** The results of operators between expressions, from the left. */
const joins = {
  '&&':
    (left: Expression, right: Expression): Expression =>
    (facts) => {
      const value = left(facts);
      return isTruthy(value) ? right(facts) : value;
    },
  '||':
    (left: Expression, right: Expression): Expression =>
    (facts) => {
      const value = left(facts);
      return isTruthy(value) ? value : right(facts);
    },
} as const;

/** Parses the weakest operators first: `||`, then `&&`, then comparisons and brackets. Undefined if invalid. */
const parse = (given: readonly Token[]): Condition | undefined => {
  let place = 0;
  const signAt = (): string | undefined => given[place]?.['sign'];

  const one = (depth: number): Expression | undefined => {
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
    if (compare === undefined) return left;
    place += 1;
    const right = operandOf(given[place]);
    place += 1;
    return right === undefined ? undefined : compare(left, right);
  };

  const row = (sign: keyof typeof joins, next: () => Expression | undefined): Expression | undefined => {
    let whole = next();
    while (whole !== undefined && signAt() === sign) {
      place += 1;
      const right = next();
      whole = right === undefined ? undefined : joins[sign](whole, right);
    }
    return whole;
  };

  const allOf = (depth: number): Expression | undefined => row('&&', () => one(depth));
  const anyOf = (depth: number): Expression | undefined => row('||', () => allOf(depth));

  const whole = anyOf(0);
  return place === given.length && whole !== undefined ? (facts) => isPresent(whole(facts)) : undefined;
};

/** A form for the conditions of one file. Repeated ones, as in jobs that inherit them, are parsed once. */
export const conditionForm = ({ check }: Pick<Patterns, 'check'>): Form<Condition> => {
  const read = new Map<string, Condition>();
  return (node, where) => {
    const value = textForm(node, where);
    const known = read.get(value);
    if (known !== undefined) return known;
    const given = value.length > longest ? undefined : tokensOf(value);
    const condition =
      (given === undefined ? undefined : parse(given)) ??
      fail(node.at, where, `${shown(value)} is not a valid condition`);
    for (const { pattern } of given ?? []) if (pattern !== undefined) check(pattern, node.at, where);
    read.set(value, condition);
    return condition;
  };
};
