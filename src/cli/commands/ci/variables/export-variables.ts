import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { viewOf } from '../../../verbs/view-of.ts';
import { writeRecords, writeText, type View } from '../../../output/write-records.ts';
import { envText } from './env-text.ts';
import { listAll } from './list-all.ts';

const isEnv = (view: View, format: unknown): boolean =>
  format === undefined ? view.format === 'table' && view.jq === undefined : format === 'env';

/** Prints all variables with their values: as .env unless a format for records is in force. */
export const exportVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { format } = call.extras;
  const [view, all] = await Promise.all([viewOf(context, call), listAll(context, call)]);
  if (isEnv(view, format)) return writeText(context.streams, envText(all));
  await writeRecords(context.streams, [all], format === 'json' ? { ...view, format: 'json' } : view);
};
