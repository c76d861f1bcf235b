import type { Page } from '../../api/paginate.ts';

/** Cuts a whole list into the pages that were asked for; without `page` and `per_page` it is one page. */
export const pagesOf = function* (
  items: readonly unknown[],
  { page = 1, per_page: size = items.length }: Readonly<Record<string, unknown>>,
): Generator<Page<readonly unknown[]>, void, void> {
  for (let start = (Number(page) - 1) * Number(size); start < items.length; start += Number(size)) {
    yield { items: items.slice(start, start + Number(size)), hasNext: start + Number(size) < items.length };
  }
};
