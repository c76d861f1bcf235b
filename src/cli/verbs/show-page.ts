import type { CommandContext } from '../context/context.ts';
import { cellText } from '../output/cell.ts';
import { textAt } from '../output/field-path.ts';
import { tableLines } from '../output/table.ts';
import { type Detail, writeDetail } from '../output/write-detail.ts';
import type { RecordPage, VerbCall } from './noun.ts';
import { kindText, subjectOf } from './record-messages.ts';

/** Maximum number of records in one list of a page. */
const longestPageList = 8;

/** Indentation of the lists. */
const indent = 2;

/** Reads the lists of a page, and prints it at the terminal's width. */
export const showPage = async (
  context: CommandContext,
  call: VerbCall,
  page: RecordPage,
  record: unknown,
): Promise<void> => {
  const { streams } = context;
  const { time } = await context.settings();
  const cell = {
    terminal: true,
    now: streams.now(),
    time: time.value,
    long: true,
    colored: streams.colorLevel.stdout > 0,
  };
  const lists = await Promise.all(
    (page.lists ?? []).map(async ({ title, columns, records, more }) => {
      const found = await records(record, { context, call });
      const shown = found.slice(0, longestPageList);
      const room = { ...streams, columns: streams.columns - indent, now: streams.now };
      const rest = found.length > shown.length && more !== undefined ? [`More: ${more(record)}`] : [];
      return { title, lines: [...tableLines(shown, columns, room, { time: time.value }), ...rest] };
    }),
  );
  const detail: Detail = {
    mark: '',
    title: page.title(record),
    kind: kindText(subjectOf(call), record),
    state: page.state === undefined ? '' : textAt(record, page.state),
    remarks: page.remarks?.(record) ?? [],
    tags: [],
    facts: page.facts.map((fact) => [fact.title, cellText(record, fact, cell)]),
    body: page.body === undefined ? '' : textAt(record, page.body),
    lists: lists.filter(({ lines }) => lines.length > 0),
    address: textAt(record, 'web_url'),
  };
  await writeDetail(streams, detail);
};
