import { call as callEndpoint } from '../../api/call.ts';
import type { CommandContext } from '../kernel/context.ts';
import type { VerbCall } from '../kernel/noun.ts';
import { waiting } from '../kernel/waiting.ts';
import { writeContent } from '../output/write-content.ts';

/** Prints what a job printed: byte by byte when piped, safely on a terminal. */
export const printTrace = async (context: CommandContext, { endpoint, params }: VerbCall): Promise<void> => {
  const client = await context.client();
  const sent = callEndpoint(client, endpoint, params, { signal: context.signal });
  const { body } = await waiting.once(context, sent);
  await writeContent(context.streams, body as Uint8Array);
};
