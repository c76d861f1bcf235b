import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { printReply } from '../../../verbs/print-reply.ts';
import type { TokenRecord } from './token-source.ts';

/** Prints the record of a token whose value was stored, without the value. */
export const printStored = async (
  context: CommandContext,
  call: VerbCall,
  { token, done, status }: { readonly token: TokenRecord; readonly done: string; readonly status: number },
): Promise<void> => {
  const { token: _value, ...body } = token;
  const { shownOnce: _field, ...verb } = call.verb;
  await printReply(
    context,
    { ...call, verb: { ...verb, done: () => done } as VerbCall['verb'] },
    { status, body, changed: true },
  );
};
