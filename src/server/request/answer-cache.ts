/** Caches the responses to reads that are made of records alone, for as long as no record has changed. */

import { LRUCache } from 'lru-cache';

/** A response as it is sent. */
export interface ReadyAnswer {
  readonly body: Buffer;
  /** Besides those that every response has. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Entry {
  readonly version: number;
  readonly answer: ReadyAnswer;
}

/** Responses by a key that says all that they depend on besides the records. */
export interface AnswerCache {
  /** @param version of all tables, now */
  readonly find: (key: string, version: number) => ReadyAnswer | undefined;
  /** @param version of all tables, before the response was built */
  readonly keep: (key: string, version: number, answer: ReadyAnswer) => void;
}

/** Maximum number of bytes; the least recently used response is evicted first. */
const mostBytes = 32 * 1024 * 1024;

/** Larger responses are not cached, so that a few of them do not evict all others. */
const largest = 1024 * 1024;

/** Bytes of the smallest response: its objects, its buffer, and its entry in the map. */
const leastSize = 1024;

const sizeOf = (key: string, { body, headers }: ReadyAnswer): number => {
  let size = leastSize + 2 * key.length + body.byteLength;
  for (const name in headers) size += headers[name]?.length ?? 0;
  return size;
};

export const createAnswerCache = (): AnswerCache => {
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    maxEntrySize: largest,
    sizeCalculation: ({ answer }, key) => sizeOf(key, answer),
  });
  return {
    find: (key, version) => {
      const entry = entries.get(key);
      return entry?.version === version ? entry.answer : undefined;
    },
    keep: (key, version, answer) => {
      entries.set(key, { version, answer });
    },
  };
};
