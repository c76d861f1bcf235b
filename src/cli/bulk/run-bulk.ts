import { warn } from '../output/warn.ts';
import { startSpinner, type Spinner } from '../output/spinner.ts';
import { collectGiven } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { extraFields } from '../verbs/extra-fields.ts';
import { idFinder } from '../verbs/find-ids.ts';
import { once } from '../context/create-context.ts';
import { resolveScope } from '../verbs/project-and-group.ts';
import { notify } from '../output/messages.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { statusAfter } from '../verbs/sentences.ts';
import type { View } from '../output/view.ts';
import type { Bulk } from './bulk-options.ts';
import { bulkRows } from './bulk-rows.ts';
import { columnsOfVerb } from './columns.ts';
import { checkRows, type RefusedRows, refusedRows, withoutSending } from './check-rows.ts';
import { checkCount, confirmRows } from './confirm-rows.ts';
import { isReadableAgain } from './open-input.ts';
import { openRejects, type Rejects } from './rejects.ts';
import type { Common } from './row-call.ts';
import { openRows, rowsForEach, type RowSource } from './row-source.ts';
import type { Outcome, Row } from './row.ts';
import { findTargets, type Target } from '../targets/find-targets.ts';
import type { TargetChoice } from '../targets/parse-targets.ts';
import { startTally, type Tally } from './tally.ts';
import { writeResults } from './write-results.ts';
import { afterDone } from '../errors/after-done.ts';

const commonOf = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<Common> => {
  const { verb } = input;
  const usual = {
    project: once(() => resolveScope(context, 'project', undefined)),
    group: once(() => resolveScope(context, 'group', undefined)),
  };
  const stdinFor = bulk.from === '-' ? [input.identities === undefined ? '--from' : 'the names'] : [];
  const warned = new Set<string>();
  return {
    // In the middle of a bulk nobody is asked.
    context: { ...context, canAsk: () => false },
    input,
    known: columnsOfVerb(verb),
    params: {
      ...(await extraFields(context, input)),
      ...(await collectGiven(context, verb, input.given, stdinFor)),
    },
    withIds: idFinder(context),
    resolve: async (around, of, given) => (given === undefined ? usual[of].get() : resolveScope(around, of, given)),
    warn: (text) => {
      if (!warned.has(text)) warn(context.streams, text);
      warned.add(text);
    },
  };
};

/** A bulk whose results have their view. */
interface PlannedBulk extends Bulk {
  readonly view: View;
}

/** Shows how far it is on stderr, where that does not get in the way of what goes to stdout. */
const startProgress = ({ streams, globals }: CommandContext, { format, jq }: View) => {
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
  outcomes: AsyncIterable<Outcome>,
  { tally, rejects, report }: { tally: Tally; rejects: Rejects | undefined; report: (text: string) => void },
): AsyncGenerator<Outcome, void, void> {
  for await (const outcome of outcomes) {
    tally.add(outcome);
    await rejects?.add(outcome);
    report(tally.text());
    yield outcome;
  }
};

/** The same items for a loop that may end early without ending the generator. */
const goingOn = <T>(items: AsyncGenerator<T, void, void>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => items.next() }),
});

/** Reads with something that an interruption closes. */
const whileOpen = async <T>(
  context: CommandContext,
  source: Pick<RowSource, 'close'>,
  read: () => Promise<T>,
): Promise<T> => {
  context.signal.addEventListener('abort', source.close, { once: true });
  try {
    return await read();
  } finally {
    context.signal.removeEventListener('abort', source.close);
  }
};

/** Rows that have been read before any is sent. */
interface Collected {
  readonly rows: readonly Row[];
  /** How many there are; those beyond the maximum are not kept. */
  readonly count: number;
  readonly targets: readonly Target[];
}

/** Reads all rows, to count them, for a question about them, or to write them for each of several projects. */
const collect = async (
  context: CommandContext,
  source: RowSource,
  most: number,
  choice: TargetChoice | undefined,
): Promise<Collected> => {
  const targets = choice === undefined ? [] : await findTargets(context, choice);
  return whileOpen(context, source, async () => {
    const rows: Row[] = [];
    let count = 0;
    for await (const row of source.rows) {
      count += 1;
      if (rows.length < most) rows.push(row);
    }
    context.signal.throwIfAborted();
    if (choice === undefined) return { rows, count, targets };
    const all = count * targets.length;
    return { rows: all > most ? [] : rowsForEach(targets, rows), count: all, targets };
  });
};

const each = async function* <T>(items: readonly T[]): AsyncGenerator<T, void, void> {
  yield* items;
};

/**
 * Finds the rows of a file that cannot be right before any is sent. Stdin and pipes are read once, as they come: rows are sent
 * while others are awaited, so there each is checked at its turn. So it is where others go on after one that failed.
 */
const checkFirst = async (
  context: CommandContext,
  common: Common,
  { from, continueOnError }: Bulk,
  collected: Collected | undefined,
): Promise<RefusedRows> => {
  if (continueOnError) return new Map();
  if (collected !== undefined) return refusedRows(common, each(collected.rows));
  if (typeof from !== 'string' || !(await isReadableAgain(context, from))) return new Map();
  const source = await openRows(context, { verb: common.input.verb, known: common.known }, from);
  try {
    return await whileOpen(context, source, () => refusedRows(common, source.rows));
  } catch (error) {
    if (!context.signal.aborted) throw error;
    return new Map();
  } finally {
    source.close();
  }
};

/** Whether all rows have to be there before the first is sent: to be counted, or asked about. */
const needsAll = (context: CommandContext, { verb }: VerbInput, { maxChanges, targets }: Bulk): boolean =>
  maxChanges !== undefined ||
  targets !== undefined ||
  verb.endpoint.risk === 'destructive' ||
  context.globals.dryRun === true ||
  context.canAsk();

/** How many rows are held at most where no maximum is given. */
const mostRows = 1_000_000;

/** Counts all rows and asks about them, where that is to be done before any is sent. */
const approve = async (context: CommandContext, common: Common, bulk: Bulk, collected: Collected): Promise<void> => {
  if (context.globals.dryRun !== true) checkCount(bulk, collected.count);
  await confirmRows(context, common, collected);
};

/**
 * Writes a record for each row of a file, of stdin, or of the command line, and prints a result for each in the order of the
 * rows.
 *
 * @throws UsageError before anything is sent for columns that the verb does not know; ExitError when rows failed;
 * InterruptedError when it was interrupted, after what was in flight came to its end
 */
export const runBulk = async (context: CommandContext, input: VerbInput, bulk: PlannedBulk): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  const [common, client] = await Promise.all([commonOf(context, input, bulk), context.client()]);
  const reading = { verb: input.verb, known: common.known };
  const most = Math.min(bulk.maxChanges ?? mostRows, mostRows);
  const open = (): Promise<RowSource> => openRows(context, reading, bulk.from);
  let source: RowSource | undefined;
  let collected: Collected | undefined;
  if (needsAll(context, input, bulk)) {
    source = await open();
    collected = await collect(context, source, dryRun ? mostRows : most, bulk.targets);
    // A question is asked of a person: what else is read from stdin has been.
    await approve(context, common, bulk, collected);
  }
  const refused: RefusedRows = dryRun ? new Map() : await checkFirst(context, common, bulk, collected);
  const sends = !dryRun && refused.size === 0;
  if (sends) context.onWrite?.();
  source ??= await open();
  const { close } = source;
  const rows = collected === undefined ? source.rows : each(collected.rows);
  // Rows with the project that they are written for are no longer as they came in.
  const form = bulk.targets === undefined ? source : { ...source, format: 'ndjson' as const };
  const rejects = bulk.rejects === undefined ? undefined : await openRejects(context, bulk.rejects, form);
  const tally = startTally(statusAfter(input.verb));
  const progress = startProgress(context, bulk.view);
  // Where what is left is wanted, a file is read to its end; what stdin has still to give nobody knows.
  const endsEarly = rejects === undefined || bulk.from === '-';
  if (endsEarly) context.signal.addEventListener('abort', close, { once: true });
  const outcomes =
    refused.size > 0
      ? withoutSending(common, rows, refused)
      : bulkRows(common, client, dryRun ? checkRows(common, rows) : rows, bulk);
  const results = counted(outcomes, { tally, rejects, report: progress.update });
  const print = async (): Promise<void> => {
    try {
      await writeResults(context, input, bulk.view, { all: goingOn(results), aside: progress.aside });
    } finally {
      // Output that fails or has no reader stops no row: some are on their way, and the rest is wanted as well.
      for (let next = await results.next(); next.done !== true; next = await results.next());
    }
  };
  try {
    await afterDone(tally.text, print);
  } finally {
    progress.stop();
    await rejects?.close();
    context.signal.removeEventListener('abort', close);
    close();
  }
  const readerLeft = sends && context.streams.readerLeft();
  tally.conclude({ signal: context.signal, sends, readerLeft, rejects: bulk.rejects });
  notify(context, tally.text());
};
