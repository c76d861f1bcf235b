import type { CommandContext } from '../../../context/context.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView } from '../../../verbs/view.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation, logOf } from './at-location.ts';
import { givenPath } from '../../../context/read-given-text.ts';

interface RotateCommandOptions extends LocationOptions {
  readonly newKeyFile?: string;
}

const columns: readonly Column[] = [
  { key: 'key_file', title: 'KEY FILE' },
  { key: 'old_key_file', title: 'OLD KEY FILE' },
];

export const runRotateKey = async (context: CommandContext, options: RotateCommandOptions): Promise<void> => {
  const { streams, globals } = context;
  const { rotateKey } = await import('../../../../server/admin/rotate-key.ts');
  const { newKeyFile } = options;
  const about = {
    clock: { now: streams.now },
    log: await logOf(context),
    dryRun: globals.dryRun === true,
    ...(newKeyFile !== undefined && { newKeyFile: givenPath(newKeyFile, context) }),
  };
  const report = await atLocation(context, options, {
    doing: 'Encrypting secrets',
    work: (location) => rotateKey(location, about),
  });
  if (report === undefined) return notify(context, 'The key can be rotated; nothing was changed (dry run)');
  await writeRecord(streams, report, await fallbackView(context, { columns, nameKey: 'key_file' }));
  notify(context, 'Keep the old key with earlier backups: they require it.');
  if (newKeyFile !== undefined)
    notify(context, `Start the server with --secret-key-file ${report.key_file} from now on.`);
};
