/** One page of what a query finds. */
import type { SelectQueryBuilder } from 'kysely';
import type { PageRequest, Slice } from './slice-of.ts';

/** The page of `rows`, and how many there are in all. `rows` is `found` with its columns and its order. */
export const pageOf = async <DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<Slice<Row[]>> => {
  const counted = found.select((of) => of.fn.countAll<number>().as('total')).$castTo<{ readonly total: number }>();
  const { total } = await counted.executeTakeFirstOrThrow();
  return { items: await rows.limit(limit).offset(offset).execute(), total };
};
