import type { Column } from '../../output/column.ts';
import type { ListVerb } from '../../verbs/noun.ts';

/**
 * Adds a column with the project to the list of a group, so that `-o name` prints it before the name.
 *
 * @param columns those of the list
 * @param render default: the ID of the project
 */
export const projectIds =
  (columns: readonly Column[], render?: Column['render']): NonNullable<ListVerb['reading']> =>
  async (context, call) => {
    if (!call.endpoint.path.startsWith('/groups/')) return call;
    const { withColumns } = await import('../../verbs/view.ts');
    const project: Column = {
      key: 'project_id',
      title: 'PROJECT',
      keep: true,
      ...(render !== undefined && { render }),
    };
    return withColumns(context, call, [project, ...columns]);
  };
