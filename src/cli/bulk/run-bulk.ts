import { warn } from '../output/warn.ts';
import { startSpinner, type Spinner } from '../output/spinner.ts';
import { collectGiven } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { extraFields } from '../verbs/extra-fields.ts';
import { idFinder } from '../verbs/find-ids.ts';
import { once } from '../context/create-context.ts';
import { resolveScope } from '../verbs/project-and-group.ts';
import { note, notify } from '../output/messages.ts';
import { isCreate } from '../verbs/subject-of-verb.ts';
import { textReader } from '../verbs/read-references.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { statusAfter } from '../verbs/sentences.ts';
import type { View } from '../output/view.ts';
import { planView } from '../verbs/view.ts';
import type { Bulk } from './bulk-options.ts';
import { bulkRows } from './bulk-rows.ts';
import { columnsOfVerb } from './columns.ts';
import { lineColumnsOf } from './line-columns.ts';
import type { Scope } from '../verbs/parameter.ts';
import { checkRows, withoutSending } from './check-rows.ts';
import { checkCount, confirmRows, mostLooked } from './confirm-rows.ts';
import { openRejects, type Rejects } from './rejects.ts';
import { type Common, scopeOfRow } from './row-call.ts';
import { rowsForEach, type RowSource, rowSource } from './row-source.ts';
import type { CheckedRow, Outcome } from './row.ts';
import { findTargets } from '../targets/find-targets.ts';
import { startTally, type Tally } from './tally.ts';
import { resultColumns, writeResults } from './write-results.ts';
import { afterDone } from '../errors/after-done.ts';

/** Where new records belong whatever their rows say, as lists of other places are copied. */
const fixedScopes = ({ verb, scopes }: VerbInput, { targets }: Pick<Bulk, 'targets'>): readonly Scope['of'][] => {
  if (!isCreate(verb)) return [];
  return targets === undefined && Object.keys(scopes).length === 0 ? [] : verb.scopes;
};

/** What holds for all rows. */
export const commonOf = async (
  context: CommandContext,
  input: VerbInput,
  bulk: Pick<Bulk, 'from'>,
): Promise<Common> => {
  const { verb } = input;
  const usual = {
    project: once(() => resolveScope(context, 'project', undefined)),
    group: once(() => resolveScope(context, 'group', undefined)),
  };
  const stdinFor = bulk.from === '-' ? [input.names === undefined ? '--from' : 'the names'] : [];
  const warned = new Set<string>();
  return {
    // In the middle of a bulk nobody is asked.
    context: { ...context, canAsk: () => false },
    input,
    known: await columnsOfVerb(verb, input.noun),
    params: {
      ...(await extraFields(context, input)),
      ...(await collectGiven(context, verb, input.given, stdinFor)),
    },
    withIds: idFinder(context),
    read: textReader(context, verb),
    resolve: async (around, of, given) => (given === undefined ? usual[of].get() : resolveScope(around, of, given)),
    warn: (text) => {
      if (!warned.has(text)) warn(context.streams, text);
      warned.add(text);
    },
  };
};

/** Results have columns of their own, and any field of theirs. */
const planResults = (context: CommandContext, input: VerbInput, scope: Scope['of'] | undefined): Promise<View> => {
  const { risk } = input.verb.endpoint;
  const noun = { columns: resultColumns(input, scope), nameKey: 'name' };
  return planView(context, { noun, endpoint: { risk, response: null } });
};

/** Columns that are named of those that are of no use. */
const mostNoted = 6;

/** Says which columns of a list's output are of no use here. */
const notePassedOver = ({ globals, streams }: CommandContext, { passedOver }: RowSource): void => {
  if (passedOver.length === 0 || globals.quiet === true) return;
  const more = passedOver.length > mostNoted ? `, and ${passedOver.length - mostNoted} more` : '';
  note(streams, `Columns not used: ${passedOver.slice(0, mostNoted).join(', ')}${more}`);
};

/**
 * The rows of a command, of the project that `--project` names where they name theirs.
 *
 * @throws UsageError as `rowSource` and `checkPlaces` do
 */
export const sourceOf = async (
  context: CommandContext,
  common: Common,
  bulk: Pick<Bulk, 'from' | 'format' | 'targets'>,
): Promise<RowSource> => {
  const { input, known } = common;
  const about = { nameKey: input.noun.nameKey, fixed: fixedScopes(input, bulk), onlySpare: bulk.targets !== undefined };
  const source = await rowSource(context, { about, known, identity: lineColumnsOf(input.verb, input.names?.of) }, bulk);
  notePassedOver(context, source);
  if (Object.keys(input.scopes).length > 0) {
    await (await import('./check-places.ts')).checkPlaces(context, common, source);
  }
  return source;
};

/** Whether rows say of which project or group they are. */
export const scopeOfRows = (common: Common, { rows }: RowSource): Scope['of'] | undefined => {
  const row = rows.find((one) => 'cells' in one && scopeOfRow(common, one.cells) !== undefined);
  return row === undefined || 'fault' in row ? undefined : scopeOfRow(common, row.cells)?.of;
};

/** Shows how far it is on stderr, where that does not get in the way of what goes to stdout. */
const startProgress = ({ streams, globals }: CommandContext, { format, jq }: View) => {
  const isApart = !streams.stdoutIsTerminal || (format === 'table' && globals.dryRun !== true) || jq !== undefined;
  const shows = isApart && globals.quiet !== true && globals.debug !== true;
  let latest = 'Sending';
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

const firstOf = function* <T>(items: Iterable<T>, most: number): Generator<T, void, void> {
  let count = 0;
  for (const item of items) {
    if (count === most) return;
    count += 1;
    yield item;
  }
};

/** Counts all changes and asks about them. */
const approve = async (
  context: CommandContext,
  common: Common,
  bulk: Bulk,
  { rows, count }: { readonly rows: Iterable<CheckedRow>; readonly count: number },
): Promise<void> => {
  if (context.globals.dryRun !== true) checkCount(bulk, count);
  await confirmRows(context, common, { rows: [...firstOf(rows, mostLooked)], count });
};

/**
 * Writes a record for each row of a file, of stdin, or of the command line, and prints a result for each in the order of the
 * rows. All rows are read and checked before anything is sent.
 *
 * @throws UsageError before anything is sent for columns that the verb does not know; ExitError when rows failed;
 * InterruptedError when it was interrupted, after what was in flight came to its end
 */
export const runBulk = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  // What is wrong with the view ends it before rows are read, which may wait for whoever types them.
  await planResults(context, input, undefined);
  const [common, client] = await Promise.all([commonOf(context, input, bulk), context.client()]);
  const source = await sourceOf(context, common, bulk);
  const view = await planResults(context, input, bulk.targets?.kind ?? scopeOfRows(common, source));
  const checked = await checkRows(common, source, bulk.targets?.kind);
  const sends = !dryRun && checked.every(({ error }) => error === undefined);
  const tries = dryRun || sends;
  const targets = tries && bulk.targets !== undefined ? await findTargets(context, bulk.targets) : undefined;
  const all = (): Iterable<CheckedRow> => (targets === undefined ? checked : rowsForEach(targets, checked));
  const left =
    tries && bulk.exceptFrom !== undefined
      ? await (await import('./except-rows.ts')).exceptRows(common, all(), bulk.exceptFrom)
      : undefined;
  const count = left?.length ?? checked.length * (targets?.length ?? 1);
  if (tries) await approve(context, common, bulk, { rows: left ?? all(), count });
  // Rows with the project that they are written for are no longer as they came in.
  const form = targets === undefined ? source : { ...source, format: 'ndjson' as const };
  const rejects = dryRun || bulk.rejects === undefined ? undefined : await openRejects(context, bulk.rejects, form);
  if (sends) context.onWrite?.();
  const tally = startTally(statusAfter(input.verb));
  const progress = startProgress(context, view);
  const outcomes = tries ? bulkRows(common, client, left ?? all(), bulk) : withoutSending(common, checked);
  const results = counted(outcomes, { tally, rejects, report: progress.update });
  const print = async (): Promise<void> => {
    try {
      await writeResults(context, input, view, { all: goingOn(results), aside: progress.aside });
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
  }
  const readerLeft = sends && context.streams.readerLeft();
  tally.conclude({ signal: context.signal, sends, readerLeft, rejects: bulk.rejects });
  notify(context, tally.text());
};
