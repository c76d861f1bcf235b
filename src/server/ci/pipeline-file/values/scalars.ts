/** Plain scalars of YAML 1.1, as Ruby's Psych reads them, which GitLab uses. */
import type { Scalar } from './node.ts';

type Value = Pick<Scalar, 'value' | 'text'>;

const bases: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/^[-+]?0b[01_,]+$/, '0b'],
  [/^[-+]?0[0-7_,]+$/, '0o'],
  [/^[-+]?0x[0-9a-fA-F_,]+$/, '0x'],
];
const decimal = /^[-+]?(?:0|[1-9](?:[0-9]|,[0-9]|_[0-9])*)$/;
const float = /^[-+]?(?:[0-9][0-9_,]*)?\.[0-9]*(?:[eE][-+][0-9]+)?$/;
const sexagesimal = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}$/;
const date = /^\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)$/;
const time = /^-?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?$/;

const words: ReadonlyMap<string, Value> = new Map([
  ...['', '~', 'null'].map((word): [string, Value] => [word, { value: null, text: '' }]),
  ...['yes', 'true', 'on'].map((word): [string, Value] => [word, { value: true, text: 'true' }]),
  ...['no', 'false', 'off'].map((word): [string, Value] => [word, { value: false, text: 'false' }]),
]);

/** Ruby writes `1.0` with its decimal, and large and small numbers as `1.0e+20`. */
const floatText = (value: number): string => {
  const [digits = '', exponent] = (
    Math.abs(value) >= 1e16 || (value !== 0 && Math.abs(value) < 1e-4) ? value.toExponential() : String(value)
  ).split('e');
  const mantissa = digits.includes('.') ? digits : `${digits}.0`;
  return exponent === undefined ? mantissa : `${mantissa}e${exponent.replace(/^([-+])(\d)$/, '$10$2')}`;
};

const integerOf = (source: string): bigint | undefined => {
  const plain = source.replaceAll(/[,_]/g, '');
  const sign = plain.startsWith('-') ? -1n : 1n;
  const digits = plain.replace(/^[-+]/, '');
  if (decimal.test(source)) return sign * BigInt(digits);
  const base = bases.find(([pattern]) => pattern.test(source));
  if (base === undefined) return undefined;
  const rest = digits.replace(/^0[bx]?/, '');
  return rest === '' ? undefined : sign * BigInt(`${base[1]}${rest}`);
};

/** Psych takes the first part for hours, also of two: `12:30` is 45000. */
const secondsOf = (source: string): number => {
  const sign = source.startsWith('-') ? -1 : 1;
  const parts = source.replaceAll(/[-+_]/g, '').split(':');
  return sign * parts.reduce((total, part, index) => total + Number(part) * 60 ** (2 - index), 0);
};

/** Undefined for a date or a time without quotes, which GitLab refuses. */
export const plainScalar = (source: string): Value | undefined => {
  const word = source.length <= 5 ? words.get(source.toLowerCase()) : undefined;
  if (word !== undefined) return word;
  if (date.test(source) || time.test(source)) return undefined;
  if (sexagesimal.test(source)) {
    const value = secondsOf(source);
    return { value, text: String(value) };
  }
  if (float.test(source) && /\d/.test(source)) {
    const value = Number(source.replaceAll(/[,_]/g, ''));
    return { value, text: floatText(value) };
  }
  const integer = integerOf(source);
  if (integer !== undefined) {
    const value = Number(integer);
    return { value: Number.isSafeInteger(value) ? value : integer, text: String(integer) };
  }
  return { value: source, text: source };
};
