import { call as callEndpoint } from '../../api/call.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { Told, VerbCall } from '../verbs/noun.ts';
import { presentReply } from '../verbs/run-endpoint.ts';
import { ensurer, type IfExists } from '../if-exists/ensure.ts';

const unchanged = ({ given, in: place }: Told): string => `No change: ${given} already exists${place}`;

/** Makes one record unless it is there, and prints it as the verb would. */
export const runIfMissing = async (context: CommandContext, call: VerbCall, mode: IfExists): Promise<void> => {
  const client = await context.client();
  const { noun, verb, endpoint, params } = call;
  const make = () =>
    verb.send === undefined
      ? callEndpoint(client, endpoint, params, { signal: context.signal })
      : verb.send(context, call);
  const ensure = ensurer(client, context.signal, { noun, verb }, mode);
  const { status, reply, asked } = await waiting.once(context, ensure({ endpoint, params }, make));
  const { done: _done, ...others } = verb;
  const told =
    status === 'updated'
      ? { ...call, verb: { ...others, name: 'update' } }
      : { ...call, verb: mode === 'skip' ? { ...verb, unchanged } : verb };
  await presentReply(context, { ...told, params: asked }, reply);
};
