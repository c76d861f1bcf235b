import { call as callEndpoint } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbCall } from './noun.ts';
import { waiting } from '../context/waiting.ts';
import { streamSink } from '../output/write.ts';
import { writeContent } from '../output/write-content.ts';

/** Prints the response of a raw endpoint: piped, it is streamed; on a terminal, only text is printed, without control characters. */
export const printRaw = async (
  context: CommandContext,
  { endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>,
): Promise<void> => {
  const { streams, signal } = context;
  const client = await context.client();
  const sink = streams.stdoutIsTerminal ? undefined : streamSink(streams.stdout);
  const { body } = await waiting.once(context, callEndpoint(client, endpoint, params, { signal, sink }));
  if (sink === undefined) await writeContent(streams, body as Uint8Array);
};
