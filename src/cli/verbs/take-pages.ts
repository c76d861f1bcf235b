import type { Paging } from './paging.ts';

interface PageOfRecords {
  readonly items: unknown;
  readonly total?: number;
}

/** What was taken so far, of how many there are as far as the service says. */
export interface Counts {
  readonly shown: number;
  readonly total: number | undefined;
}

const recordsOf = (items: unknown): readonly unknown[] => (Array.isArray(items) ? items : []);

/** Takes as many pages and records as are wanted; further pages are not asked for. */
export const takePages = (
  source: AsyncIterable<PageOfRecords>,
  { limit, onePage }: Pick<Paging, 'limit' | 'onePage'>,
): { readonly pages: AsyncIterable<readonly unknown[]>; readonly counts: () => Counts } => {
  let shown = 0;
  let total: number | undefined;
  const take = async function* (): AsyncGenerator<readonly unknown[]> {
    for await (const page of source) {
      const items = recordsOf(page.items).slice(0, limit - shown);
      shown += items.length;
      total = page.total ?? total;
      yield items;
      if (onePage || shown >= limit) return;
    }
  };
  return { pages: take(), counts: () => ({ shown, total }) };
};
