/** A number kept as its JSON text, because a JavaScript number cannot hold it exactly. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Many digits, an exponent, a zero at the end of decimals, or a negative zero: JavaScript would write these numbers differently. */
const inexact = String.raw`-?(?:[\d.]{16}|[\d.]+e|\d+\.\d*0(?=[\s,\]}]|$))|-0(?=[\s,\]}]|$)`;

const inexactInJson = new RegExp(String.raw`(?:^|[[,:\s])(?:${inexact})`, 'i');

/** True if JSON may contain a number that `JSON.parse` changes. A quick test that also finds such digits within strings. */
export const mayHoldExactNumbers = (json: string): boolean => inexactInJson.test(json);

/** True if JavaScript writes the number in the same way: `1.5`, not `1.50`, `007`, `1e3`, or twenty digits. */
export const keepsDigits = (text: string): boolean => String(Number(text)) === text;

/** Converts a JSON number, keeping its digits. */
export const toNumber = (text: string): number | ExactNumber =>
  keepsDigits(text) ? Number(text) : new ExactNumber(text);

export const isExactNumber = (value: unknown): value is ExactNumber => value instanceof ExactNumber;

export const isScalar = (value: unknown): value is string | number | boolean | ExactNumber =>
  ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value);

/** True if any value within a JSON value is an exact number. */
export const holdsExactNumber = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(holdsExactNumber);
};
