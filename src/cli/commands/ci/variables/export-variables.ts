import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { type View, writeRecords, writeText } from '../../../output/write-records.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { viewOf } from '../../../verbs/view.ts';
import { type FileVariable, listAll } from './family.ts';

const shellName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const refuse = (key: string, why: string): ExitError =>
  new ExitError(`variable ${key} cannot be written as .env: ${why}`, {
    code: 'not-env',
    hint: 'Add --json to export all variables as JSON.',
  });

const line = ({ key, value }: FileVariable): string => {
  if (!shellName.test(key)) throw refuse(key, 'a shell has no variable of such a name');
  if (value.includes('\0')) throw refuse(key, 'its value holds a zero byte');
  // Between single quotes a shell takes everything as it is, but for the quote itself.
  return `${key}='${value.replaceAll("'", String.raw`'\''`)}'\n`;
};

/**
 * Variables as a file that a shell can source and `parseEnv` reads back, each value exactly as it is.
 *
 * @throws ExitError for a variable that no shell can hold
 */
export const envText = (variables: readonly FileVariable[]): string => variables.map(line).join('');

const isEnv = (view: View, format: unknown): boolean =>
  format === undefined ? view.format === 'table' && view.jq === undefined : format === 'env';

/** Prints all variables with their values: as .env unless a format for records is in force. */
export const exportVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { format } = call.extras;
  const [view, all] = await Promise.all([viewOf(context, call), listAll(context, call)]);
  if (isEnv(view, format)) return writeText(context.streams, envText(all));
  await writeRecords(context.streams, [all], format === 'json' ? { ...view, format: 'json' } : view);
};
