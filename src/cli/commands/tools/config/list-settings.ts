import { describeSettings } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { viewOf } from '../../../verbs/view-of.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';

const columns: readonly Column[] = [
  { key: 'key', title: 'KEY' },
  { key: 'value', title: 'VALUE' },
  { key: 'origin', title: 'ORIGIN', shrink: 1 },
];

/** Prints every setting with its value in force and where that comes from; a token is masked. */
export const listSettings = async (context: CommandContext): Promise<void> => {
  const rows = describeSettings(await context.settings());
  const view = await viewOf(context, { noun: { columns, nameKey: 'key' } });
  await writeRecords(context.streams, [rows], view);
};
