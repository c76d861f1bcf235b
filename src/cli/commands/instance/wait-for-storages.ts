import { recordsOfOne } from '../../verbs/list-records.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { givenDuration, longestTimer } from '../../verbs/parse-moment.ts';
import { notify } from '../../output/messages.ts';
import { isForPeople } from '../../verbs/view.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { waitUntil } from '../../verbs/wait-until.ts';
import { writeRecords } from '../../output/write-records.ts';

const limits = { takes: 'of 100ms or more, such as 30s or 5m', least: 100, most: longestTimer } as const;

const failingOf = (storages: readonly unknown[]): readonly unknown[] =>
  storages.filter((storage) => Number(valueAt(storage, 'total_failures')) > 0);

const failureText = (storages: readonly unknown[]): string => {
  const names = failingOf(storages).map((storage) => textAt(storage, 'storage_name'));
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} failing`;
};

/**
 * Waits until no storage is failing, even while the server is unreachable. Formats for programs then print the storages.
 *
 * @throws ExitError (11) when the time is over
 * @throws UsageError for invalid durations
 */
export const waitForStorages = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { extras, view } = call;
  const storages = await waitUntil<readonly unknown[]>(context, {
    timeout: givenDuration('timeout', extras['timeout'], limits) ?? 60_000,
    interval: givenDuration('interval', extras['interval'], limits) ?? 2000,
    look: (client, signal) => recordsOfOne({ client, signal }, { endpoint: call.endpoint, params: {} }, Infinity),
    isDone: (all) => failingOf(all).length === 0,
    describe: failureText,
    late: 'the storages are not healthy after',
    hint: 'Run "repoctl storage list". To retry failing storages at once, run "repoctl storage reset".',
  });
  if (isForPeople(view))
    notify(context, storages.length === 1 ? 'The storage is healthy' : `All ${storages.length} storages are healthy`);
  else await writeRecords(context.streams, [storages], view);
};
