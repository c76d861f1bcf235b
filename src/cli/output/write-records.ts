import type { ScalarTag } from 'yaml';
import type { CompactRecords } from '../../api/json/compact-records.ts';
import { isExactNumber } from '../../api/json/exact-number.ts';
import type { CellContext, Column } from './column.ts';
import type { Environment } from './environment.ts';
import { escapeHidden, hiddenInJson, oneLine, sanitize, toJson } from './sanitize.ts';
import { pickFields, unknownField, valueAt } from './field-path.ts';
import type { Streams } from './streams.ts';
import type { TimeStyle } from './time-text.ts';
import { write } from './write.ts';

/** What `--output` takes. */
export const formats = ['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'] as const;

export type Format = (typeof formats)[number];

/** How records are to be printed. */
export interface View {
  readonly format: Format;
  readonly columns: readonly Column[];
  /** Dot paths; in a table they are the columns. A field that no record (of the first page) has is a ViewError. */
  readonly fields?: readonly string[];
  /** Columns that were asked for and are not declared, beside the titles of those that are: one that no record has is treated as such a field. */
  readonly unsureColumns?: { readonly names: readonly string[]; readonly titles: readonly string[] };
  /** The records come from something that was done, which an unknown field must not make look like a failure. */
  readonly toleratesUnknownFields?: boolean;
  /** A jq expression; its results replace the format: text as it is, anything else as JSON. */
  readonly jq?: string;
  /** The field that `-o name` prints. */
  readonly nameKey: string;
  /** The field with the project or group of a record, which `-o name` prints before a tab. */
  readonly scopeKey?: string;
  /** How a terminal shows times. Default: `relative`. */
  readonly time?: TimeStyle;
  /** Sorts a list by this field, with `-` before it the other way round; it is printed when all of it is there. */
  readonly sortBy?: string;
  /** For a pager that shows long tables; without it there is none. */
  readonly env?: Environment;
}

/** A list that is there already is one page: `[records]`. */
type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** Pages of which some may be as they were sent, if `isWritableAsSent`. */
type PagesAsSent = Pages | AsyncIterable<readonly unknown[] | CompactRecords>;

/** Whether records can be written as they were sent. */
export const isWritableAsSent = ({ colorLevel }: Streams, { format, fields, jq, sortBy }: View): boolean =>
  fields === undefined &&
  jq === undefined &&
  sortBy === undefined &&
  (format === 'ndjson' || (format === 'json' && colorLevel.stdout === 0));

/** Prints one record. As a table: one line per field. */
export const writeRecord = async (streams: Streams, record: unknown, view: View): Promise<void> => {
  if (view.jq === undefined && ['csv', 'name', 'ndjson'].includes(view.format)) {
    await writeRecords(streams, [[record]], view);
    return;
  }
  const picked = (await picker(streams, [record], view))(record);
  if (view.jq !== undefined) {
    const { runJq } = await import('./run-jq.ts');
    await writeResults(streams, await runJq(picked, view.jq));
  } else if (view.format === 'json') {
    await write(streams.stdout, await shownJson(streams, `${toJson(picked, 2)}\n`));
  } else if (view.format === 'markdown') {
    await writeRecordMarkdown(streams, picked, view);
  } else if (view.format === 'table') {
    await writeRecordTable(streams, picked, view);
  } else {
    const yamlText = await yamlWriter();
    await write(streams.stdout, yamlText(picked));
  }
};

/**
 * Prints a list as its pages come in; only a table on a terminal and a jq expression wait for all of them. An error of the
 * iterable passes through after what was printed. `count` is the number of records printed.
 */
export const writeRecords = async (
  streams: Streams,
  pages: PagesAsSent,
  view: View,
): Promise<{ readonly count: number }> => {
  if (view.sortBy !== undefined) return writeSorted(streams, pages as Pages, view, view.sortBy);
  if (!isWritableAsSent(streams, view)) return writeValues(streams, pages as Pages, view);
  const text = await pageWriter(streams, view);
  let count = 0;
  for await (const page of pages) {
    const [length, shown] = isSent(page)
      ? [page.ends.length, () => sentText(page, view, count === 0)]
      : [page.length, () => text(page, count === 0)];
    if (length === 0) continue;
    if (!(await write(streams.stdout, await shown()))) return { count };
    count += length;
  }
  await write(streams.stdout, ending(view.format, count));
  return { count };
};

const writeSorted = async (
  streams: Streams,
  pages: Pages,
  view: View,
  sortBy: string,
): Promise<{ readonly count: number }> => {
  const { sortRecords } = await import('./sort-records.ts');
  return writeValues(streams, [sortRecords(await allOf(pages), sortBy, view.columns)], view);
};

const isSent = (page: readonly unknown[] | CompactRecords): page is CompactRecords => 'ends' in page;

const sentText = async (page: CompactRecords, { format }: View, isFirst: boolean): Promise<Uint8Array | string> => {
  const { sentIndented, sentLines } = await import('./write-sent.ts');
  return format === 'json' ? sentIndented(page, isFirst) : sentLines(page);
};

const writeValues = async (streams: Streams, pages: Pages, view: View): Promise<{ readonly count: number }> => {
  if (view.jq !== undefined) return writeJq(streams, pages, view, view.jq);
  if (view.format === 'table' && streams.stdoutIsTerminal) return writeTable(streams, pages, view);
  const text = await pageWriter(streams, view);

  let count = 0;
  let pick: ((record: unknown) => unknown) | undefined;
  for await (const page of pages) {
    if (page.length === 0) continue;
    pick ??= await picker(streams, page, view);
    const records = ['json', 'ndjson', 'yaml'].includes(view.format) ? page.map(pick) : page;
    if (!(await write(streams.stdout, text(records, count === 0)))) return { count };
    count += page.length;
  }
  // A program that reads the columns by name finds them when there is no row, too.
  const hasHeading = view.format === 'csv' || view.format === 'markdown';
  const end = count === 0 && hasHeading ? text([], true) : ending(view.format, count);
  await write(streams.stdout, end);
  return { count };
};

const pipedContext = (streams: Streams, { time = 'iso' }: Pick<View, 'time'>): CellContext => ({
  terminal: false,
  now: streams.now(),
  time,
  colored: false,
});

type PageWriter = (page: readonly unknown[], isFirst: boolean) => string;

const pageWriter = async (streams: Streams, view: View): Promise<PageWriter> => {
  const terminal = streams.stdoutIsTerminal;
  const columns = columnsOf(view);
  switch (view.format) {
    case 'json': {
      const paint = await painter(streams);
      return (page, isFirst) =>
        paint(
          page.map((record, index) => `${isFirst && index === 0 ? '[' : ','}\n${indented(toJson(record, 2))}`).join(''),
        );
    }
    case 'ndjson':
      return (page) => lines(page.map((record) => toJson(record)));
    case 'yaml':
      return yamlWriter();
    case 'csv': {
      const csvText = await csvWriter(terminal);
      const head = columns.map(({ key }) => key);
      const row = (record: unknown): unknown[] => columns.map((column) => csvValue(record, column, streams));
      return (page, isFirst) => csvText([...(isFirst ? [head] : []), ...page.map(row)]);
    }
    case 'markdown': {
      const [{ valueText }, { markdownHeading, markdownRow }] = await Promise.all([
        import('./cell.ts'),
        import('./markdown.ts'),
      ]);
      const context = pipedContext(streams, view);
      const right = columns.map(({ as }) => as === 'count' || as === 'size');
      const head = markdownHeading(
        columns.map(({ title }) => title),
        right,
      );
      const textOf = (record: unknown, { key, as, render }: Column): string =>
        render?.(record, context) ?? valueText(valueAt(record, key), as, context);
      return (page, isFirst) =>
        lines([
          ...(isFirst ? head : []),
          ...page.map((record) => markdownRow(columns.map((column) => textOf(record, column)))),
        ]);
    }
    case 'name':
      return (page) => lines(page.map((record) => nameLine(record, view, terminal ? sanitize : oneLine)));
    case 'table': {
      const { cellText } = await import('./cell.ts');
      const context = pipedContext(streams, view);
      return (page) =>
        lines(page.map((record) => columns.map((column) => cellText(record, column, context)).join('\t')));
    }
  }
};

const ending = (format: Format, count: number): string => {
  if (format === 'json' && count > 0) return '\n]\n';
  return count === 0 && (format === 'json' || format === 'yaml') ? '[]\n' : '';
};

const writeTable = async (streams: Streams, pages: Pages, view: View): Promise<{ count: number }> => {
  const records = await allOf(pages);
  await checkFields(streams, records, view);
  const { tableLines } = await import('./table.ts');
  const time = view.time ?? 'relative';
  const text = lines(tableLines(records, columnsOf(view), streams, { keepBlank: view.fields !== undefined, time }));
  if (view.env !== undefined && records.length >= streams.rows) {
    const { writePaged } = await import('./pager.ts');
    await writePaged(streams, view.env, text, { headings: 1 });
  } else await write(streams.stdout, text);
  return { count: records.length };
};

const writeRecordTable = async (streams: Streams, record: unknown, view: View): Promise<void> => {
  const { flatten, recordLines } = await import('./table.ts');
  if (streams.stdoutIsTerminal) {
    await write(streams.stdout, lines(recordLines(record, view.columns, streams, view.time)));
    return;
  }
  const { valueText } = await import('./cell.ts');
  const context = pipedContext(streams, view);
  const rows = flatten(record).map(([key, value]) => `${oneLine(key)}\t${oneLine(valueText(value, 'text', context))}`);
  await write(streams.stdout, lines(rows));
};

const writeRecordMarkdown = async (streams: Streams, record: unknown, view: View): Promise<void> => {
  const [{ flatten }, { valueText }, { markdownHeading, markdownRow }] = await Promise.all([
    import('./table.ts'),
    import('./cell.ts'),
    import('./markdown.ts'),
  ]);
  const context = pipedContext(streams, view);
  const rows = flatten(record).map(([key, value]) => markdownRow([key, valueText(value, 'text', context)]));
  await write(streams.stdout, lines([...markdownHeading(['Field', 'Value'], []), ...rows]));
};

const writeJq = async (streams: Streams, pages: Pages, view: View, jq: string): Promise<{ count: number }> => {
  const { runJq } = await import('./run-jq.ts');
  const records = await allOf(pages);
  await writeResults(streams, await runJq(records.map(await picker(streams, records, view)), jq));
  return { count: records.length };
};

const writeResults = async (streams: Streams, results: readonly unknown[]): Promise<void> => {
  const terminal = streams.stdoutIsTerminal;
  const paint = await painter(streams);
  const shown = results.map((result) => {
    if (typeof result === 'string') return terminal ? sanitize(result, { multiline: true }) : result;
    return paint(toJson(result, terminal ? 2 : 0));
  });
  await write(streams.stdout, lines(shown));
};

const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** Colors JSON text: keys, strings, and the other plain values. */
const painter = async (streams: Streams): Promise<(json: string) => string> => {
  const level = streams.colorLevel.stdout;
  if (level === 0) return (json) => json;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  return (json) =>
    json.replace(jsonToken, (match, text: string | undefined, colon: string | undefined) => {
      if (text === undefined) return chalk.yellow(match);
      return colon === undefined ? chalk.green(text) : chalk.blue(text) + colon;
    });
};

const shownJson = async (streams: Streams, json: string): Promise<string> => (await painter(streams))(json);

const checkFields = async (streams: Streams, records: readonly unknown[], view: View): Promise<void> => {
  const { fields = [], unsureColumns: { names, titles } = { names: [], titles: [] } } = view;
  const problem = unknownField(records, fields) ?? unknownField(records, names, titles);
  if (problem === undefined) return;
  if (view.toleratesUnknownFields !== true) throw problem;
  const { warn } = await import('./warn.ts');
  warn(streams, `${problem.message}. ${problem.hint ?? ''}`);
};

const picker = async (
  streams: Streams,
  records: readonly unknown[],
  view: View,
): Promise<(record: unknown) => unknown> => {
  const { fields } = view;
  await checkFields(streams, records, view);
  if (fields === undefined) return (record) => record;
  return (record) => pickFields(record, fields);
};

const columnsOf = (view: View): readonly Column[] =>
  view.fields?.map((key) => view.columns.find((column) => column.key === key) ?? { key, title: key }) ?? view.columns;

/**
 * Text that `yaml` would write plain although a reader, or a terminal, would not take it for the same: blanks, tabs, and `=`,
 * which has a type of its own in YAML 1.1.
 */
const lostWhenPlain = /^\s|\s$|\t|^=$/;

const needsQuotes = (text: string): boolean => text.search(hiddenInJson) !== -1 || lostWhenPlain.test(text);

/** Writes a number with its own digits. */
const exactTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

/** Writes YAML that a YAML 1.1 reader takes for the same text, with nothing left for a terminal to act on. */
const yamlWriter = async (): Promise<(value: unknown) => string> => {
  const { Document, visit } = await import('yaml');
  return (value) => {
    const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1', customTags: [exactTag] });
    visit(document, {
      Scalar: (_, node) => {
        // Only between double quotes does YAML read a `\u` escape.
        if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = 'QUOTE_DOUBLE';
      },
    });
    return escapeHidden(document.toString({ lineWidth: 0 }));
  };
};

/**
 * Writes rows in the quoting of RFC 4180, lines ending in a line feed as shell tools expect. Null is nothing at all, empty
 * text is `""`, a nested value is JSON. Cells that a spreadsheet would take for a formula stay as they are: this is data.
 */
const csvWriter = async (terminal: boolean): Promise<(rows: readonly (readonly unknown[])[]) => string> => {
  const { stringify } = await import('csv-stringify/sync');
  return (rows) =>
    stringify(
      rows.map((row) => row.map((value) => csvCell(value, terminal))),
      { quoted_match: /[\r\n]/, cast: { string: (value) => (value === '' ? { value, quoted_empty: true } : value) } },
    );
};

const csvCell = (value: unknown, terminal: boolean): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : typeof value === 'object' ? toJson(value) : String(value);
  return terminal ? sanitize(text) : text;
};

/** The value itself; the column's own text only where there is no such field. */
const csvValue = (record: unknown, column: Column, streams: Streams): unknown =>
  valueAt(record, column.key) ?? column.render?.(record, pipedContext(streams, {}));

const nameOf = (record: unknown, key: string): string => {
  const name = valueAt(record, key) ?? valueAt(record, 'id');
  return typeof name === 'object' || name === undefined ? toJson(name ?? null) : String(name);
};

const nameLine = (record: unknown, { nameKey, scopeKey }: View, clean: (text: string) => string): string => {
  const name = clean(nameOf(record, nameKey));
  const scope = scopeKey === undefined ? undefined : valueAt(record, scopeKey);
  return scope === undefined ? name : `${clean(String(scope))}\t${name}`;
};

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

const indented = (text: string): string => text.replace(/^/gm, '  ');

const allOf = async (pages: Pages): Promise<readonly unknown[]> => {
  const records: unknown[] = [];
  for await (const page of pages) records.push(...page);
  return records;
};

export { note, writeText } from './messages.ts';
