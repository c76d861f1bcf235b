import { createRequire } from 'node:module';
import type * as Lossless from 'lossless-json';
import { checkLevels } from './depth.ts';
import { type ExactNumber, holdsExactNumber, isExactNumber, mayHoldExactNumbers, toNumber } from './exact-number.ts';

/** Loaded when needed: it is slower than `JSON`, and hardly any JSON needs it. */
const lossless = (): typeof Lossless => createRequire(import.meta.url)('lossless-json') as typeof Lossless;

/**
 * Works like `JSON.parse`, except that a number that JavaScript cannot hold becomes an `ExactNumber`.
 *
 * @throws SyntaxError
 * @throws DeepJsonError before parsing
 */
export const parseJson = (text: string): unknown => {
  checkLevels(text);
  if (!mayHoldExactNumbers(text)) return JSON.parse(text) as unknown;
  // Of two members with the same name, the last counts, as for JSON.parse.
  return lossless().parse(text, undefined, { parseNumber: toNumber, onDuplicateKey: ({ newValue }) => newValue });
};

const exactNumbers = {
  test: isExactNumber,
  stringify: (value: unknown): string => (value as ExactNumber).text,
};

/** Works like `JSON.stringify`, with all digits of each `ExactNumber`. Values that JSON does not have become `null`. */
export const stringifyJson = (value: unknown, indent = 0): string =>
  (holdsExactNumber(value)
    ? lossless().stringify(value, undefined, indent, [exactNumbers])
    : JSON.stringify(value, undefined, indent)) ?? 'null';
