import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { type Printable, printReply } from '../../verbs/print-reply.ts';
import { writeContent } from '../../output/write-content.ts';

const contentOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string'
    ? body.content
    : undefined;

/** Prints what a template holds, as it is, unless a format for records is in force: then its record. */
export const printTemplate = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { view } = call;
  const content = contentOf(reply.body);
  const asRecord = view.format !== 'table' || view.jq !== undefined || view.fields !== undefined;
  if (asRecord || content === undefined) return printReply(context, call, reply);
  await writeContent(context.streams, Buffer.from(content));
};
