import { call as callEndpoint } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { VerbCall } from './noun.ts';
import { printReply } from './print-reply.ts';

/** Reads one record and prints it. */
export const runRead = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { endpoint, params, verb } = call;
  const client = await context.client();
  const reply = await waiting.once(context, callEndpoint(client, endpoint, params, { signal: context.signal }));
  await (verb.print ?? printReply)(context, call, reply);
};
