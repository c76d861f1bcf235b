import { columnText, valueText } from './cell.ts';
import { flatten } from './field-path.ts';
import { sanitize } from './sanitize.ts';
import { columnsOf, lines, pipedContext, type OpenWriter } from './writer.ts';

/**
 * Text without effects in Markdown: its syntax, HTML, and the signs that mention users and link records are escaped.
 */
export const markdownText = (text: string): string =>
  sanitize(text).replaceAll(/[\\`*_{}[\]<>|~#@!$&%]/g, String.raw`\$&`);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The heading of a table. Columns of numbers are `right`. */
export const markdownHeading = (titles: readonly string[], right: readonly boolean[]): readonly string[] => [
  line(titles.map(markdownText)),
  line(titles.map((_title, index) => (right[index] === true ? '---:' : '---'))),
];

/** One row of a table. */
export const markdownRow = (cells: readonly string[]): string => line(cells.map(markdownText));

/** Writes tables in Markdown, for issues, comments, and summaries of jobs. */
export const openMarkdown: OpenWriter = (streams, view) => {
  const columns = columnsOf(view);
  const context = pipedContext(streams, view);
  const head = markdownHeading(
    columns.map(({ title }) => title),
    columns.map(({ as }) => as === 'count' || as === 'size'),
  );
  return {
    list: (page, isFirst) =>
      lines([
        ...(isFirst ? head : []),
        ...page.map((record) => markdownRow(columns.map((column) => columnText(record, column, context)))),
      ]),
    record: (record) =>
      lines([
        ...markdownHeading(['Field', 'Value'], []),
        ...flatten(record).map(([key, value]) => markdownRow([key, valueText(value, 'text', context)])),
      ]),
    ending: (count) => (count === 0 ? lines(head) : ''),
    writesValues: false,
  };
};
