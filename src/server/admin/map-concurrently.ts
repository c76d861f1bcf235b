import pMap, { pMapSkip } from 'p-map';

/**
 * Works on items, a few at a time. After the first failure none is begun any more, and this rejects with it once none is under
 * way: whoever removes what was made then removes all of it.
 */
export const mapConcurrently = async <Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const failures: unknown[] = [];
  const results = await pMap(
    items,
    async (item) => {
      if (failures.length > 0) return pMapSkip;
      try {
        return await work(item);
      } catch (error) {
        failures.push(error);
        return pMapSkip;
      }
    },
    { concurrency: atOnce },
  );
  if (failures.length > 0) throw failures[0];
  return results;
};
