import { valueText } from './cell.ts';
import type { Column } from './column.ts';
import { flatten, valueAt } from './field-path.ts';
import { markdownHeading, markdownRow } from './markdown.ts';
import { columnsOf, lines, pipedContext, type OpenWriter } from './writer.ts';

export const openMarkdown: OpenWriter = (streams, view) => {
  const columns = columnsOf(view);
  const context = pipedContext(streams, view);
  const head = markdownHeading(
    columns.map(({ title }) => title),
    columns.map(({ as }) => as === 'count' || as === 'size'),
  );
  const textOf = (record: unknown, { key, as, render }: Column): string =>
    render?.(record, context) ?? valueText(valueAt(record, key), as, context);
  return {
    list: (page, isFirst) =>
      lines([
        ...(isFirst ? head : []),
        ...page.map((record) => markdownRow(columns.map((column) => textOf(record, column)))),
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
