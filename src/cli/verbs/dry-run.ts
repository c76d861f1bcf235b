import { stringifyJson } from '../../api/json/json-text.ts';
import type { PlannedCall } from '../../api/call.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Streams } from '../output/streams.ts';
import { writeText } from '../output/messages.ts';
import type { Format } from '../output/view.ts';
import { writeRecord } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import type { WireParams } from './parameter.ts';

/** Prints a request as `METHOD URL` and its body, or as a record in JSON and YAML. */
export const printPlan = async (streams: Streams, planned: PlannedCall, format: Format): Promise<void> => {
  if (format === 'json' || format === 'yaml' || format === 'ndjson') {
    await writeRecord(streams, planned, { format, columns: [], nameKey: 'url' });
    return;
  }
  const body = planned.body === undefined ? [] : [stringifyJson(planned.body, 2)];
  await writeText(streams, `${[`${planned.method} ${planned.url}`, ...body].join('\n')}\n`);
};

/** Prints the request of a call instead of sending it. Secrets are left out. */
export const printDryRun = async (context: CommandContext, endpoint: Endpoint, params: WireParams): Promise<void> => {
  const [client, settings, { planCall }] = await Promise.all([
    context.client(),
    context.settings(),
    import('../../api/call.ts'),
  ]);
  await printPlan(context.streams, planCall(client, endpoint, params), settings.output.value);
};
