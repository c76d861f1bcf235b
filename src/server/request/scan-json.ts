/** Looks through a JSON body before it is parsed: a short text can stand for more values than anybody needs. */

/** What a JSON text may hold. */
export interface JsonLimits {
  /** Lists and sets within each other. */
  readonly depth: number;
  /** Members of one list or set. */
  readonly members: number;
  /** Of all lists and sets together. */
  readonly values: number;
}

/** Far more than any body of the document needs. */
export const bodyLimits: JsonLimits = { depth: 32, members: 10_000, values: 100_000 };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openSet = 0x7b;
const closeSet = 0x7d;

/** The index of the quote that ends the string which begins at `start`; the text's length when none does. */
const endOfString = (text: Uint8Array, start: number): number => {
  for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
};

/** Why a JSON text is more than the limits allow; undefined for one within them, and for one that is no JSON. */
export const excessOf = (text: Uint8Array, limits: JsonLimits = bodyLimits): string | undefined => {
  // Of each list or set that is open, the outermost first.
  const members: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      at = endOfString(text, at);
    } else if (byte === openList || byte === openSet) {
      if (members.length === limits.depth) return 'the body nests too deep';
      members.push(1);
      values += 1;
    } else if (byte === closeList || byte === closeSet) {
      members.pop();
    } else if (byte === comma) {
      const count = (members.at(-1) ?? 0) + 1;
      if (count > limits.members) return `the body has a list of more than ${limits.members} items`;
      if (members.length > 0) members[members.length - 1] = count;
      values += 1;
    }
    if (values > limits.values) return `the body has more than ${limits.values} values`;
  }
  return undefined;
};
