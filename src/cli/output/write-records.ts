/** Prints records in the chosen format. */
import type { CompactRecords } from '../../api/json/compact-records.ts';
import { pickFields, unknownField } from './field-path.ts';
import type { Streams } from './streams.ts';
import type { Format, View } from './view.ts';
import { write } from './write.ts';
import type { OpenWriter, Writer } from './writer.ts';

/** A list that was read already is one page: `[records]`. */
type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** Pages that can be bytes as they were sent, if `isWritableAsSent`. */
type PagesAsSent = Pages | AsyncIterable<readonly unknown[] | CompactRecords>;

/** Each format, which is loaded when it is used. */
const writers: Readonly<Record<Format, () => Promise<OpenWriter>>> = {
  table: async () => (await import('./table-writer.ts')).openTable,
  json: async () => (await import('./json-writer.ts')).openJson,
  yaml: async () => (await import('./yaml-writer.ts')).openYaml,
  ndjson: async () => (await import('./json-writer.ts')).openNdjson,
  csv: async () => (await import('./csv-writer.ts')).openCsv,
  markdown: async () => (await import('./markdown-writer.ts')).openMarkdown,
  name: async () => (await import('./name-writer.ts')).openName,
};

/** A jq expression replaces the format. */
const openWriter = async (streams: Streams, view: View): Promise<Writer> => {
  const open = view.jq === undefined ? await writers[view.format]() : (await import('./jq-writer.ts')).openJq;
  return open(streams, view);
};

/** True if records can be written as they were sent. */
export const isWritableAsSent = ({ colorLevel }: Streams, { format, fields, jq, sortBy }: View): boolean =>
  fields === undefined &&
  jq === undefined &&
  sortBy === undefined &&
  (format === 'ndjson' || (format === 'json' && colorLevel.stdout === 0));

/** True if the columns must come from the first record. */
const lacksColumns = ({ format, columns, jq }: View): boolean =>
  columns.length === 0 && jq === undefined && ['table', 'csv', 'markdown'].includes(format);

/** Prints one record; as a table, a line per field, or a row of the columns that were asked for. */
export const writeRecord = async (streams: Streams, record: unknown, given: View): Promise<void> => {
  const view = lacksColumns(given) ? (await import('./own-columns.ts')).viewOfRecord(given, record) : given;
  const writer = await openWriter(streams, view);
  await checkFields(streams, [record], view);
  const { fields } = view;
  const text =
    writer.record === undefined || view.unsureColumns !== undefined
      ? await writer.list([picker(writer, view)(record)], true)
      : await writer.record(fields === undefined ? record : pickFields(record, fields));
  await write(streams.stdout, text);
};

/**
 * Prints a list page by page; a table on a terminal, a sorted list, and a jq expression wait for all pages. An error of the
 * iterable is thrown after the pages before it were printed. `count` is the number of printed records, `left` the number of
 * results of a jq expression.
 */
export const writeRecords = async (
  streams: Streams,
  given: PagesAsSent,
  wanted: View,
): Promise<{ readonly count: number; readonly left: number }> => {
  const { pages, view } = lacksColumns(wanted)
    ? await (await import('./own-columns.ts')).viewOfPages(given as Pages, wanted)
    : { pages: given, view: wanted };
  const writer = await openWriter(streams, view);
  const pick = picker(writer, view);
  const whole = writer.needsAll === true || view.sortBy !== undefined ? [await allOf(pages as Pages, view)] : pages;
  let count = 0;
  for await (const page of whole) {
    const isFirst = count === 0;
    if (isSent(page)) {
      if (!(await write(streams.stdout, await sentText(page, view, isFirst)))) return { count, left: count };
      count += page.ends.length;
      continue;
    }
    if (page.length === 0) continue;
    if (isFirst) await checkFields(streams, page, view);
    if (!(await writePage(streams, view, await writer.list(page.map(pick), isFirst), page)))
      return { count, left: count };
    count += page.length;
  }
  await write(streams.stdout, await writer.ending(count));
  return { count, left: writer.left?.() ?? count };
};

/** A table that is longer than the terminal goes to the pager. */
const writePage = async (
  streams: Streams,
  { env, format, jq }: View,
  text: string,
  { length }: readonly unknown[],
): Promise<boolean> => {
  const isLong = streams.stdoutIsTerminal && format === 'table' && jq === undefined && length >= streams.rows;
  if (!isLong || env === undefined) return write(streams.stdout, text);
  const { writePaged } = await import('./pager.ts');
  await writePaged(streams, env, text, { headings: 1 });
  return true;
};

const isSent = (page: readonly unknown[] | CompactRecords): page is CompactRecords => 'ends' in page;

const sentText = async (page: CompactRecords, { format }: View, isFirst: boolean): Promise<Uint8Array | string> => {
  if (page.ends.length === 0) return '';
  const { sentIndented, sentLines } = await import('./write-sent.ts');
  return format === 'json' ? sentIndented(page, isFirst) : sentLines(page);
};

const allOf = async (pages: Pages, { sortBy, columns }: View): Promise<readonly unknown[]> => {
  const records: unknown[] = [];
  for await (const page of pages) records.push(...page);
  if (sortBy === undefined) return records;
  const { sortRecords } = await import('./sort-records.ts');
  return sortRecords(records, sortBy, columns);
};

const checkFields = async (streams: Streams, records: readonly unknown[], view: View): Promise<void> => {
  const { fields = [], unsureColumns: { names, titles } = { names: [], titles: [] } } = view;
  const problem = unknownField(records, fields) ?? unknownField(records, names, titles);
  if (problem === undefined) return;
  if (view.toleratesUnknownFields !== true) throw problem;
  const { warn } = await import('./warn.ts');
  warn(streams, `${problem.message}. ${problem.hint ?? ''}`);
};

/** Formats with columns get the whole record, as `--fields` are their columns. */
const picker = ({ writesValues }: Writer, { fields }: View): ((record: unknown) => unknown) =>
  fields === undefined || !writesValues ? (record) => record : (record) => pickFields(record, fields);
