/** Runs `git fsck` on files such as `.gitmodules` before the service commits them. git itself checks those of a push. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from './run-git.ts';
import { ignorable } from './write-commit.ts';

/** Names that a file system reads as `.gitmodules` or `.gitattributes`, with more short names of NTFS than git knows. */
const readByGit = /^(?:\.git(?:modules|attributes)|gitmod~\d|gitatt~\d|g?i?[0-9a-f]{0,4}~\d+)[ .]*(?::.*)?$/is;

const isName = (name: string): boolean =>
  // On Windows a backslash separates names.
  name.split('\\').some((part) => readByGit.test(part.replaceAll(ignorable, '')));

/** Returns true if git itself reads this file, or a directory above it, in a clone. */
export const isReadByGit = (path: string): boolean => path.split('/').some(isName);

export interface CheckedFile {
  readonly path: string;
  /** Six octal digits. */
  readonly mode: string;
  readonly content: string | Uint8Array;
}

/** An error message of git about a file: `gitmodulesUrl: disallowed submodule url: ...`. */
export interface FsckComplaint {
  readonly path: string;
  readonly complaint: string;
}

/** A tree entry to check. */
interface Entry {
  /** Path of the file. */
  readonly path: string;
  readonly name: string;
  readonly mode: string;
  /** A directory gets its path, so that no two directories are equal. */
  readonly content: string | Uint8Array;
}

const directoryMode = '040000';

const entriesOf = ({ path, mode, content }: CheckedFile): readonly Entry[] => {
  const names = path.split('/');
  return names.flatMap((name, index) => {
    if (!isName(name)) return [];
    if (index === names.length - 1) return [{ path, name, mode, content }];
    return [{ path, name, mode: directoryMode, content: names.slice(0, index + 1).join('/') }];
  });
};

/** The repository is temporary, so that it need not survive a power cut. */
const quick = ['-c', 'core.fsync=none'] as const;

const linesOf = (output: string): readonly string[] => output.split('\n').filter(Boolean);

/** Writes a tree for each entry. */
const makeTrees = async (dir: string, entries: readonly string[]): Promise<readonly string[]> => {
  const input = entries.map((entry) => `${entry}\0\0`).join('');
  return linesOf((await runGit({ dir, args: [...quick, 'mktree', '-z', '--batch'], input })).stdout);
};

/** Writes blobs from temporary files. */
const writeBlobs = async (room: string, dir: string, contents: readonly Entry['content'][]) => {
  const files = join(room, 'files');
  await mkdir(files);
  const names: string[] = [];
  for (const [index, content] of contents.entries()) {
    const name = join(files, String(index));
    await writeFile(name, content);
    names.push(`${name}\n`);
  }
  const args = [...quick, 'hash-object', '-w', '--no-filters', '--stdin-paths'];
  return linesOf((await runGit({ dir, args, input: names.join('') })).stdout);
};

const complaintPattern = /error in [a-z]+ ([0-9a-f]+): ([^\n]*)/;

/** Checks all files at once: the number of git processes does not depend on the number of files. */
export const fsckFiles = async (files: readonly CheckedFile[]): Promise<FsckComplaint | undefined> => {
  const entries = files.flatMap(entriesOf);
  if (entries.length === 0) return undefined;
  const room = await mkdtemp(join(tmpdir(), 'repoctl-fsck-'));
  const dir = join(room, 'git');
  let objects: readonly (readonly (string | undefined)[])[] = [];
  try {
    await runGit({ args: ['init', '--quiet', '--bare', '--template=', '--end-of-options', dir] });
    const contents = entries.map(({ content }) => content);
    const blobs = await writeBlobs(room, dir, contents);
    const directories = await makeTrees(
      dir,
      blobs.map((blob) => `100644 blob ${blob}\tfile`),
    );
    const shas = entries.map(({ mode }, index) => (mode === directoryMode ? directories : blobs)[index]);
    const lines = entries.map(({ name, mode }, index) => {
      const type = mode === directoryMode ? 'tree' : 'blob';
      return `${mode} ${type} ${shas[index] ?? ''}\t${name}`;
    });
    const trees = await makeTrees(dir, lines);
    objects = shas.map((sha, index) => [sha, trees[index]]);
    await runGit({ dir, args: ['fsck', '--strict', '--no-dangling', '--no-progress'] });
    return undefined;
  } catch (error) {
    // git fsck reports faults on standard error, and fails.
    const [, sha, complaint] = complaintPattern.exec(error instanceof Error ? error.message : '') ?? [];
    const found = entries.find((_, index) => objects[index]?.includes(sha) === true);
    if (found === undefined || complaint === undefined) throw error;
    return { path: found.path, complaint };
  } finally {
    await rm(room, { recursive: true, force: true });
  }
};
