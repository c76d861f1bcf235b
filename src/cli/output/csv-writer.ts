import { stringify } from 'csv-stringify/sync';
import { isScalar } from '../../api/json/exact-number.ts';
import type { Column } from './column.ts';
import { valueAt } from './field-path.ts';
import { sanitize, toJson } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { columnsOf, pipedContext, type OpenWriter } from './writer.ts';

/** True for a name that commands read back from a list with commas. */
const isPlainName = (text: string): boolean => /^[^\s,\\](?:[^,\\\r\n]*[^\s,\\])?$/.test(text);

/** A list as people write it, `bug,urgent`; undefined for a list that would be read back as another one. */
const listText = (values: readonly unknown[]): string | undefined => {
  const texts = values.map((value) => (isScalar(value) ? String(value) : ''));
  const isAmbiguous = texts[0]?.startsWith('[') === true || (texts.length === 1 && texts[0] === 'null');
  return texts.every(isPlainName) && !isAmbiguous ? texts.join(',') : undefined;
};

const textOf = (value: unknown): string => {
  if (isScalar(value)) return String(value);
  return (Array.isArray(value) ? listText(value) : undefined) ?? toJson(value);
};

const csvCell = (value: unknown, terminal: boolean): string | null => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  const text = textOf(value);
  return terminal ? sanitize(text) : text;
};

/** The value; the column's text if the record has no such field. */
const csvValue = (record: unknown, column: Column, streams: Streams): unknown =>
  valueAt(record, column.key) ?? column.render?.(record, pipedContext(streams, {}));

/**
 * Rows in the quoting of RFC 4180, with line feeds as shell tools expect. Null and an empty list are empty cells, empty text is
 * `""`, a list of names is `a,b`, and any other nested value is JSON. Cells that a spreadsheet would run as a formula stay raw: this is data. An empty list has its
 * heading, too, for programs that read columns by name.
 */
export const openCsv: OpenWriter = (streams, view) => {
  const columns = columnsOf(view);
  const terminal = streams.stdoutIsTerminal;
  const csvText = (rows: readonly (readonly unknown[])[]): string =>
    stringify(
      rows.map((row) => row.map((value) => csvCell(value, terminal))),
      { quoted_match: /[\r\n]/, cast: { string: (value) => (value === '' ? { value, quoted_empty: true } : value) } },
    );
  const head = columns.map(({ key }) => key);
  const row = (record: unknown): unknown[] => columns.map((column) => csvValue(record, column, streams));
  return {
    list: (page, isFirst) => csvText([...(isFirst ? [head] : []), ...page.map(row)]),
    ending: (count) => (count === 0 ? csvText([head]) : ''),
    writesValues: false,
  };
};
