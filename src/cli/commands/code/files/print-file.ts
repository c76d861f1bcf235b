import { files } from '../../../../contract/code/files.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { runEndpoint } from '../../../verbs/run-endpoint.ts';
import { viewOf } from '../../../verbs/view.ts';
import { printRaw } from '../../../verbs/print-raw.ts';

/** Prints what a file holds, unless a format for records is in force: then its record. */
export const printFile = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const view = await viewOf(context, call);
  if (view.format !== 'table' || view.jq !== undefined || view.fields !== undefined) return runEndpoint(context, call);
  const raw = call.endpoint.path === files.blob.path ? files.rawBlob : files.raw;
  await printRaw(context, { endpoint: raw as typeof call.endpoint, params: call.params });
};
