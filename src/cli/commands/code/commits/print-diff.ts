import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { warn } from '../../../output/warn.ts';
import { type Printable, printReply } from '../../../verbs/print-reply.ts';
import { valueAt } from '../../../output/field-path.ts';
import { diffLines, type ShownDiff } from '../../../output/paint-diff.ts';
import { writePaged } from '../../../output/pager.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { isBare } from '../../../verbs/view.ts';

const filesIn = (body: unknown): readonly ShownDiff[] => {
  const files: unknown = Array.isArray(body) ? body : (valueAt(body, 'diffs') ?? valueAt(body, 'changes') ?? []);
  return Array.isArray(files) ? (files as ShownDiff[]) : [];
};

/** Prints a diff as Git does, in a pager on a terminal; other formats print records. */
export const printDiff = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { view } = call;
  const { streams, env } = context;
  if (isBare(view)) {
    const lines = diffLines(filesIn(reply.body), streams.colorLevel.stdout);
    await writePaged(streams, env, lines.map((line) => `${line}\n`).join(''));
    if (valueAt(reply.body, 'overflow') === true) warn(streams, 'the server does not show all files');
    return;
  }
  if (!Array.isArray(reply.body)) return printReply(context, call, reply);
  await writeRecords(streams, [reply.body], view);
};
