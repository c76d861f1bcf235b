import { pages } from '../../../api/paginate.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { parseDuration } from '../../verbs/parse-moment.ts';
import { poll } from '../../context/poll.ts';
import { notify } from '../../output/messages.ts';
import { isForPeople } from '../../verbs/view.ts';
import { valueAt } from '../../output/field-path.ts';
import { startSpinner } from '../../output/spinner.ts';
import { writeRecords } from '../../output/write-records.ts';

const usual = { timeout: 60_000, interval: 2000 } as const;
const shortest = 100;
/** A longer time does not fit a timer. */
const longest = 24 * 86_400_000;

const parseSpan = (name: keyof typeof usual, text: unknown): number => {
  if (typeof text !== 'string') return usual[name];
  const span = parseDuration(text);
  if (span !== undefined && span >= shortest && span <= longest) return span;
  throw new UsageError(`--${name} must be a duration of ${shortest}ms or more, such as 30s or 5m, got "${text}"`);
};

/** What is not well yet, in words; undefined when all is. */
const troubleIn = (storages: readonly unknown[]): string | undefined => {
  const failing = storages.filter((storage) => Number(valueAt(storage, 'total_failures')) > 0);
  if (failing.length === 0) return undefined;
  const names = failing.map((storage) => String(valueAt(storage, 'storage_name')));
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} failing`;
};

/** Looks until all storages are well, and gives them back; what keeps it from that is told in the meantime. */
const untilHealthy = async (
  context: CommandContext,
  call: VerbCall,
  { interval, signal, report }: { interval: number; signal: AbortSignal; report: (trouble: string) => void },
): Promise<readonly unknown[]> => {
  for await (const { value, failure } of poll(context, {
    interval,
    signal,
    look: async (client) => {
      const storages: unknown[] = [];
      const all = pages<Record<string, unknown>, unknown>(client, call.endpoint, { per_page: 100 }, { signal });
      for await (const { items } of all) storages.push(...(Array.isArray(items) ? items : []));
      return storages;
    },
  })) {
    const trouble = failure === undefined ? troubleIn(value) : failure.message;
    if (trouble === undefined) return value ?? [];
    report(trouble);
  }
  return [];
};

/**
 * Waits until no storage is failing. A service that cannot be reached meanwhile is waited for, too. In formats for
 * programs the storages are printed as they then are.
 *
 * @throws ExitError with 11 when the time is over, UsageError for times that are none
 */
export const waitForStorages = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = parseSpan('timeout', call.extras['timeout']);
  const interval = parseSpan('interval', call.extras['interval']);
  const { view } = call;
  const limit = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([context.signal, limit]);
  const spinner = context.globals.quiet === true ? undefined : startSpinner(context.streams, 'Checking the storages');
  let latest = 'the server did not respond in time';
  const report = (trouble: string): void => {
    latest = trouble;
    spinner?.update(`Waiting: ${trouble}`);
  };
  try {
    const storages = await untilHealthy(context, call, { interval, signal, report });
    spinner?.stop();
    if (!isForPeople(view)) await writeRecords(context.streams, [storages], view);
    else
      notify(context, storages.length === 1 ? 'The storage is healthy' : `All ${storages.length} storages are healthy`);
  } catch (error) {
    if (context.signal.aborted || !limit.aborted) throw error;
    throw new ExitError(`the storages are not healthy after ${timeout / 1000} s: ${latest}`, {
      code: 'timeout',
      hint: 'Run "repoctl storage list". To retry failing storages at once, run "repoctl storage reset".',
    });
  } finally {
    spinner?.stop();
  }
};
