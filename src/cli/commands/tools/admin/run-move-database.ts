import type { CommandContext } from '../../../context/context.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView } from '../../../verbs/view.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation } from './at-location.ts';

const columns: readonly Column[] = [
  { key: 'tables', title: 'TABLES', as: 'count' },
  { key: 'rows', title: 'ROWS', as: 'count' },
  { key: 'old_file', title: 'OLD FILE' },
];

export const runMoveDatabase = async (context: CommandContext, options: LocationOptions): Promise<void> => {
  const { moveDatabase, checkMove } = await import('../../../../server/admin/move-database.ts');
  if (context.globals.dryRun === true) {
    await atLocation(context, options, { doing: 'Checking', work: checkMove });
    return notify(context, 'Both databases are ready; nothing was moved (dry run)');
  }
  const report = await atLocation(context, options, { doing: 'Moving', work: moveDatabase });
  await writeRecord(context.streams, report, await fallbackView(context, { columns, nameKey: 'old_file' }));
  notify(context, 'Start the server with --database from now on. Delete the old file when everything works.');
};
