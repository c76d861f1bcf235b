/** The branches whose pushes a hook is notified of. */
import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Row } from '../../db/schema.ts';
import { matchesWildcard } from '../../../contract/vocabulary/wildcard.ts';

export type BranchFilter = Pick<Row<'hooks'>, 'push_events_branch_filter' | 'branch_filter_strategy'>;

/** RE2 syntax, in which a match takes linear time. */
const compile = (pattern: string): RE2JS => RE2JS.compile(pattern);

/** The reason why a pattern is invalid. */
export const regexFault = (pattern: string): string | undefined => {
  try {
    compile(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error.getDescription();
    throw error;
  }
};

/** A filter that is empty lets all branches pass. */
export const passesFilter = (
  { push_events_branch_filter: filter, branch_filter_strategy: strategy }: BranchFilter,
  branch: string,
): boolean => {
  if (filter === null || filter === '' || strategy === 'all_branches') return true;
  return strategy === 'regex' ? compile(filter).test(branch) : matchesWildcard(filter, branch);
};
