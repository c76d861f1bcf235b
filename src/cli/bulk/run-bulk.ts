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
import { type Input, openInput } from './open-input.ts';
import type { Common } from './row-call.ts';
import type { Row, RowResult } from './row.ts';
import { writeResults } from './write-results.ts';
import { UsageError } from '../errors/usage-error.ts';
import { afterDone } from '../errors/view-error.ts';
import { OutputError } from '../errors/output-error.ts';
import { ExitError, lostOutput } from '../errors/exit-error.ts';
import { endSignalOf, InterruptedError } from '../errors/interrupted-error.ts';

/** How many rows came to what. */
interface Tally {
  readonly add: (result: RowResult) => void;
  /** `3 created, 1 failed`. */
  readonly text: () => string;
  /**
   * Throws what the bulk as a whole ends with: interrupted; 12 when some rows failed and some did not; the first
   * failure's own code when nothing came of any row.
   */
  readonly conclude: (end: {
    readonly signal: AbortSignal;
    readonly dryRun: boolean;
    readonly readerLeft: boolean;
  }) => void;
}

/** Starts to count. */
const startTally = (): Tally => {
  const counts = { created: 0, planned: 0, failed: 0, skipped: 0 };
  let unsure: string | undefined;
  let first: Extract<RowResult, { status: 'failed' }> | undefined;
  const text = (): string => {
    const { created, planned, failed, skipped } = counts;
    const parts = [
      planned > 0 ? `${planned} would be created` : `${created} created`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} not tried`] : []),
    ];
    return parts.join(', ');
  };
  return {
    add: (result) => {
      counts[result.status] += 1;
      if (result.status !== 'failed') return;
      first ??= result;
      unsure ??= result.error.hint;
    },
    text,
    conclude: ({ signal, dryRun, readerLeft }) => {
      if (signal.aborted) {
        const by = endSignalOf(signal);
        const how = by === 'SIGTERM' ? 'terminated' : 'interrupted';
        throw new InterruptedError(`${how}: ${text()}; what came after was not tried`, { signal: by });
      }
      if (first === undefined) {
        if (readerLeft) throw lostOutput(text());
        return;
      }
      const partly = counts.created + counts.planned > 0;
      const usual = 'Take out the rows that were created before you run it again; --continue-on-error goes on.';
      const hint = unsure ?? (partly && !dryRun && counts.skipped > 0 ? usual : undefined);
      throw new ExitError(`line ${first.line}: ${first.error.message} (${text()})`, {
        ...(partly ? { code: 'partly-failed' } : { code: first.error.code, exitCode: first.error.exit_code }),
        ...(hint !== undefined && { hint }),
      });
    },
  };
};

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
    const fault = error instanceof UsageError ? error.message : `${input.name} cannot be read to its end`;
    yield { line: last.line + 1, fault, last: true };
  }
};

const commonOf = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<Common> => {
  const { verb } = input;
  const usual = {
    project: once(() => resolveScope(context, 'project', undefined)),
    group: once(() => resolveScope(context, 'group', undefined)),
  };
  return {
    // In the middle of a bulk nobody is asked.
    context: { ...context, canAsk: () => false },
    input,
    known: columnsOfVerb(verb),
    params: await collectGiven(context, verb, input.given, bulk.from === '-' ? ['--from'] : []),
    withIds: idFinder(context),
    resolve: async (around, of, given) => (given === undefined ? usual[of].get() : resolveScope(around, of, given)),
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
 * Creates a record of each row of a file or of stdin, and prints a result for each in the order of the rows.
 *
 * @throws UsageError before anything is sent for columns that the verb does not know; ExitError when rows failed;
 * InterruptedError when it was interrupted, after what was in flight came to its end
 */
export const runBulk = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  const [common, client] = await Promise.all([commonOf(context, input, bulk), context.client()]);
  if (!dryRun) context.onWrite?.();
  const source = await openInput(context, bulk.from);
  const rows = readRows(source, common.known);
  const tally = startTally();
  const progress = await startProgress(context, input);
  context.signal.addEventListener('abort', source.close, { once: true });
  const results = counted(bulkRows(common, client, rows, bulk), tally, progress.update);
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
  tally.conclude({ signal: context.signal, dryRun, readerLeft: !dryRun && context.streams.readerLeft() });
  notify(context, tally.text());
};
