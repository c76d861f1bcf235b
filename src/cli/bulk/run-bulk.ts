import { warn } from '../output/warn.ts';
import { startSpinner, type Spinner } from '../output/spinner.ts';
import { collectGiven } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { extraFields } from '../verbs/extra-fields.ts';
import { idFinder } from '../verbs/find-ids.ts';
import { once } from '../context/create-context.ts';
import { resolveScope } from '../verbs/project-and-group.ts';
import { notify } from '../output/messages.ts';
import { isCreate } from '../verbs/subject-of-verb.ts';
import { textReader } from '../verbs/read-references.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { statusAfter } from '../verbs/record-messages.ts';
import { ifExistsHint } from '../verbs/taken-error.ts';
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
import { findTargets } from '../fan-out/find-targets.ts';
import { startTally, type Tally } from './tally.ts';
import { resultColumns, writeResults } from './write-results.ts';
import { afterDone } from '../errors/after-done.ts';

/** Scopes of new records that the command line overrides, since rows may be copied from another project. */
const fixedScopes = ({ verb, scopes }: VerbInput, { targets }: Pick<Bulk, 'targets'>): readonly Scope['of'][] => {
  if (!isCreate(verb)) return [];
  return targets === undefined && Object.keys(scopes).length === 0 ? [] : verb.scopes;
};

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
    // A bulk does not prompt.
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

/** Plans the output of results, which have their own columns. */
const planResults = (context: CommandContext, input: VerbInput, scope: Scope['of'] | undefined): Promise<View> => {
  const { risk } = input.verb.endpoint;
  const noun = { columns: resultColumns(input, scope), nameKey: 'name' };
  return planView(context, { noun, endpoint: { risk, response: null } });
};

/** Maximum number of unused columns in the warning. */
const mostNamed = 6;

/** Warns of unused columns of the input. */
const warnOfPassedOver = ({ streams }: CommandContext, { passedOver }: RowSource): void => {
  if (passedOver.length === 0) return;
  const more = passedOver.length > mostNamed ? `, and ${passedOver.length - mostNamed} more` : '';
  warn(streams, `columns not used: ${passedOver.slice(0, mostNamed).join(', ')}${more}`);
};

/**
 * Reads the rows of a command, and compares their projects with `--project`.
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
  warnOfPassedOver(context, source);
  if (Object.keys(input.scopes).length > 0) {
    await (await import('./check-places.ts')).checkPlaces(context, common, source);
  }
  return source;
};

/** The kind of project or group in the rows, if they have one. */
export const scopeOfRows = (common: Common, { rows }: RowSource): Scope['of'] | undefined => {
  const row = rows.find((one) => 'cells' in one && scopeOfRow(common, one.cells) !== undefined);
  return row === undefined || 'fault' in row ? undefined : scopeOfRow(common, row.cells)?.of;
};

/** Shows progress on stderr, unless it would mix with the output on stdout. */
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

/** Iterates without ending the generator if the loop ends early. */
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
 * Writes a record for each row of a file, of stdin, or of the command line, and prints results in row order. All rows are read
 * and checked before anything is sent.
 *
 * @throws UsageError for unknown columns, before anything is sent; ExitError if rows failed; InterruptedError after an
 * interrupt, when running requests have ended
 */
export const runBulk = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  // The view is checked before rows are read, which may have to be typed.
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
  // With fan-out, rows have a project that is not in the input.
  const form = targets === undefined ? source : { ...source, format: 'ndjson' as const };
  const rejects = dryRun || bulk.rejects === undefined ? undefined : await openRejects(context, bulk.rejects, form);
  if (sends) context.onWrite?.();
  const existsHint = bulk.ifExists === undefined ? ifExistsHint(input.verb) : undefined;
  const tally = startTally(statusAfter(input.verb), existsHint);
  const progress = startProgress(context, view);
  const outcomes = tries ? bulkRows(common, client, left ?? all(), bulk) : withoutSending(common, checked);
  const results = counted(outcomes, { tally, rejects, report: progress.update });
  const print = async (): Promise<void> => {
    try {
      await writeResults(context, input, view, { all: goingOn(results), aside: progress.aside });
    } finally {
      // A failure of the output does not stop the remaining rows.
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
