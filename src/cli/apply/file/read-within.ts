/** Reads plain files of a folder. Its links, FIFOs, and devices can come from whoever proposes a change of it. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** Why a file is not read, in words that follow a colon. */
export class FileFault extends Error {}

const notPlain = 'not a plain file';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
  ELOOP: 'links lead in a circle',
  ENXIO: notPlain,
};

/** Rejects with FileFault where the file system does. */
export const orFault = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new FileFault(reasons[String(error.code)] ?? String(error.code));
  }
};

/** The text of bytes. Throws FileFault for what is no UTF-8. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault('not UTF-8 text');
  }
};

/** Whether a path is that of a folder, or of something in it. */
export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const sizeText = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

/** All of an open file. Its size is counted as it is read: some files do not say theirs, and others grow. */
const readAll = async (file: FileHandle, largest: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.createReadStream({ autoClose: false, end: largest })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  if (size > largest) throw new FileFault(`larger than ${sizeText(largest)}`);
  return Buffer.concat(chunks);
};

/** Reads a file that somebody has named, whatever it is: a shell puts pipes in place of files. */
export const readNamed = async (path: string, largest: number): Promise<Buffer> => {
  const file = await orFault(open(path));
  try {
    return await orFault(readAll(file, largest));
  } finally {
    await file.close();
  }
};

/** A folder that files must be in. */
export interface Folder {
  /** Without links in it. */
  readonly path: string;
  /** What messages call it. */
  readonly name: string;
}

/** Throws FileFault for a path without links that is not in a folder, or in its .git. */
export const checkWithin = ({ path, name }: Folder, real: string): void => {
  if (!isWithin(path, real)) throw new FileFault(`outside ${name}`);
  // CI runners leave the token of the job there.
  if (/[\\/]\.git([\\/]|$)/i.test(real.slice(path.length))) throw new FileFault('in a .git folder');
};

/**
 * Reads a plain file that is in a folder once all links are followed.
 *
 * @throws FileFault for anything else, and for more bytes than `largest`
 */
export const readWithin = async (folder: Folder, path: string, largest: number): Promise<Buffer> => {
  const real = await orFault(realpath(path));
  checkWithin(folder, real);
  // Without O_NONBLOCK, a FIFO waits for somebody who writes to it.
  const file = await orFault(open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
  try {
    if (!(await file.stat()).isFile()) throw new FileFault(notPlain);
    // A folder on the way can have become a link since. Where there is a /proc, it knows what has been opened.
    checkWithin(folder, await orFault(realpath(`/proc/self/fd/${file.fd}`).catch(() => realpath(real))));
    return await orFault(readAll(file, largest));
  } finally {
    await file.close();
  }
};
