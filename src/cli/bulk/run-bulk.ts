import { warn } from '../output/warn.ts';
import { startSpinner, type Spinner } from '../output/spinner.ts';
import { collectGiven } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { idFinder } from '../verbs/find-ids.ts';
import { once } from '../context/create-context.ts';
import { resolveScope } from '../verbs/project-and-group.ts';
import { notify } from '../verbs/run-endpoint.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { viewOf } from '../verbs/view.ts';
import type { Bulk } from './bulk-options.ts';
import { bulkRows } from './bulk-rows.ts';
import { checkColumns, columnsOfVerb, type KnownColumns } from './columns.ts';
import { checkRows, type RefusedRows, refusedRows, withoutSending } from './check-rows.ts';
import { type Input, isReadableAgain, openInput } from './open-input.ts';
import type { Common } from './row-call.ts';
import type { Row, RowResult } from './row.ts';
import { startTally, type Tally } from './tally.ts';
import { writeResults } from './write-results.ts';
import { UsageError } from '../errors/usage-error.ts';
import { afterDone } from '../errors/view-error.ts';
import { OutputError } from '../errors/output-error.ts';

const rowsOf = async (input: Input, known: KnownColumns): Promise<AsyncIterable<Row>> => {
  if (input.format !== 'csv') {
    const { readJsonArray, readNdjson } = await import('./read-json.ts');
    return input.format === 'array' ? readJsonArray(input.pieces) : readNdjson(input.pieces);
  }
  const { readCsv } = await import('./read-csv.ts');
  return readCsv(input.pieces, (names) => checkColumns(known, names));
};

/**
 * The rows of an input. What its end is broken by is a row as well: those before it have been sent by then.
 *
 * @throws UsageError, at the first row, for columns that the verb does not know
 */
const readRows = async function* (input: Input, known: KnownColumns): AsyncGenerator<Row, void, void> {
  let last: Row | undefined;
  try {
    for await (const row of await rowsOf(input, known)) {
      if (last === undefined && 'cells' in row && input.format !== 'csv') checkColumns(known, [...row.cells.keys()]);
      last = row;
      yield row;
    }
  } catch (error) {
    if (last === undefined) throw error;
    const fault = error instanceof UsageError ? error.message : `cannot read ${input.name} to its end`;
    yield { line: last.line + 1, fault, last: true };
  }
};

const commonOf = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<Common> => {
  const { verb } = input;
  const usual = {
    project: once(() => resolveScope(context, 'project', undefined)),
    group: once(() => resolveScope(context, 'group', undefined)),
  };
  const warned = new Set<string>();
  return {
    // In the middle of a bulk nobody is asked.
    context: { ...context, canAsk: () => false },
    input,
    known: columnsOfVerb(verb),
    params: await collectGiven(context, verb, input.given, bulk.from === '-' ? ['--from'] : []),
    withIds: idFinder(context),
    resolve: async (around, of, given) => (given === undefined ? usual[of].get() : resolveScope(around, of, given)),
    warn: (text) => {
      if (!warned.has(text)) warn(context.streams, text);
      warned.add(text);
    },
  };
};

/** Shows how far it is on stderr, where that does not get in the way of what goes to stdout. */
const startProgress = async (context: CommandContext, input: VerbInput) => {
  const { streams, globals } = context;
  const { format, jq } = await viewOf(context, input);
  const isApart = !streams.stdoutIsTerminal || (format === 'table' && globals.dryRun !== true) || jq !== undefined;
  const shows = isApart && globals.quiet !== true && globals.debug !== true;
  let latest = 'Reading';
  const start = (): Spinner | undefined => (shows ? startSpinner(streams, latest) : undefined);
  let spinner = start();
  return {
    update: (text: string): void => {
      latest = text;
      spinner?.update(text);
    },
    aside: async (write: () => Promise<void>): Promise<void> => {
      spinner?.stop();
      await write();
      spinner = start();
    },
    stop: (): void => spinner?.stop(),
  };
};

const counted = async function* (
  results: AsyncIterable<RowResult>,
  tally: Tally,
  report: (text: string) => void,
): AsyncGenerator<RowResult, void, void> {
  for await (const result of results) {
    tally.add(result);
    report(tally.text());
    yield result;
  }
};

/** The same items for a loop that may end early without ending the generator. */
const goingOn = <T>(items: AsyncGenerator<T, void, void>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => items.next() }),
});

/**
 * Finds the rows of a file that cannot be right before any is sent. Stdin and pipes are read once, as they come: rows are sent
 * while others are awaited, so there each is checked at its turn. So it is where others go on after one that failed.
 */
const checkFirst = async (context: CommandContext, common: Common, bulk: Bulk): Promise<RefusedRows> => {
  if (bulk.continueOnError || !(await isReadableAgain(context, bulk.from))) return new Map();
  const source = await openInput(context, bulk.from);
  context.signal.addEventListener('abort', source.close, { once: true });
  try {
    return await refusedRows(common, readRows(source, common.known));
  } catch (error) {
    if (!context.signal.aborted) throw error;
    return new Map();
  } finally {
    context.signal.removeEventListener('abort', source.close);
    source.close();
  }
};

/**
 * Creates a record of each row of a file or of stdin, and prints a result for each in the order of the rows.
 *
 * @throws UsageError before anything is sent for columns that the verb does not know; ExitError when rows failed;
 * InterruptedError when it was interrupted, after what was in flight came to its end
 */
export const runBulk = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  const [common, client] = await Promise.all([commonOf(context, input, bulk), context.client()]);
  const refused: RefusedRows = dryRun ? new Map() : await checkFirst(context, common, bulk);
  const sends = !dryRun && refused.size === 0;
  if (sends) context.onWrite?.();
  const source = await openInput(context, bulk.from);
  const rows = readRows(source, common.known);
  const tally = startTally();
  const progress = await startProgress(context, input);
  context.signal.addEventListener('abort', source.close, { once: true });
  const outcomes =
    refused.size > 0
      ? withoutSending(common, rows, refused)
      : bulkRows(common, client, dryRun ? checkRows(common, rows) : rows, bulk);
  const results = counted(outcomes, tally, progress.update);
  const print = async (): Promise<void> => {
    try {
      await writeResults(context, input, goingOn(results), progress.aside);
    } finally {
      // Output that fails or has no reader stops no row: some are on their way, and the rest is wanted as well.
      for (let next = await results.next(); next.done !== true; next = await results.next());
    }
  };
  try {
    await afterDone(tally.text, print);
  } catch (error) {
    throw error instanceof OutputError ? new OutputError(error.cause, tally.text()) : error;
  } finally {
    progress.stop();
    context.signal.removeEventListener('abort', source.close);
    source.close();
  }
  tally.conclude({ signal: context.signal, sends, readerLeft: sends && context.streams.readerLeft() });
  notify(context, tally.text());
};
