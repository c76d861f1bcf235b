/** Packs and unpacks backups in one file: tar, compressed with gzip or not. */
import { normalize } from 'node:path/posix';
import { create, extract, type ReadEntry } from 'tar';
import { AdminError } from './admin-error.ts';
import { makeDirectory } from '../formats/make-directory.ts';

type ArchiveKind = 'tar' | 'gzip';

/** Returns undefined for the name of a directory. */
export const archiveKind = (name: string): ArchiveKind | undefined => {
  if (name.endsWith('.tar')) return 'tar';
  return /\.(?:tar\.gz|tgz)$/.test(name) ? 'gzip' : undefined;
};

/** Only the owner can read the archive. */
export const packArchive = async (directory: string, file: string, kind: ArchiveKind): Promise<void> => {
  await create({ cwd: directory, file, gzip: kind === 'gzip', portable: true, mode: 0o600, strict: true }, ['.']);
};

/** Returns true for errors of tar and gzip about the archive, and false for errors of the file system. */
const isOfContent = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:TAR|Z)_/.test(String(error.code));

/** tar's types of files. A hard link to an earlier file counts, too, since forks share files. */
const fileTypes: ReadonlySet<string | undefined> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Accepts files and directories, and keeps the path of the first other entry. */
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

/** Creates `directory`. Throws AdminError if the archive is damaged, or has links or special files. */
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
