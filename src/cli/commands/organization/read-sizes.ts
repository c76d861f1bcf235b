import type { Column } from '../../output/column.ts';
import type { Verb } from '../../verbs/noun.ts';

const sizes: readonly Column[] = [
  { key: 'statistics.storage_size', title: 'SIZE', as: 'size' },
  { key: 'statistics.repository_size', title: 'REPOSITORIES', as: 'size' },
  { key: 'statistics.lfs_objects_size', title: 'LARGE FILES', as: 'size', wide: true },
  { key: 'statistics.job_artifacts_size', title: 'ARTIFACTS', as: 'size', wide: true },
];

/** Reads a list; with `--statistics`, its table has these columns and the sizes. */
export const readSizes =
  (columns: readonly Column[]): NonNullable<Verb['reading']> =>
  async (context, call) => {
    if (call.params['statistics'] !== true) return call;
    const { withColumns } = await import('../../verbs/view.ts');
    return withColumns(context, call, [...columns, ...sizes]);
  };
