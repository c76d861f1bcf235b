/** One page of what a query finds, read from the end that is nearer. */
import type { SelectQueryBuilder } from 'kysely';
import { totalOf } from './page-of.ts';
import type { PageRequest, Slice } from './slice-of.ts';

/** The columns that rows are sorted by, the most important first: together they leave nothing open. */
export interface RowOrder {
  readonly by: readonly [column: string, ...more: string[]];
  readonly sort: 'asc' | 'desc';
}

/**
 * The page of `rows`, and how many there are in all. `rows` is `found` with its columns. The last page costs as little as
 * the first.
 */
export const orderedPage = async <DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { by, sort }: RowOrder,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Slice<Row[]>> => {
  const { total } = await totalOf(found).executeTakeFirstOrThrow();
  const shown = Math.min(limit, total - offset);
  if (shown <= 0) return { items: [], total };
  const backwards = offset > total / 2;
  const direction = (sort === 'asc') === backwards ? 'desc' : 'asc';
  const sorted = by.reduce((query, column) => query.orderBy((of) => of.ref(column as never), direction), rows);
  const items = await sorted
    .limit(shown)
    .offset(backwards ? total - offset - shown : offset)
    .execute();
  return { items: backwards ? items.toReversed() : items, total };
};
