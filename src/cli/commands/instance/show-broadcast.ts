import { call as callEndpoint } from '../../../api/call.ts';
import type { CommandContext } from '../../context/context.ts';
import { isForReading } from '../../verbs/is-for-reading.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { presentReply } from '../../verbs/run-endpoint.ts';
import { waiting } from '../../context/waiting.ts';
import { valueAt } from '../../output/field-path.ts';

/** Calls the endpoint, and on a terminal with colours shows the message as everyone sees it before its record. */
export const showBroadcast = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const answer = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const reply = await waiting.once(context, answer);
  if (reply.changed && (await isForReading(context))) {
    const { writeBanner } = await import('../../output/write-banner.ts');
    const [message, color, font] = ['message', 'color', 'font'].map((key) => String(valueAt(reply.body, key) ?? ''));
    await writeBanner(context.streams, { message: message ?? '', color: color ?? '', font: font ?? '' });
  }
  return presentReply(context, call, reply);
};
