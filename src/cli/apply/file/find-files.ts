/** Finds and reads the files of a configuration. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../errors/usage-error.ts';

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

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
};

const unreadable = (path: string, error: unknown): UsageError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new UsageError(`cannot read ${path}: ${reasons[code] ?? String(error)}`);
};

const sourceOf = (path: string, bytes: Uint8Array): SourceFile => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), sha256 };
  } catch {
    throw new UsageError(`${path} must be UTF-8 text`);
  }
};

/** Where a configuration comes from. */
export interface Given {
  /** Files, folders, and `-`. */
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly readStdin: () => Promise<Uint8Array>;
}

/** Reads files, the files of folders, and stdin for `-`. Throws UsageError for what cannot be read, and for a folder without any. */
export const findFiles = async ({ paths, cwd, readStdin }: Given): Promise<readonly SourceFile[]> => {
  const files: SourceFile[] = [];
  const read = async (path: string): Promise<void> => {
    files.push(sourceOf(path, await readFile(resolve(cwd, path))));
  };
  for (const path of paths) {
    try {
      if (path === stdin) {
        files.push(sourceOf(stdin, await readStdin()));
      } else if ((await stat(resolve(cwd, path))).isDirectory()) {
        const below = await filesBelow(path, cwd);
        if (below.length === 0) throw new UsageError(`${path} has no .yaml, .yml, or .json file`);
        for (const file of below) await read(file);
      } else {
        await read(path);
      }
    } catch (error) {
      throw error instanceof UsageError ? error : unreadable(path, error);
    }
  }
  return files;
};
