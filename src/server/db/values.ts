/** How values that the two engines store differently are written and read. */
import type { DbBoolean } from './tables/db-boolean.ts';

export type { DbBoolean } from './tables/db-boolean.ts';

/** A boolean as both engines keep it. */
export const toDbBoolean = (value: boolean): DbBoolean => (value ? 1 : 0);

/** The same for a parameter that need not be given. */
export const toDbBooleanIfGiven = (value: boolean | undefined): DbBoolean | undefined =>
  value === undefined ? undefined : toDbBoolean(value);

/** A boolean as it was before it was kept. */
export const fromDbBoolean = (value: DbBoolean): boolean => value === 1;

/** The form in which names that do not differ by case are compared. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Text for a `LIKE` pattern (escape character `\`), where it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A `LIKE` pattern (escape character `\`) for text that contains `text` in any case. */
export const containsPattern = (text: string): string => `%${escapeLike(fold(text))}%`;
