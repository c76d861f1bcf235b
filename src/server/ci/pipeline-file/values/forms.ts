/** The forms that values of a pipeline file can have: each reads a value, or fails with what it must be. */
import { fail, type Where } from './fault.ts';
import { entryOf, isNull, type Dict, type List, type Node } from './node.ts';

/** @throws {FileFault} for a value that does not have the form */
export type Form<Value> = (node: Node, where: Where) => Value;

/** The keyword of a value in a map: `cache:key`. */
const within = ({ job, keyword }: Where, key: string): Where => ({
  ...(job === undefined ? {} : { job }),
  keyword: keyword === undefined ? key : `${keyword}:${key}`,
});

/** The maximum number of entries of a list or map, far more than people write. */
const mostEntries = 5000;

const mustBe = (node: Node, where: Where, form: string): never => fail(node.at, where, `must be ${form}`);

export const mapOf: Form<Dict> = (node, where) => (node.kind === 'map' ? node : mustBe(node, where, 'a map'));

export const listOf: Form<List> = (node, where) => {
  if (node.kind !== 'list') return mustBe(node, where, 'a list');
  return node.items.length > mostEntries ? fail(node.at, where, `has more than ${mostEntries} entries`) : node;
};

/** A text of at most `most` characters. */
export const shortText =
  (most: number): Form<string> =>
  (node, where) => {
    const value = text(node, where);
    return value.length > most ? fail(node.at, where, `has more than ${most} characters`) : value;
  };

/** A text. */
export const text: Form<string> = (node, where) =>
  node.kind === 'scalar' && typeof node.value === 'string' ? node.value : mustBe(node, where, 'a text');

/** Any scalar as text, as in variables. */
export const scalarText: Form<string> = (node, where) =>
  node.kind === 'scalar' ? node.text : mustBe(node, where, 'a text or a number');

export const flag: Form<boolean> = (node, where) =>
  node.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : mustBe(node, where, 'true or false');

export const integer =
  (least: number, most: number): Form<number> =>
  (node, where) =>
    node.kind === 'scalar' && Number.isInteger(node.value) && Number(node.value) >= least && Number(node.value) <= most
      ? Number(node.value)
      : mustBe(node, where, `a number from ${least} to ${most}`);

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Form<Word> =>
  (node, where) =>
    words.find((word) => node.kind === 'scalar' && node.text === word) ??
    mustBe(node, where, `one of ${words.join(', ')}`);

const controlCharacter = /\p{Cc}/u;
const longestName = 255;

/** A text that is not blank or too long, without control characters. */
export const name: Form<string> = (node, where) => {
  const value = node.kind === 'scalar' ? node.text : '';
  return value.trim() !== '' && value.length <= longestName && !controlCharacter.test(value)
    ? value
    : mustBe(node, where, `a text of at most ${longestName} characters, without control characters`);
};

/** A list in which lists may be nested, as `!reference` makes them, up to ten deep. */
const flattened = (node: Node, depth: number, where: Where): readonly Node[] =>
  node.kind !== 'list'
    ? [node]
    : depth >= 10
      ? fail(node.at, where, 'has lists that are nested more than ten deep')
      : node.items.flatMap((item) => flattened(item, depth + 1, where));

/** A list of values of one form. */
export const list =
  <Value>(of: Form<Value>): Form<readonly Value[]> =>
  (node, where) =>
    listOf(node, where).items.map((item) => of(item, where));

/** A list of values of one form, in which lists may be nested. */
export const nestedList =
  <Value>(of: Form<Value>): Form<readonly Value[]> =>
  (node, where) =>
    flattened(listOf(node, where), 0, where).map((item) => of(item, where));

/** One value stands for a list of it. */
export const oneOrMore =
  <Value>(of: Form<Value>): Form<readonly Value[]> =>
  (node, where) =>
    node.kind === 'list' ? list(of)(node, where) : [of(node, where)];

/** A script: a text, or a list of texts, in which lists may be nested. */
export const script: Form<readonly string[]> = (node, where) =>
  node.kind === 'list' ? nestedList(text)(node, where) : [text(node, where)];

/** The form of each kind of value; `expected` says in words what there can be. */
export const either =
  <Value>(forms: Partial<Record<Node['kind'], Form<Value>>>, expected: string): Form<Value> =>
  (node, where) => {
    const form = forms[node.kind];
    return form === undefined ? mustBe(node, where, expected) : form(node, where);
  };

type Values<Forms> = { readonly [Key in keyof Forms]?: Forms[Key] extends Form<infer Value> ? Value : never };

interface Keys {
  /** Keys that must be there. */
  readonly required?: readonly string[];
}

/** A map with the given keys and no others; a null counts as absent. */
export const fields =
  <const Forms extends Readonly<Record<string, Form<unknown>>>>(
    forms: Forms,
    { required = [] }: Keys = {},
  ): Form<Values<Forms>> =>
  (node, where) => {
    const map = mapOf(node, where);
    for (const [key, value] of map.entries) {
      if (!Object.hasOwn(forms, key)) {
        const known = Object.keys(forms);
        const choices = known.length > 12 ? '' : `: there are ${known.join(', ')}`;
        fail(value.at, within(where, key), `is not known here${choices}`);
      }
    }
    const missing = required.find((key) => entryOf(map, key) === undefined);
    if (missing !== undefined) fail(map.at, within(where, missing), 'is missing');
    const read = Object.entries(forms).flatMap(([key, form]) => {
      const value = map.entries.get(key);
      return value === undefined || isNull(value) ? [] : [[key, form(value, within(where, key))]];
    });
    return Object.fromEntries(read) as Values<Forms>;
  };

/** A map from any names to values of one form. */
export const record =
  <Value>(of: Form<Value>): Form<ReadonlyMap<string, Value>> =>
  (node, where) => {
    const { entries } = mapOf(node, where);
    if (entries.size > mostEntries) fail(node.at, where, `has more than ${mostEntries} entries`);
    return new Map([...entries].map(([key, value]) => [key, of(value, within(where, key))]));
  };

/** Any value: a runner would read it. */
export const anything: Form<Node> = (node) => node;

const units: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  secs: 1,
  second: 1,
  seconds: 1,
  m: 60,
  min: 60,
  mins: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hr: 3600,
  hrs: 3600,
  hour: 3600,
  hours: 3600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
  w: 604_800,
  wk: 604_800,
  week: 604_800,
  weeks: 604_800,
  mo: 2_592_000,
  mos: 2_592_000,
  month: 2_592_000,
  months: 2_592_000,
  y: 31_557_600,
  yr: 31_557_600,
  yrs: 31_557_600,
  year: 31_557_600,
  years: 31_557_600,
};

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const lengths = /(?<![\d.])(\d{1,9}(?:\.\d{1,3})?) {0,3}([a-z]{1,9})/g;

/** Seconds of `1 week`, `3 mins 4 sec`, `2h20min`, or a bare number of seconds; undefined for other texts. */
/** Seconds of a length of time in words, such as `2 weeks`; undefined for another text. */
export const secondsOf = (given: string): number | undefined => {
  const plain = given
    .trim()
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => (numbers.includes(word) ? String(numbers.indexOf(word)) : word));
  if (/^\d+$/.test(plain)) return Number(plain);
  const rest = plain.replaceAll(lengths, '').replaceAll(/\band\b|[\s,]/g, '');
  const parts = [...plain.matchAll(lengths)].map(([, count, unit = '']) =>
    Object.hasOwn(units, unit) ? Number(count) * (units[unit] ?? 0) : Number.NaN,
  );
  const total = parts.reduce((sum, part) => sum + part, 0);
  return rest !== '' || parts.length === 0 || Number.isNaN(total) ? undefined : Math.round(total);
};

/** Whole seconds. */
export const duration: Form<number> = (node, where) =>
  (node.kind === 'scalar' && typeof node.value === 'string' ? secondsOf(node.text) : undefined) ??
  mustBe(node, where, 'a length of time, as 30 minutes');
