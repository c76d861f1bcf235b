import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { Column } from '../../output/column.ts';

const names: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count' },
  { key: 'full_path', title: 'PATH' },
  { key: 'visibility', title: 'VISIBILITY' },
  { key: 'name', title: 'NAME', shrink: 2 },
];

/** Columns of groups. */
export const groupColumns: readonly Column[] = [...names, { key: 'description', title: 'DESCRIPTION', shrink: 1 }];

/** Columns of groups whose sizes were asked for. */
const sizeColumns: readonly Column[] = [
  ...names,
  { key: 'statistics.storage_size', title: 'SIZE', as: 'size' },
  { key: 'statistics.repository_size', title: 'REPOSITORIES', as: 'size' },
  { key: 'statistics.lfs_objects_size', title: 'LARGE FILES', as: 'size', wide: true },
  { key: 'statistics.job_artifacts_size', title: 'ARTIFACTS', as: 'size', wide: true },
];

/** Lists groups, with their sizes in the table where they were asked for. */
export const listGroups = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { runEndpoint } = await import('../../verbs/run-endpoint.ts');
  const sized = call.params['statistics'] === true;
  await runEndpoint(context, sized ? { ...call, verb: { ...call.verb, columns: sizeColumns } } : call);
};
