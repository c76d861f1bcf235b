import type { BodySink } from '../../../../api/body-sink.ts';
import { call as callEndpoint } from '../../../../api/call.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { runRead } from '../../../verbs/run-read.ts';
import { waiting } from '../../../context/waiting.ts';
import { streamSink } from '../../../output/write.ts';
import { printRaw } from '../../../verbs/print-raw.ts';
import { saveTo } from '../../../verbs/save-to.ts';
import { isBare } from '../../../verbs/view.ts';

/** Prints a file, or its record in a format for records. */
export const printFile = async (context: CommandContext, call: VerbCall): Promise<void> => {
  if (!isBare(call.view)) return runRead(context, call);
  await printRaw(context, { endpoint: call.verb.content ?? call.endpoint, params: call.params });
};

const download = async (context: CommandContext, { endpoint, params }: VerbCall, sink: BodySink): Promise<void> => {
  const client = await context.client();
  await waiting.once(context, callEndpoint(client, endpoint, params, { signal: context.signal, sink }));
};

/** Streams an archive to the file of `--to`, or to stdout if that is not a terminal. */
export const saveArchive = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { to } = call.extras;
  if (typeof to !== 'string') {
    if (context.streams.stdoutIsTerminal) {
      throw new UsageError('refusing to print an archive to a terminal', { hint: 'Use --to FILE, or a pipe.' });
    }
    return download(context, call, streamSink(context.streams.stdout));
  }
  return saveTo(context, to, async (sink) => {
    await download(context, call, sink);
    return true;
  });
};
