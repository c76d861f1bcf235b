import { call as callEndpoint, type Reply } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { VerbCall } from './noun.ts';
import { printReply } from './print-reply.ts';

/** Sends the requests that write one record. */
export const sendWrite = async (context: CommandContext, call: VerbCall): Promise<Reply<unknown>> => {
  const { endpoint, params, verb } = call;
  if (verb.steps !== undefined) return (await import('./steps.ts')).sendSteps(context, verb.steps, call);
  if (verb.send !== undefined) return verb.send(context, call);
  return callEndpoint(await context.client(), endpoint, params, { signal: context.signal });
};

/** Prints the result of a write. If that fails, the error says what was done. */
export const printWritten = async (context: CommandContext, call: VerbCall, reply: Reply<unknown>): Promise<void> => {
  try {
    await (call.verb.print ?? printReply)(context, call, reply);
  } catch (error) {
    const [{ withDone }, { doneText, subjectOf }] = await Promise.all([
      import('../errors/after-done.ts'),
      import('./record-messages.ts'),
    ]);
    throw await withDone(error, () =>
      reply.changed ? doneText(subjectOf(call), reply.body) : 'Nothing had to be changed',
    );
  }
};

export const runWrite = async (context: CommandContext, call: VerbCall): Promise<void> =>
  printWritten(context, call, await waiting.once(context, sendWrite(context, call)));
