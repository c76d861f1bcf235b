import { sanitize } from './sanitize.ts';

/** Text of a file as a terminal may show it: as `sanitize`, but tabs stay, which only move the cursor on. */
export const safeText = (text: string): string =>
  text
    .split('\t')
    .map((part) => sanitize(part, { multiline: true }))
    .join('\t');
