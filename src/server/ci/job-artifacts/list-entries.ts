/** Lists the files and directories in artifacts. */
import type { jobArtifacts } from '../../../contract/ci/job-artifacts.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { ZipEntry } from '../../formats/zip/zip-entry.ts';
import { directoriesAbove } from '../../git/tree-path.ts';

type Entry = Body<(typeof jobArtifacts)['list']>[number];

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const entryOf = (path: string, entry: ZipEntry | undefined, isDirectory: boolean): Entry => ({
  name: lastPart(path),
  path: isDirectory ? `${path}/` : path,
  type: isDirectory ? 'directory' : 'file',
  mode: entry?.mode ?? null,
  ...(!isDirectory && { size: entry?.size ?? 0 }),
});

/** The entries of an archive by path. Archives may leave out the directories of their files. */
const entriesOf = (given: readonly ZipEntry[]): ReadonlyMap<string, Entry> => {
  const found = new Map<string, Entry>();
  for (const { path } of given) {
    for (const above of directoriesAbove(path)) found.set(above, entryOf(above, undefined, true));
  }
  for (const entry of given) {
    const known = found.get(entry.path);
    // A file and a directory of one path cannot be unpacked both.
    if (known?.type !== 'directory' || entry.isDirectory) {
      found.set(entry.path, entryOf(entry.path, entry, entry.isDirectory));
    }
  }
  return found;
};

const order = ['directory', 'file'] as const;

const byTypeAndPath = (one: Entry, other: Entry): number =>
  order.indexOf(one.type) - order.indexOf(other.type) || (one.path < other.path ? -1 : 1);

/**
 * The entries of a directory, directories first, or with `recursive` all below it, by path. Undefined if there is no such
 * directory; the root is the empty path.
 */
export const listEntries = (
  given: readonly ZipEntry[],
  directory: string,
  recursive: boolean,
): readonly Entry[] | undefined => {
  const entries = entriesOf(given);
  if (directory !== '' && entries.get(directory)?.type !== 'directory') return undefined;
  const prefix = directory === '' ? '' : `${directory}/`;
  const inside = [...entries].filter(
    ([path]) => path.startsWith(prefix) && (recursive || !path.slice(prefix.length).includes('/')),
  );
  const found = inside.map(([, entry]) => entry);
  return recursive ? found.toSorted((one, other) => (one.path < other.path ? -1 : 1)) : found.toSorted(byTypeAndPath);
};
