import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { ResolvedVerb, VerbCall } from '../verbs/noun.ts';
import type { MessageParts } from '../verbs/message-parts.ts';
import { printWritten, sendWrite } from '../verbs/run-write.ts';
import { ensurer, type IfExists } from './ensure.ts';

const unchanged = ({ given, in: place }: MessageParts): string => `No change: ${given} already exists${place}`;

/** Creates one record unless it exists, and prints it like the verb. */
export const makeOnce = async (context: CommandContext, call: VerbCall, mode: IfExists): Promise<void> => {
  const { noun, verb, endpoint, params } = call;
  const ensure = ensurer(await context.client(), context.signal, { noun, verb }, mode);
  const made = ensure({ endpoint, params }, () => sendWrite(context, call));
  const { status, reply, asked } = await waiting.once(context, made);
  const updated = status === 'updated' ? ({ ...verb, name: 'update', done: undefined } as ResolvedVerb) : verb;
  const shown = mode === 'skip' ? ({ ...updated, unchanged } as ResolvedVerb) : updated;
  await printWritten(context, { ...call, verb: shown, params: asked }, reply);
};
