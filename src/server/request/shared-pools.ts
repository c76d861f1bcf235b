/** What the service keeps between requests. */
import { makeDiffPool, type DiffPool } from '../git/diff/diff-pool.ts';
import { makeHistoryReader, type ReadHistory } from '../git/history-page.ts';
import { makeObjectPool, type ObjectPool } from '../git/objects/object-pool.ts';
import { makeStorageLooks, type StorageLooks } from '../storage/reach-storage.ts';

/** Processes that stay, and what has been read and cannot change; all of it is bounded, and nothing is lost with it. */
export interface Kept {
  readonly objects: ObjectPool;
  readonly diffs: DiffPool;
  readonly history: ReadHistory;
  readonly looks: StorageLooks;
  /** Ends the processes, when no request is left. */
  readonly close: () => Promise<void>;
}

/** Starts nothing: processes come with the first request for a repository. */
export const makeKept = (): Kept => {
  const objects = makeObjectPool();
  const diffs = makeDiffPool();
  const looks = makeStorageLooks();
  return {
    objects,
    diffs,
    history: makeHistoryReader(objects.ask),
    looks,
    close: async () => {
      looks.close();
      await Promise.all([objects.close(), diffs.close()]);
    },
  };
};
