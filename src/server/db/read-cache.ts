/** Keeps what was read for as long as nothing has changed the tables that it was read from. */
import type { ReadVersions, TableName, VersionOf } from './change-counter.ts';

/** What was read before, where a database can tell that it still holds. */
export interface ReadCache {
  /**
   * What `load` gives, or what it gave for the same key before. It is shared: nobody may change it.
   *
   * @param tables all that `load` reads
   * @param versions as they were a moment ago, where somebody has read them already
   */
  readonly read: <Value>(
    key: string,
    tables: readonly TableName[],
    load: () => Promise<Value>,
    versions?: VersionOf,
  ) => Promise<Value>;
}

/** Always reads: for a database that other processes change without a word. */
export const noReadCache: ReadCache = { read: (_key, _tables, load) => load() };

interface Entry {
  readonly version: number;
  readonly value: unknown;
}

/** How many values are kept; the one that was used longest ago goes first. */
const capacity = 2000;

export const createReadCache = (readVersions: ReadVersions): ReadCache => {
  const entries = new Map<string, Entry>();
  return {
    read: async <Value>(
      key: string,
      tables: readonly TableName[],
      load: () => Promise<Value>,
      versions = readVersions(),
    ): Promise<Value> => {
      // Before it is read: what is changed meanwhile makes it old at once.
      const version = versions?.(tables);
      const entry = entries.get(key);
      if (version === undefined) return load();
      if (entry?.version === version) return entry.value as Value;
      const value = await load();
      // What is not there is not kept: whoever guesses would drive out the rest.
      if (value === undefined) return value;
      entries.delete(key);
      entries.set(key, { version, value });
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? '');
      return value;
    },
  };
};
