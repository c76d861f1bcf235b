/** Columns of records without declared columns: their own fields. */
import { isObject } from './field-path.ts';
import type { View } from './view.ts';

type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** The view of records like this one. */
export const viewOfRecord = (view: View, record: unknown): View => {
  if (!isObject(record)) return view;
  return {
    ...view,
    columns: Object.keys(record).map((key) => ({ key, title: key })),
  };
};

/** The pages with one that was read already in front of them. */
const withFirst = async function* (
  first: readonly unknown[],
  rest: AsyncGenerator<readonly unknown[], void, void>,
): AsyncGenerator<readonly unknown[], void, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
};

const asGenerator = async function* (pages: Pages): AsyncGenerator<readonly unknown[], void, void> {
  yield* pages;
};

/** The same pages, and the view of the first of their records. */
export const viewOfPages = async (
  pages: Pages,
  view: View,
): Promise<{ readonly pages: Pages; readonly view: View }> => {
  const all = asGenerator(pages);
  for (;;) {
    const next = await all.next();
    if (next.done === true) return { pages: [], view };
    const [record] = next.value;
    if (record !== undefined) return { pages: withFirst(next.value, all), view: viewOfRecord(view, record) };
  }
};
