import type { BackupReport } from '../../../../server/admin/back-up.ts';
import type { CommandContext } from '../../../context/context.ts';
import { readVersion } from '../../../context/version.ts';
import type { Column } from '../../../output/column.ts';
import { countText } from '../../../output/count-text.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { notify } from '../../../output/messages.ts';
import { warn } from '../../../output/warn.ts';
import { fallbackView } from '../../../verbs/view.ts';
import type { LocationOptions } from '../serve/data-location.ts';
import { atLocation } from './at-location.ts';
import { givenPath } from '../../../context/read-given-text.ts';

interface BackupCommandOptions extends LocationOptions {
  readonly since?: string;
  readonly withSecretKey?: true;
}

const columns: readonly Column[] = [
  { key: 'path', title: 'PATH', keep: true },
  { key: 'made_at', title: 'MADE', as: 'time' },
  { key: 'engine', title: 'ENGINE' },
  { key: 'projects', title: 'PROJECTS', as: 'count' },
  { key: 'files', title: 'FILES', as: 'count' },
  { key: 'bytes', title: 'SIZE', as: 'size' },
  { key: 'copied_files', title: 'COPIED FILES', as: 'count' },
  { key: 'copied_bytes', title: 'COPIED', as: 'size' },
  { key: 'secret_key', title: 'SECRET KEY' },
];

/** Warns of what the backup does not include. */
const warnOfGaps = (
  { streams }: CommandContext,
  { secret_key: key, missing_repositories: missing, missing_artifacts: artifacts }: BackupReport,
): void => {
  if (key === 'not included') {
    warn(
      streams,
      'the secret key is not in the backup; keep a copy of it elsewhere, since secrets are lost without it',
    );
  }
  if (missing.length > 0) {
    warn(streams, `${countText(missing.length, 'project')} without a repository: ${missing.join(', ')}`);
  }
  if (artifacts.length > 0) warn(streams, `no file for the artifacts of ${countText(artifacts.length, 'job')}`);
};

export const runBackup = async (
  context: CommandContext,
  path: string,
  options: BackupCommandOptions,
): Promise<void> => {
  const { streams, signal, globals } = context;
  const { since, withSecretKey } = options;
  const { backUp, checkBackup } = await import('../../../../server/admin/back-up.ts');
  const about = {
    target: givenPath(path, context),
    withSecretKey: withSecretKey === true,
    version: readVersion(),
    now: streams.now(),
    signal,
    ...(since !== undefined && { since: givenPath(since, context) }),
  };
  if (globals.dryRun === true) {
    const work = (location: Parameters<typeof checkBackup>[0]) => checkBackup(location, about);
    const projects = await atLocation(context, options, { doing: 'Checking', work });
    return notify(context, `Would back up ${countText(projects, 'project')} to ${about.target} (dry run)`);
  }
  const report = await atLocation(context, options, {
    doing: 'Backing up',
    work: (location) => backUp(location, about),
  });
  await writeRecord(streams, report, await fallbackView(context, { columns, nameKey: 'path' }));
  warnOfGaps(context, report);
};
