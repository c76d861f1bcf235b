import { stringify } from 'csv-stringify/sync';
import { toJson } from './escape-json.ts';
import { sanitize } from './sanitize.ts';

/**
 * Rows in the quoting of RFC 4180, lines ending in a line feed as shell tools expect. Null is nothing at all, empty text
 * is `""`, a nested value is JSON. Cells that a spreadsheet would take for a formula stay as they are: this is data.
 */
export const csvText = (rows: readonly (readonly unknown[])[], options: { readonly terminal: boolean }): string =>
  stringify(
    rows.map((row) => row.map((value) => csvCell(value, options.terminal))),
    { quoted_match: /[\r\n]/, cast: { string: (value) => (value === '' ? { value, quoted_empty: true } : value) } },
  );

const csvCell = (value: unknown, terminal: boolean): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : typeof value === 'object' ? toJson(value) : String(value);
  return terminal ? sanitize(text) : text;
};
