/** Converts values that the two engines would store differently. */
import type { DbBoolean } from './tables/column-types.ts';

export type { DbBoolean } from './tables/column-types.ts';

export const toDbBoolean = (value: boolean): DbBoolean => (value ? 1 : 0);

export const toDbBooleanIfGiven = (value: boolean | undefined): DbBoolean | undefined =>
  value === undefined ? undefined : toDbBoolean(value);

export const fromDbBoolean = (value: DbBoolean): boolean => value === 1;

/** Folds a text for comparison regardless of case. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Escapes a text for a `LIKE` pattern with the escape character `\`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Makes a `LIKE` pattern, with the escape character `\`, for folded texts that contain `text`. */
export const containsPattern = (text: string): string => `%${escapeLike(fold(text))}%`;
