/** Backups in one file: tar, compressed with gzip or not. */
import { normalize } from 'node:path/posix';
import { create, extract, type ReadEntry } from 'tar';
import { AdminError } from './admin-error.ts';
import { makeDirectory } from '../formats/make-directory.ts';

type ArchiveKind = 'tar' | 'gzip';

/** What a name stands for; undefined for that of a directory. */
export const archiveKind = (name: string): ArchiveKind | undefined => {
  if (name.endsWith('.tar')) return 'tar';
  return /\.(?:tar\.gz|tgz)$/.test(name) ? 'gzip' : undefined;
};

/** Makes the archive of what is in `directory`; nobody but its owner can read it. */
export const packArchive = async (directory: string, file: string, kind: ArchiveKind): Promise<void> => {
  await create({ cwd: directory, file, gzip: kind === 'gzip', portable: true, mode: 0o600, strict: true }, ['.']);
};

/** Whether tar or gzip complains of what it reads; all else is said of files and disks. */
const isOfContent = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:TAR|Z)_/.test(String(error.code));

/** What tar calls a file; a second name of one that came before is one, too: forks share files. */
const fileTypes: ReadonlySet<string | undefined> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Lets files and directories through, and keeps the path of the first entry that is something else. */
const filesOnly = () => {
  const files = new Set<string>();
  let refused: string | undefined;
  const filter = (path: string, entry: object): boolean => {
    const { type, linkpath } = entry as Partial<ReadEntry>;
    if (type === 'Directory') return true;
    const isFile = type === 'Link' ? files.has(normalize(linkpath ?? '')) : fileTypes.has(type);
    if (isFile) files.add(normalize(path));
    else refused ??= path;
    return isFile;
  };
  return { filter, refused: () => refused };
};

/** `directory` is made. Throws AdminError for what is no archive, is cut off, or has entries that are no files. */
export const unpackArchive = async (file: string, directory: string): Promise<void> => {
  await makeDirectory(directory);
  const { filter, refused } = filesOnly();
  const fix = 'Use another backup.';
  try {
    await extract({ cwd: directory, file, strict: true, umask: 0o077, filter });
  } catch (error) {
    if (!isOfContent(error)) throw error;
    throw new AdminError(`cannot unpack ${file}: ${error.message}`, fix);
  }
  const path = refused();
  if (path !== undefined) throw new AdminError(`cannot unpack ${file}: "${path}" is a link or special file`, fix);
};
