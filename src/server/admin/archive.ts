/** Backups in one file: tar, compressed with gzip or not. */
import { create, extract } from 'tar';
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

/** `directory` is made. Throws AdminError for what is no archive, is cut off, or would put something elsewhere. */
export const unpackArchive = async (file: string, directory: string): Promise<void> => {
  await makeDirectory(directory);
  try {
    await extract({ cwd: directory, file, strict: true, umask: 0o077 });
  } catch (error) {
    if (!isOfContent(error)) throw error;
    throw new AdminError(`cannot unpack ${file}: ${error.message}`, 'Use another backup.');
  }
};
