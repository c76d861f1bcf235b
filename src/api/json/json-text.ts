import { createRequire } from 'node:module';
import type * as Lossless from 'lossless-json';
import { checkLevels } from './depth.ts';
import { type ExactNumber, holdsExactNumber, isExactNumber, mayHoldExactNumbers, toNumber } from './exact-number.ts';

/** Loaded at the first need: it is slower than JSON itself, and hardly any text needs it. */
const lossless = (): typeof Lossless => createRequire(import.meta.url)('lossless-json') as typeof Lossless;

/**
 * As `JSON.parse`, but a number that JavaScript cannot hold is an `ExactNumber`.
 *
 * @throws SyntaxError
 * @throws DeepJsonError before it is parsed
 */
export const parseJson = (text: string): unknown => {
  checkLevels(text);
  if (!mayHoldExactNumbers(text)) return JSON.parse(text) as unknown;
  // As JSON.parse does, the last of two members with the same name counts.
  return lossless().parse(text, undefined, { parseNumber: toNumber, onDuplicateKey: ({ newValue }) => newValue });
};

const exactNumbers = {
  test: isExactNumber,
  stringify: (value: unknown): string => (value as ExactNumber).text,
};

/** As `JSON.stringify`, with the digits of each `ExactNumber`; `null` for what JSON cannot say. */
export const stringifyJson = (value: unknown, indent = 0): string =>
  (holdsExactNumber(value)
    ? lossless().stringify(value, undefined, indent, [exactNumbers])
    : JSON.stringify(value, undefined, indent)) ?? 'null';
