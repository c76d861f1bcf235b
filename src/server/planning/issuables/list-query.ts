/** Reads the parameters of lists of issues and merge requests. */
import { todayOf } from '../../formats/clock.ts';
import { refuseFaults } from '../../formats/problems.ts';
import type { Listing } from '../../request/handler.ts';
import type { IssuableFilter } from './filter-store.ts';
import { labelsFault } from './filter-words.ts';

/** Filters as clients send them. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope' | 'today'> {
  readonly scope?: IssuableFilter['scope'];
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
}

/** A user is given by ID or by username: both could be two users. */
const pairs = [
  ['author_id', 'author_username'],
  ['assignee_id', 'assignee_username'],
  ['not[author_id]', 'not[author_username]'],
  ['not[assignee_id]', 'not[assignee_username]'],
] as const;

/** Throws 400 for filters that contradict each other, and for too many labels. */
const checkFilters = (params: ListParams): void => {
  const twice = pairs.flatMap(([id, username]) =>
    params[id] !== undefined && isGiven(params[username]) ? [[username, `cannot be used together with ${id}`]] : [],
  );
  refuseFaults({
    ...(Object.fromEntries(twice) as Record<string, string>),
    labels: labelsFault(params.labels),
    'not[labels]': labelsFault(params['not[labels]']),
  });
};

const isGiven = (names: string | readonly string[] | undefined): boolean => names !== undefined && names.length > 0;

/** Without parameters, all rows are listed, the newest first. Throws 400 for filters that contradict each other. */
export const listQuery = ({ service, caller }: Listing, params: ListParams) => {
  checkFilters(params);
  const { order_by: orderBy = 'created_at', sort = 'desc', scope = 'all', ...filters } = params;
  const today = todayOf(service);
  return { caller, filter: { ...filters, scope, callerId: caller.id, today }, orderBy, sort, today };
};
