import type { CommandContext } from '../../context/context.ts';
import type { Column } from '../../output/column.ts';
import type { Verb, VerbCall } from '../../verbs/noun.ts';

const sizes: readonly Column[] = [
  { key: 'statistics.storage_size', title: 'SIZE', as: 'size' },
  { key: 'statistics.repository_size', title: 'REPOSITORIES', as: 'size' },
  { key: 'statistics.lfs_objects_size', title: 'LARGE FILES', as: 'size', wide: true },
  { key: 'statistics.job_artifacts_size', title: 'ARTIFACTS', as: 'size', wide: true },
];

/** Lists what takes storage; with `--statistics`, its table has these columns and the sizes. */
export const listWithSizes =
  (columns: readonly Column[]): NonNullable<Verb['run']> =>
  async (context: CommandContext, call: VerbCall): Promise<void> => {
    const [{ runEndpoint }, { withColumns }] = await Promise.all([
      import('../../verbs/run-endpoint.ts'),
      import('../../verbs/view.ts'),
    ]);
    const sized = call.params['statistics'] === true;
    await runEndpoint(context, sized ? await withColumns(context, call, [...columns, ...sizes]) : call);
  };
