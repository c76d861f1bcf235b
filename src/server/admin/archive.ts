/** Backups in one file: tar, compressed with gzip or not. */
import { create, extract } from 'tar';
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

/** `directory` is made; what an archive would put elsewhere is refused. */
export const unpackArchive = async (file: string, directory: string): Promise<void> => {
  await makeDirectory(directory);
  await extract({ cwd: directory, file, strict: true, umask: 0o077 });
};
