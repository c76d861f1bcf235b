import type { Engine } from '../../db/engine.ts';
import type { IssuableFilter, IssuableTable } from './filter-store.ts';
import { wordOf } from './filter-words.ts';

/** True for a filter by names; words for none and any find too many rows. */
const isNamed = (what: 'label' | 'milestone' | 'reaction', text: string | undefined): boolean =>
  text !== undefined && text !== '' && wordOf(what, text) === undefined;

/**
 * Returns the index that finds the rows of a filter, without the table name in front; empty if the engine should choose.
 * Undefined if no index helps, and all rows of the place must be read.
 */
export const indexHint = (
  { textSearch }: Pick<Engine, 'textSearch'>,
  { manyAssignees }: IssuableTable,
  filter: IssuableFilter,
  inProject: boolean,
): string | undefined => {
  const { search, scope, assignee_id: assignee, assignee_username: assignees = [] } = filter;
  const isAssigned = scope === 'assigned-to-me' || (assignee !== undefined && assignee !== 0) || assignees.length > 0;
  const reaction = filter.my_reaction_emoji ?? '';
  if (
    isNamed('label', filter.labels) ||
    (reaction !== '' && wordOf('reaction', reaction) !== 'none') ||
    (search && textSearch.isIndexed(search)) ||
    (manyAssignees && isAssigned)
  ) {
    return 'found';
  }
  if (filter.iids !== undefined && filter.iids.length > 0) return inProject ? '' : 'by_number';
  if (filter.milestoneId !== undefined) return 'by_milestone';
  if (filter.updated_after !== undefined || filter.updated_before !== undefined) {
    return inProject ? 'by_change' : 'by_updated_at';
  }
  // Within one project, these indexes would also find rows of other projects.
  if (inProject) return undefined;
  if (isNamed('milestone', filter.milestone)) return 'by_milestone';
  if (filter.author_id !== undefined || filter.author_username || scope === 'created-by-me') return 'by_author';
  return isAssigned ? 'by_assignee' : undefined;
};
