import { flatten } from './field-path.ts';
import { cellText, valueText } from './cell.ts';
import { oneLine, sanitize } from './sanitize.ts';
import { columnsOf, lines, pipedContext, type OpenWriter } from './writer.ts';

/** Keeps a text on its line, and what it hides visible: a table is for people, wherever it goes. */
const clean = (text: string): string => sanitize(oneLine(text));

/** On a terminal fitted to its width; piped, whole and tab-separated. */
export const openTable: OpenWriter = async (streams, view) => {
  const columns = columnsOf(view);
  if (streams.stdoutIsTerminal) {
    const { recordLines, tableLines } = await import('./table.ts');
    const { time = 'relative', fields, unsureColumns, order } = view;
    const keepBlank = fields !== undefined || unsureColumns !== undefined;
    return {
      list: (records) => lines(tableLines(records, columns, streams, { keepBlank, time, order })),
      record: (record) => lines(recordLines(record, view.columns, streams, view.time)),
      ending: () => '',
      writesValues: false,
      needsAll: true,
    };
  }
  const context = pipedContext(streams, view);
  return {
    list: (page) => lines(page.map((record) => columns.map((column) => cellText(record, column, context)).join('\t'))),
    record: (record) =>
      lines(flatten(record).map(([key, value]) => `${clean(key)}\t${clean(valueText(value, 'text', context))}`)),
    ending: () => '',
    writesValues: false,
  };
};
