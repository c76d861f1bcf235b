import { type ExactNumber, toNumber } from '../../api/json/exact-number.ts';
import { parseJson } from '../../api/json/json-text.ts';
import type { Schema } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import { countText } from '../output/count-text.ts';
import { isObject } from '../output/field-path.ts';
import type { FlagChanges } from './parameter.ts';
import { clearedValue, isNames, isNullable, isRecords, parameterKind, type ParameterKind } from './parameter-kind.ts';
import { expectedValue, shortQuote } from './expected-value.ts';
import { readMoment } from './parse-moment.ts';

/** Stands for an invalid value inside this file. */
const refused = Symbol('refused');

const parseNumber = (text: string, whole: boolean): number | ExactNumber | typeof refused => {
  const pattern = whole ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  if (!pattern.test(text)) return refused;
  // JSON has no leading plus, no leading zeros, and no number that starts with a point.
  const [, sign = '', integer = '', fraction = ''] = /^\+?(-?)0*(\d*)(\.\d+)?/.exec(text) ?? [];
  return toNumber(`${sign}${integer === '' ? '0' : integer}${fraction}`);
};

const within = (
  value: number | ExactNumber,
  { minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined },
) => (minimum === undefined || Number(value) >= minimum) && (maximum === undefined || Number(value) <= maximum);

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Splits at commas; `\,` is a comma. */
const splitList = (text: string): string[] =>
  text === '' ? [] : text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());

const parseText = (text: string, kind: Extract<ParameterKind, { kind: 'text' }>): string | typeof refused => {
  // The server counts characters, not UTF-16 units.
  const length = [...text].length;
  const fits =
    within(length, { minimum: kind.minLength, maximum: kind.maxLength }) &&
    (kind.pattern === undefined || new RegExp(kind.pattern, 'u').test(text));
  return fits ? text : refused;
};

const parseObject = (text: string): Readonly<Record<string, unknown>> | typeof refused => {
  try {
    const parsed = parseJson(text);
    return isObject(parsed) ? parsed : refused;
  } catch {
    return refused;
  }
};

const parseMap = (
  text: string,
  { isOpen }: Extract<ParameterKind, { kind: 'map' }>,
): Readonly<Record<string, unknown>> | typeof refused => {
  if (isOpen && text.trimStart().startsWith('{')) return parseObject(text);
  const at = text.indexOf('=');
  return at < 1 ? refused : { [text.slice(0, at)]: text.slice(at + 1) };
};

/** A list of records is JSON. */
const parseRecords = (text: string): readonly unknown[] | typeof refused => {
  try {
    const parsed = parseJson(text);
    return Array.isArray(parsed) && parsed.every(isObject) ? parsed : refused;
  } catch {
    return refused;
  }
};

/** Any number is accepted as a role: current servers have more of them. */
const isRole = (choices: readonly { readonly value: unknown }[], text: string): boolean =>
  /^\d{1,9}$/.test(text) && choices.every(({ value }) => typeof value === 'number');

const otherChoice = (
  { choices }: Extract<ParameterKind, { kind: 'choice' }>,
  text: string,
  open: boolean,
): string | number | typeof refused => {
  if (isRole(choices, text)) return Number(text);
  const isWord = open && text !== '' && choices.some(({ value }) => typeof value === 'string');
  return isWord ? text : refused;
};

const parseKind = (kind: ParameterKind, text: string, now: Date, typed: TypedParameter): unknown => {
  switch (kind.kind) {
    case 'text':
      return parseText(text, kind);
    case 'integer':
    case 'number': {
      const value = parseNumber(text, kind.kind === 'integer');
      return value !== refused && within(value, kind) ? value : refused;
    }
    case 'integer-or-text': {
      const value = parseNumber(text, true);
      return value === refused ? text : value;
    }
    case 'boolean':
      return Object.hasOwn(booleans, text) ? booleans[text] : refused;
    case 'choice':
      return kind.choices.find(({ word }) => word === text)?.value ?? otherChoice(kind, text, typed.open ?? false);
    case 'date':
    case 'date-time': {
      const { label, schema, writes } = typed;
      const rule = { format: kind.kind, side: kind.side, writes };
      return readMoment({ label, text, nullable: isNullable(schema) }, rule, now);
    }
    case 'list': {
      if (isRecords(kind)) return parseRecords(text);
      const items = splitList(text).map((item) => parseKind(kind.item, item, now, typed));
      return items.includes(refused) ? refused : items;
    }
    case 'map':
      return parseMap(text, kind);
  }
};

const joined = (kind: ParameterKind, values: readonly unknown[]): unknown => {
  if (kind.kind === 'list') return values.flat();
  if (kind.kind === 'map') return Object.assign({}, ...values) as unknown;
  return values.at(-1);
};

export interface TypedParameter {
  readonly schema: Schema;
  readonly words?: FlagChanges['words'];
  /** In messages: `--priority`, `<name>`. */
  readonly label: string;
  /** All texts given for it, in order. Only the last one counts unless it is a list or map. */
  readonly texts: readonly string[];
  /** The value is never shown. */
  readonly secret: boolean;
  /** See `VerbParameter` for this and the next three. */
  readonly open?: boolean;
  readonly writes: boolean;
  readonly clears?: boolean;
  readonly oneLine?: boolean;
  /** The texts came from a file or stdin, where `null` has no special meaning. */
  readonly verbatim: boolean;
}

/** Returns the value for `null`, or undefined if null was not given or is a name here. */
const clearedBy = ({ schema, label, texts, clears = false }: TypedParameter, kind: ParameterKind): unknown => {
  const mayBeName = kind.kind === 'text' || kind.kind === 'list';
  const value = mayBeName && !clears ? undefined : clearedValue(schema);
  if (value === undefined) return undefined;
  const given = kind.kind === 'list' || isNames(schema) ? texts.flatMap(splitList) : texts.slice(-1);
  if (!given.includes('null')) return undefined;
  if (given.length === 1) return value;
  throw new UsageError(`${label} cannot have null beside other values: null clears it`, {
    hint: 'A name that is null can be given by --from with JSON.',
  });
};

/** Several lines for a title are titles of several records, or text for another option. */
const checkOneLine = (label: string, text: string): void => {
  const { length } = text.trimEnd().split(/\r\n|[\n\r]/);
  // A key in place of a title gets a better message elsewhere.
  if (length < 2 || text.startsWith('-----BEGIN ')) return;
  throw new UsageError(`${label} must be one line, got ${length} lines`, {
    hint: 'Use --from to create several, one in each row.',
  });
};

/**
 * Turns typed texts into the value that is sent.
 *
 * @throws UsageError with the parameter, the text, and the expected value
 */
export const parseParameter = (typed: TypedParameter, now: Date): unknown => {
  const { schema, label, texts, secret } = typed;
  const kind = parameterKind(schema, typed.words);
  const nullable = isNullable(schema);
  const refuse = (text: string): never => {
    const got = secret ? '' : `, got ${shortQuote(text)}`;
    throw new UsageError(`${label} must be ${expectedValue(kind, nullable)}${got}`);
  };
  const cleared = typed.verbatim ? undefined : clearedBy(typed, kind);
  if (cleared !== undefined) return cleared;
  const values = texts.map((text) => {
    if (typed.oneLine === true) checkOneLine(label, text);
    const value = parseKind(kind, text, now, typed);
    if (value !== refused) return value;
    if (text === '' && kind.kind === 'text' && kind.minLength !== undefined) {
      throw new UsageError(`${label} must not be empty`);
    }
    return refuse(text);
  });
  const value = joined(kind, values);
  if (kind.kind === 'list' && Array.isArray(value)) {
    if (!within(value.length, { minimum: kind.minItems, maximum: kind.maxItems })) {
      const limits =
        kind.minItems !== undefined && value.length < kind.minItems
          ? `at least ${countText(kind.minItems, 'value')}`
          : `at most ${countText(kind.maxItems ?? 0, 'value')}`;
      throw new UsageError(`${label} must have ${limits}, got ${value.length}`);
    }
  }
  return value;
};
