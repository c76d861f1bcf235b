import type { Endpoint } from '../../contract/endpoint.ts';
import { writeRecord, writeText } from '../output/write-records.ts';
import type { CommandContext } from './context.ts';
import type { WireParams } from './wire-params.ts';

/**
 * Prints the request that a call would send, and sends nothing: `METHOD URL` and the body for people, the whole plan
 * for JSON and YAML. Secrets are left out.
 */
export const printDryRun = async (context: CommandContext, endpoint: Endpoint, params: WireParams): Promise<void> => {
  const [client, settings, { planCall }] = await Promise.all([
    context.client(),
    context.settings(),
    import('../../api/call.ts'),
  ]);
  const planned = planCall(client, endpoint, params);
  const format = settings.output.value;
  if (format === 'json' || format === 'yaml' || format === 'ndjson') {
    await writeRecord(context.streams, planned, { format, columns: [], nameKey: 'url' });
    return;
  }
  const body = planned.body === undefined ? [] : [JSON.stringify(planned.body, undefined, 2)];
  await writeText(context.streams, `${[`${planned.method} ${planned.url}`, ...body].join('\n')}\n`);
};
