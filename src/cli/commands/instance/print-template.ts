import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { type Printable, printReply } from '../../verbs/print-reply.ts';
import { valueAt } from '../../output/field-path.ts';
import { writeContent } from '../../output/write-content.ts';
import { isBare } from '../../verbs/view.ts';

/** Prints the content of a template, or its record in a format for records. */
export const printTemplate = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const content = valueAt(reply.body, 'content');
  if (!isBare(call.view) || typeof content !== 'string') return printReply(context, call, reply);
  await writeContent(context.streams, Buffer.from(content));
};
