import { call as callEndpoint } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbCall } from './noun.ts';
import { waiting } from '../context/waiting.ts';
import { streamSink } from '../output/write.ts';
import { writeContent } from '../output/write-content.ts';

/** Prints what a raw endpoint sends: as it comes when piped; on a terminal once it is whole, safely, and only if it is text. */
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
