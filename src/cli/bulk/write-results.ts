import { stringifyJson } from '../../api/json/json-text.ts';
import type { Column } from '../output/column.ts';
import { pickFields, unknownField } from '../output/field-path.ts';
import { note, writeRecords, writeText } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import type { Verb } from '../verbs/noun.ts';
import { isForPeople } from '../verbs/run-endpoint.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { viewOf } from '../verbs/view.ts';
import type { RowResult } from './row.ts';

const messageOf = (result: unknown): string => {
  const { error } = result as { error?: { message?: string } };
  return error?.message ?? '';
};

const resultColumns: readonly Column[] = [
  { key: 'line', title: 'LINE', as: 'count' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'name', title: 'NAME', shrink: 2 },
  { key: 'error.message', title: 'ERROR', shrink: 1, render: messageOf },
];

/** What a table shows of each row; what is told once comes last. */
const columnsOf = ({ shownOnce }: Verb): readonly Column[] =>
  shownOnce === undefined
    ? resultColumns
    : [...resultColumns, { key: `record.${shownOnce}`, title: shownOnce.toUpperCase() }];

type Results = AsyncIterable<RowResult>;

async function* pagesOf(results: Results, pick: (result: RowResult) => unknown): AsyncGenerator<readonly unknown[]> {
  for await (const result of results) {
    const picked = pick(result);
    if (picked !== undefined) yield [picked];
  }
}

/** Passes results on, and warns at the end of a field that none of the new records has. */
const warnOfUnknown = async function* (
  { streams }: CommandContext,
  results: Results,
  fields: readonly string[],
): AsyncGenerator<RowResult, void, void> {
  // What only other outcomes have may be asked for as well.
  const outcomes = { name: null, error: null, request: null };
  const missing = new Map<string, string>();
  let isFirst = true;
  for await (const result of results) {
    if (result.status === 'created') {
      for (const field of isFirst ? fields : missing.keys()) {
        const problem = unknownField([{ ...outcomes, ...result }], [field]);
        if (problem === undefined) missing.delete(field);
        else missing.set(field, problem.message);
      }
      isFirst = false;
    }
    yield result;
  }
  if (missing.size === 0) return;
  const { warn } = await import('../output/warn.ts');
  for (const message of missing.values()) warn(streams, message);
};

/** Rows of a table are laid out together this many at a time: all of a long list would have to be held in memory. */
const batch = 200;

const writeTables = async (
  { streams }: CommandContext,
  results: Results,
  columns: readonly Column[],
  aside: (write: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const { tableLines } = await import('../output/table.ts');
  let ready: RowResult[] = [];
  let isFirst = true;
  const flush = async (): Promise<void> => {
    // All parts have one heading, so none leaves a column out.
    const lines = tableLines(ready, columns, streams, { keepBlank: true }).slice(isFirst ? 0 : 1);
    if (ready.length > 0) isFirst = false;
    ready = [];
    // The lines are painted and safe already.
    const { write } = await import('../output/write.ts');
    await aside(async () => void (await write(streams.stdout, lines.map((line) => `${line}\n`).join(''))));
  };
  for await (const result of results) {
    // A list of what was not even tried would push what failed off the screen.
    if (result.status !== 'skipped') ready.push(result);
    if (ready.length >= batch) await flush();
  }
  await flush();
};

const planLine = (result: RowResult): string => {
  if (result.status !== 'planned') return `line ${result.line}: ${messageOf(result)}\n`;
  const { method, url, body } = result.request;
  return `line ${result.line}: ${method} ${url}${body === undefined ? '' : ` ${stringifyJson(body)}`}\n`;
};

const writePlans = async ({ streams }: CommandContext, results: Results): Promise<void> => {
  for await (const result of results) await writeText(streams, planLine(result));
};

/**
 * Prints what became of each row as it comes: a table, the names of what was created, or for programs an object per row.
 *
 * @param aside runs what writes to a terminal while nothing else does
 */
export const writeResults = async (
  context: CommandContext,
  input: VerbInput,
  all: Results,
  aside: (write: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const { streams, globals } = context;
  // Fields are picked here: whether a record has one is not known before all of them are made.
  const { fields, ...view } = await viewOf(context, input);
  const results = fields === undefined ? all : warnOfUnknown(context, all, fields);
  if (globals.dryRun === true && isForPeople(view)) return writePlans(context, results);
  if (view.format === 'name' && view.jq === undefined) {
    const recordOf = (result: RowResult): unknown => {
      if (result.status === 'failed') note(streams, `line ${result.line}: ${result.error.message}`);
      return result.status === 'created' ? result.record : undefined;
    };
    await writeRecords(streams, pagesOf(results, recordOf), view);
    return;
  }
  const usual = columnsOf(input.verb);
  const columns = fields?.map((key) => usual.find((column) => column.key === key) ?? { key, title: key });
  const shown = { ...view, columns: columns ?? usual };
  if (shown.format === 'table' && shown.jq === undefined && streams.stdoutIsTerminal) {
    return writeTables(context, results, shown.columns, aside);
  }
  const picks = fields !== undefined && !isForPeople(shown);
  await writeRecords(
    streams,
    pagesOf(results, (result) => (picks ? pickFields(result, fields) : result)),
    shown,
  );
};
