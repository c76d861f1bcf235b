import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { ResolvedVerb, VerbCall } from '../verbs/noun.ts';
import { existsText } from '../verbs/taken-error.ts';
import { printWritten, sendWrite } from '../verbs/run-write.ts';
import { ensurer, type IfExists } from './ensure.ts';

/** Creates one record unless it exists, and prints it like the verb. */
export const makeOnce = async (context: CommandContext, call: VerbCall, mode: IfExists): Promise<void> => {
  const { noun, verb, endpoint, params, typed } = call;
  const ensure = ensurer(await context.client(), context.signal, { noun, verb }, mode);
  const made = ensure({ endpoint, params, typed }, () => sendWrite(context, call));
  const { status, reply, asked } = await waiting.once(context, made);
  const updated = status === 'updated' ? ({ ...verb, name: 'update', done: undefined } as ResolvedVerb) : verb;
  const unchanged = (): string => `No change: ${existsText(call)}`;
  const shown = mode === 'skip' ? ({ ...updated, unchanged } as ResolvedVerb) : updated;
  await printWritten(context, { ...call, verb: shown, params: asked }, reply);
};
