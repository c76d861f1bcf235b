import { randomUUID } from 'node:crypto';

/** Keeps the digits of numbers that `JSON.parse` would not: a name of 1.10 is not 1.1, even if it is sent without quotes. */

const digits = Symbol('digits');

/** A number as it was sent, where JavaScript would write it in another way: `1.10`, `1e3`, or one of twenty digits. */
interface SentNumber {
  readonly [digits]: string;
}

export const isSentNumber = (value: unknown): value is SentNumber =>
  typeof value === 'object' && value !== null && digits in value;

export const digitsOf = (number: SentNumber): string => number[digits];

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const ofNumbers: ReadonlySet<string> = new Set('+-.0123456789eE');

/** The index after the closing quote of the string that begins at `start`. */
const afterString = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return json.length;
};

/** True for a number that JavaScript would write in another way, and that is a value, not the name of a member. */
const losesDigits = (number: string, json: string, end: number): boolean => {
  if (!jsonNumber.test(number) || String(Number(number)) === number) return false;
  let after = end;
  while (after < json.length && ' \t\r\n'.includes(json[after] as string)) after += 1;
  return json[after] !== ':';
};

/** JSON with a marked string in place of each number whose digits would be lost; the same text where there is none. */
const marked = (json: string, mark: string): string => {
  const parts: string[] = [];
  let taken = 0;
  for (let at = 0; at < json.length;) {
    const letter = json[at] as string;
    if (letter === '"') {
      at = afterString(json, at);
    } else if (letter === '-' || (letter >= '0' && letter <= '9')) {
      let end = at;
      while (end < json.length && ofNumbers.has(json[end] as string)) end += 1;
      const number = json.slice(at, end);
      if (losesDigits(number, json, end)) {
        parts.push(json.slice(taken, at), `"${mark}${number}"`);
        taken = end;
      }
      at = end;
    } else {
      at += 1;
    }
  }
  return taken === 0 ? json : parts.join('') + json.slice(taken);
};

/** As `JSON.parse`, but a number that JavaScript would write in another way is a `SentNumber`. */
export const parseKeepingDigits = (json: string): unknown => {
  // Nobody can know it, and so send a text that is taken for a number.
  const mark = `${randomUUID()} `;
  const text = marked(json, mark);
  if (text === json) return JSON.parse(json) as unknown;
  return JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? { [digits]: value.slice(mark.length) } : value,
  );
};
