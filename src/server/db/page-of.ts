/** One page of what a query finds. */
import type { SelectQueryBuilder } from 'kysely';
import { type Bound, compiledForms } from './compiled-query.ts';
import type { Db } from './database.ts';
import type { PageRequest, Slice } from './slice-of.ts';

type Cut = Pick<PageRequest, 'limit' | 'offset'>;

/** A query for one row: `found` is without columns, order, and cut. */
export const totalOf = <DB, TB extends keyof DB>(found: SelectQueryBuilder<DB, TB, object>) =>
  found.select((of) => of.fn.countAll<number>().as('total')).$castTo<{ readonly total: number }>();

/** @param rows those of the page, and the one that follows it */
const sliceFrom = async <Row>(
  rows: readonly Row[],
  { limit, offset }: Cut,
  count: () => Promise<number>,
): Promise<Slice<Row[]>> => {
  // The last page says how many there are in all; one without any may be beyond it.
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0);
  return { items: rows.slice(0, limit), total: isLast ? offset + rows.length : await count() };
};

/** The page of `rows`, and how many there are in all. `rows` is `found` with its columns and its order. */
export const pageOf = async <DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset }: Cut,
): Promise<Slice<Row[]>> => {
  const read = await rows
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return sliceFrom(read, { limit, offset }, async () => (await totalOf(found).executeTakeFirstOrThrow()).total);
};

/** The same of queries that are compiled once, as `compiledForms` does it. */
export const compiledPage = <
  DB,
  TB extends keyof DB,
  Given extends { readonly [Name in keyof Given]: Bound },
  Row,
  Form extends string,
>(
  found: (db: Db, values: Given, form: Form) => SelectQueryBuilder<DB, TB, object>,
  rows: (db: Db, values: Given, form: Form) => SelectQueryBuilder<DB, TB, Row>,
): ((db: Db, values: Given, page: Cut, form: Form) => Promise<Slice<Row[]>>) => {
  const count = compiledForms<Given, { readonly total: number }, Form>((db, values, form) =>
    totalOf(found(db, values, form)),
  );
  const read = compiledForms<Given & Cut, Row, Form>((db, values, form) =>
    rows(db, values, form).limit(values.limit).offset(values.offset),
  );
  return async (db, values, { limit, offset }, form) => {
    const cut = await read(db, { ...values, limit: limit + 1, offset }, form);
    return sliceFrom(cut, { limit, offset }, async () => (await count(db, values, form))[0]?.total ?? 0);
  };
};
