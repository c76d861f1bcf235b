import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { cellText } from '../output/cell.ts';
import type { CellContext } from '../output/column.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import type { PageComments } from '../output/page.ts';
import { sanitize } from '../output/sanitize.ts';
import { tableLines } from '../output/table.ts';
import { pageTime } from '../output/time-text.ts';
import { type Comment, type Detail, writeDetail } from '../output/write-detail.ts';
import type { VerbCall } from './noun.ts';
import { pageOfColumns } from './page-of-columns.ts';
import { urlOf } from './url-of-record.ts';
import { kindText, subjectOf } from './record-messages.ts';

/** Maximum number of records in one list of a page. */
const longestPageList = 8;

/** Indentation of the lists. */
const indent = 2;

const commentOf = (record: unknown, { now, time }: CellContext): Comment => {
  const at = (key: string): string => textAt(record, key);
  const is = (key: string, remark: string): string[] => (valueAt(record, key) === true ? [remark] : []);
  const file = at('position.new_path') || at('position.old_path');
  const line = at('position.new_line') || at('position.old_line');
  return {
    author: at('author.username') || 'unknown user',
    time: pageTime(at('created_at'), now, time),
    remarks: [
      ...is('internal', 'internal'),
      ...(file === '' ? [] : [`on ${file}${line === '' ? '' : `:${line}`}`]),
      ...is('resolved', 'resolved'),
    ],
    body: at('body'),
    isSystem: valueAt(record, 'system') === true,
  };
};

const aboutComments = ({ hasEarlier, unread }: PageComments): Pick<Detail, 'aboutComments'> => {
  if (unread !== undefined) return { aboutComments: `Cannot be read: ${unread}` };
  return hasEarlier ? { aboutComments: 'Earlier comments are not shown; use --comments' } : {};
};

/** Reads the lists, labels, and comments of a page, and prints it at the terminal's width. */
export const showPage = async (context: CommandContext, call: VerbCall, record: unknown): Promise<void> => {
  const page = pageOfColumns(call, await call.verb.page?.());
  const { streams } = context;
  const { time } = await context.settings();
  const cell = {
    terminal: true,
    now: streams.now(),
    time: time.value,
    long: true,
    colored: streams.colorLevel.stdout > 0,
  };
  const around = { context, call };
  const readLists = Promise.all(
    (page.lists ?? []).map(async ({ title, columns, records, more }) => {
      const found = await records(record, around);
      const shown = found.slice(0, longestPageList);
      const room = { ...streams, columns: streams.columns - indent, now: streams.now };
      const rest = found.length > shown.length && more !== undefined ? [sanitize(`More: ${more(record)}`)] : [];
      return { title, lines: [...tableLines(shown, columns, room, { time: time.value }), ...rest] };
    }),
  );
  const reading = Promise.all([
    readLists,
    page.tags?.(record, around) ?? [],
    page.comments?.(record, around),
    page.hidden?.(around),
  ]);
  const [lists, tags, comments, hidden] = await waiting.once(context, reading);
  const detail: Detail = {
    title: page.title(record),
    kind: page.isUnnamed === true ? '' : kindText(subjectOf(call), record),
    state: page.state === undefined ? '' : textAt(record, page.state),
    remarks: page.remarks?.(record) ?? [],
    tags,
    facts: page.facts
      .filter(({ key }) => hidden?.includes(key) !== true)
      .map((fact) => [fact.title, cellText(record, fact, cell)]),
    body: page.body === undefined ? '' : textAt(record, page.body),
    text: page.text?.(record) ?? '',
    raw: page.raw?.(record) ?? '',
    lists: lists.filter(({ lines }) => lines.length > 0),
    comments: (comments?.records ?? []).map((comment) => commentOf(comment, cell)),
    ...(comments !== undefined && aboutComments(comments)),
    address: urlOf(call, record),
  };
  await writeDetail(streams, context.env, detail);
};
