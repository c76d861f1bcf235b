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

export interface SourceFile {
  /** As given, or below the given folder; `-` for stdin. */
  readonly path: string;
  readonly text: string;
  /** Hexadecimal hash of its bytes. */
  readonly sha256: string;
}

/** The schema is in the same folder, and is no configuration. */
const isConfiguration = (name: string): boolean => /(?<!\.schema)\.(ya?ml|json)$/i.test(name);

const stdin = '-';

/** Lists the files of a folder and its subfolders by name, without hidden ones. */
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

/** Maximum number of bytes; a file with the maximum number of values is smaller. */
const largestFile = 32 * 1024 * 1024;

const sourceOf = (path: string, bytes: Uint8Array): SourceFile => ({
  path,
  text: textOf(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** A path for messages, and a function that reads the file. */
type Found = readonly [path: string, read: () => Promise<Uint8Array>];

/** Files in the current folder may come from a merge request, so links must not lead out of it. */
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

/** The source of a configuration. */
export interface Given {
  /** Files, folders, and `-`. */
  readonly paths: readonly string[];
  /** Undefined if it was removed. */
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

/** Reads files, folders, and stdin for `-`. Throws UsageError for files that cannot be read, and for an empty folder. */
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
