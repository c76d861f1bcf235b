import { configPath } from '../../../config/config-file.ts';
import type { CommandContext } from '../../../context/context.ts';
import { lenientView } from '../../../verbs/lenient-view.ts';
import { writeRecord, writeText } from '../../../output/write-records.ts';

/** Prints the path of the configuration file, whether or not it is there. */
export const printConfigPath = async (context: CommandContext): Promise<void> => {
  const path = configPath(context.env);
  const view = await lenientView(context, { columns: [{ key: 'path', title: 'PATH' }], nameKey: 'path' });
  if (view.format === 'table') await writeText(context.streams, `${path}\n`);
  else await writeRecord(context.streams, { path }, view);
};
