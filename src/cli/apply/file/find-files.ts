/** Finds and reads the files of a configuration. */
import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { startOf } from '../../config/base-directories.ts';
import { UsageError } from '../../errors/usage-error.ts';
import {
  checkWithin,
  FileFault,
  type Folder,
  isWithin,
  orFault,
  readNamed,
  readWithin,
  textOf,
} from './read-within.ts';

/** A file of a configuration. */
export interface SourceFile {
  /** As messages name it: as given, or below the folder that was given; `-` for stdin. */
  readonly path: string;
  readonly text: string;
  /** Hexadecimal, of its bytes. */
  readonly sha256: string;
}

/** The schema lies beside what it describes. */
const isConfiguration = (name: string): boolean => /(?<!\.schema)\.(ya?ml|json)$/i.test(name);

const stdin = '-';

/** The files of a folder and those below it, by name; hidden ones are left out. */
const filesBelow = async (folder: string, cwd: string): Promise<readonly string[]> => {
  const entries = await readdir(resolve(cwd, folder), { withFileTypes: true });
  const visible = entries.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const found = await Promise.all(
    visible.map(async (entry): Promise<readonly string[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path, cwd);
      return isConfiguration(entry.name) ? [path] : [];
    }),
  );
  return found.flat();
};

/** Bytes of a file of a configuration. One with as many values as are read is smaller. */
const largestFile = 32 * 1024 * 1024;

const sourceOf = (path: string, bytes: Uint8Array): SourceFile => ({
  path,
  text: textOf(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** A file by its path in messages, and how it is read. */
type Found = readonly [path: string, read: () => Promise<Uint8Array>];

/** Whatever is in the current folder can have come with a merge request: links do not lead out of it. */
const currentFolder = async (path: string, cwd: string): Promise<Folder | undefined> =>
  isWithin(cwd, path) && dirname(cwd) !== cwd ? { path: await realpath(cwd), name: 'the current folder' } : undefined;

const filesAt = async (path: string, cwd: string): Promise<readonly Found[]> => {
  const whole = resolve(cwd, path);
  const outer = await currentFolder(whole, cwd);
  if (!(await stat(whole)).isDirectory()) {
    const read = () => (outer === undefined ? readNamed(whole, largestFile) : readWithin(outer, whole, largestFile));
    return [[path, read]];
  }
  const folder: Folder = { path: await realpath(whole), name: `the folder ${path}` };
  if (outer !== undefined) checkWithin(outer, folder.path);
  const below = await filesBelow(path, cwd);
  return below.map((file) => [file, () => readWithin(folder, resolve(cwd, file), largestFile)]);
};

/** Where a configuration comes from. */
export interface Given {
  /** Files, folders, and `-`. */
  readonly paths: readonly string[];
  /** Undefined where it was removed. */
  readonly cwd: string | undefined;
  readonly readStdin: () => Promise<Uint8Array>;
}

const orUsageError = async <T>(path: string, work: Promise<T>): Promise<T> => {
  try {
    return await orFault(work);
  } catch (error) {
    throw error instanceof FileFault ? new UsageError(`cannot read ${path}: ${error.message}`) : error;
  }
};

/** Reads files, the files of folders, and stdin for `-`. Throws UsageError for what cannot be read, and for a folder without any. */
export const findFiles = async ({ paths, cwd, readStdin }: Given): Promise<readonly SourceFile[]> => {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const found: readonly Found[] =
      path === stdin ? [[stdin, readStdin]] : await orUsageError(path, filesAt(path, startOf(path, cwd)));
    if (found.length === 0) throw new UsageError(`${path} has no .yaml, .yml, or .json file`);
    for (const [name, read] of found) {
      const load = async (): Promise<SourceFile> => sourceOf(name, await read());
      files.push(await orUsageError(name, load()));
    }
  }
  return files;
};
