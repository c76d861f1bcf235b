import type { CommandContext } from '../../../context/context.ts';
import type { Column } from '../../../output/column.ts';
import { countText } from '../../../output/count-text.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { notify } from '../../../output/messages.ts';
import { warn } from '../../../output/warn.ts';
import { fallbackView } from '../../../verbs/view.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation } from './at-location.ts';
import { givenPath } from '../../../context/read-given-text.ts';

interface RestoreCommandOptions extends LocationOptions {
  readonly withoutSecrets?: true;
}

const columns: readonly Column[] = [
  { key: 'made_at', title: 'MADE', as: 'time' },
  { key: 'engine', title: 'ENGINE' },
  { key: 'projects', title: 'PROJECTS', as: 'count' },
  { key: 'empty_repositories', title: 'EMPTY REPOSITORIES', as: 'list' },
];

export const runRestore = async (
  context: CommandContext,
  path: string,
  options: RestoreCommandOptions,
): Promise<void> => {
  const { streams, signal, globals } = context;
  const dryRun = globals.dryRun === true;
  const [{ restore }, { secretsText }] = await Promise.all([
    import('../../../../server/admin/restore.ts'),
    import('../../../../server/db/all-secrets.ts'),
  ]);
  const about = { source: givenPath(path, context), withoutSecrets: options.withoutSecrets === true, dryRun, signal };
  const report = await atLocation(context, options, {
    doing: dryRun ? 'Checking' : 'Restoring',
    work: (location) => restore(location, about),
  });
  await writeRecord(streams, report, await fallbackView(context, { columns, nameKey: 'made_at' }));
  const { lost_secrets: lost, empty_repositories: empty, lost_artifacts: artifacts } = report;
  if (lost !== null) warn(streams, `lost secrets: ${secretsText(lost)}`);
  if (empty.length > 0) warn(streams, `empty repositories for ${countText(empty.length, 'project')}`);
  if (artifacts.length > 0) warn(streams, `lost artifacts of ${countText(artifacts.length, 'job')}`);
  if (dryRun) notify(context, 'The backup is complete; nothing was restored (dry run)');
};
