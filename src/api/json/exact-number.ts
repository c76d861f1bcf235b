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

/** So many digits, or an exponent: a JavaScript number may hold less, or be written in another way. */
const long = String.raw`-?(?:[\d.]{16}|[\d.]+e)`;

const isLong = new RegExp(`^${long}`, 'i');

const longInText = new RegExp(String.raw`(?:^|[[,:\s])${long}`, 'i');

/** Whether JSON text may hold a number that `JSON.parse` does not keep. Quick, and true too often: of texts within it, too. */
export const mayHoldExactNumbers = (json: string): boolean => longInText.test(json);

/** The number that a JSON number stands for, exactly. */
export const toNumber = (text: string): number | ExactNumber => {
  const value = Number(text);
  return isLong.test(text) && String(value) !== text ? new ExactNumber(text) : value;
};

export const isExactNumber = (value: unknown): value is ExactNumber => value instanceof ExactNumber;

/** Whether there is an exact number anywhere in a JSON value. */
export const holdsExactNumber = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(holdsExactNumber);
};
