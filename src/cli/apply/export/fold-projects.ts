/** Extracts common settings of all projects of a group. */
import type { FileRecord, FileSection } from './export-records.ts';

/** The sections of one project or group in a file. */
export type FileEntry = Readonly<Record<string, FileSection | FileRecord>>;

export interface FoldedEntries {
  readonly common: FileEntry;
  readonly rest: ReadonlyMap<string, FileEntry>;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The members that all maps have with the same value. */
const commonMembers = (maps: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> => {
  const [first = {}, ...others] = maps;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) =>
      others.every((other) => Object.hasOwn(other, key) && same(other[key], value)),
    ),
  );
};

const without = (map: Readonly<Record<string, unknown>>, known: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(known, key)));

const hasMembers = (value: unknown): boolean => isMap(value) && Object.keys(value).length > 0;

/** Moves common records and settings out of entries. */
export const foldEntries = (entries: ReadonlyMap<string, FileEntry>): FoldedEntries => {
  if (entries.size < 2) return { common: {}, rest: entries };
  const names = new Set([...entries.values()].flatMap((entry) => Object.keys(entry)));
  const common: Record<string, FileSection> = {};
  for (const name of names) {
    const maps = [...entries.values()].map((entry) => (isMap(entry[name]) ? entry[name] : {}));
    const alike = commonMembers(maps);
    if (hasMembers(alike)) common[name] = alike as FileSection;
  }
  const rest = new Map(
    [...entries].map(([path, entry]): [string, FileEntry] => {
      const left = Object.entries(entry).map(
        ([name, value]) => [name, without(isMap(value) ? value : {}, common[name] ?? {})] as const,
      );
      return [path, Object.fromEntries(left.filter(([, value]) => hasMembers(value))) as FileEntry];
    }),
  );
  return { common, rest };
};
