/** A number as it was written, because a JavaScript number would hold another one. Its text is a JSON number. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** So many digits, an exponent, a last zero after the point, or a negative zero: a JavaScript number is written in another way. */
const unlike = String.raw`-?(?:[\d.]{16}|[\d.]+e|\d+\.\d*0(?=[\s,\]}]|$))|-0(?=[\s,\]}]|$)`;

const unlikeInText = new RegExp(String.raw`(?:^|[[,:\s])(?:${unlike})`, 'i');

/** Whether JSON text may hold a number that `JSON.parse` does not keep. Quick, and true too often: of texts within it, too. */
export const mayHoldExactNumbers = (json: string): boolean => unlikeInText.test(json);

/** Whether a number is written as JavaScript would write it: `1.5`, and not `1.50`, `007`, `1e3`, or twenty digits. */
export const keepsDigits = (text: string): boolean => String(Number(text)) === text;

/** The number that a JSON number stands for, with its digits. */
export const toNumber = (text: string): number | ExactNumber =>
  keepsDigits(text) ? Number(text) : new ExactNumber(text);

export const isExactNumber = (value: unknown): value is ExactNumber => value instanceof ExactNumber;

/** True for text, numbers, and booleans. */
export const isScalar = (value: unknown): value is string | number | boolean | ExactNumber =>
  ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value);

/** Whether there is an exact number anywhere in a JSON value. */
export const holdsExactNumber = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(holdsExactNumber);
};
