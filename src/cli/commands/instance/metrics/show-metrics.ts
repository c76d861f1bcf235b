import { call as callEndpoint } from '../../../../api/call.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { isBare, isForPeople } from '../../../verbs/view.ts';
import { waiting } from '../../../context/waiting.ts';
import type { View } from '../../../output/view.ts';
import { writeRecord, writeRecords } from '../../../output/write-records.ts';
import { write } from '../../../output/write.ts';
import { columnsOf, rowsOf, type Metrics, type Part } from './metrics-rows.ts';

const parts: readonly Part[] = ['queues', 'processes', 'jobs'];

const writePart = async (context: CommandContext, view: View, part: Part, metrics: Metrics): Promise<void> => {
  const nameKey = columnsOf[part][0]?.key ?? view.nameKey;
  await writeRecords(context.streams, [rowsOf(part, metrics)], { ...view, nameKey });
};

/**
 * Prints job queue metrics: as tables with a row per queue and process, or as the server's record in formats for
 * programs.
 */
export const showMetrics = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { view } = call;
  const several = call.verb.name === 'all';
  if (several && isForPeople(view) && !isBare(view)) {
    const { fields, unsureColumns, format } = view;
    const what = fields !== undefined ? '--fields' : unsureColumns !== undefined ? '--columns' : `--output ${format}`;
    throw new UsageError(`${what} needs one table, and "metrics all" prints three: use queues, processes, or jobs`);
  }
  const client = await context.client();
  const sent = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const metrics = (await waiting.once(context, sent)).body as Metrics;
  if (!isForPeople(view)) return writeRecord(context.streams, metrics, view);
  if (!several) return writePart(context, view, call.verb.name as Part, metrics);
  for (const part of parts) {
    if (part !== 'queues') await write(context.streams.stdout, '\n');
    await writePart(context, { ...view, columns: columnsOf[part] }, part, metrics);
  }
};
