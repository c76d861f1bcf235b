import pMap, { pMapSkip } from 'p-map';

/**
 * Works on a few items at a time. After a failure it starts no more, and rejects once all running work has ended, so that the
 * caller can remove all files that were created.
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
