import { call as callEndpoint } from '../../../api/call.ts';
import type { CommandContext } from '../../kernel/context.ts';
import type { VerbCall } from '../../kernel/noun.ts';
import { waiting } from '../../kernel/waiting.ts';
import { writeContent } from '../../output/write-content.ts';

/** Prints the text of a snippet. */
export const printSnippet = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const sent = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const { body } = await waiting.once(context, sent);
  await writeContent(context.streams, body as Uint8Array);
};
