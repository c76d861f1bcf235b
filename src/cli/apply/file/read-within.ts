/** Reads plain files of a folder, but no links out of it, FIFOs, and devices, which could come from a merge request. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** The reason why a file is not read, to follow a colon. */
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

/** Turns errors of the file system into FileFault. */
export const orFault = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new FileFault(reasons[String(error.code)] ?? String(error.code));
  }
};

/** Throws FileFault for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault('not UTF-8 text');
  }
};

export const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const sizeText = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`);

/** Reads an open file. Bytes are counted while reading, since some files report no size, and others grow. */
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

/** Reads a file of any type that was named on the command line, since shells pass pipes in place of files. */
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
  /** With links resolved. */
  readonly path: string;
  /** In messages. */
  readonly name: string;
}

/** Throws FileFault for a resolved path outside of the folder, or in its .git folder. */
export const checkWithin = ({ path, name }: Folder, real: string): void => {
  if (!isWithin(path, real)) throw new FileFault(`outside ${name}`);
  // CI runners store the token of the job there.
  if (/[\\/]\.git([\\/]|$)/i.test(real.slice(path.length))) throw new FileFault('in a .git folder');
};

/**
 * Reads a plain file in a folder, with all links resolved.
 *
 * @throws FileFault for anything else, and for more bytes than `largest`
 */
export const readWithin = async (folder: Folder, path: string, largest: number): Promise<Buffer> => {
  const real = await orFault(realpath(path));
  checkWithin(folder, real);
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  const file = await orFault(open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
  try {
    if (!(await file.stat()).isFile()) throw new FileFault(notPlain);
    // A parent folder may have been replaced by a link since. /proc, if there is one, has the path of the open file.
    checkWithin(folder, await orFault(realpath(`/proc/self/fd/${file.fd}`).catch(() => realpath(real))));
    return await orFault(readAll(file, largest));
  } finally {
    await file.close();
  }
};
