import { rmSync, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BodySink } from '../../api/body-sink.ts';
import { UsageError } from '../errors/usage-error.ts';
import { givenPath, type Place, reasonOf } from '../context/read-given-text.ts';

/** A file that gets its name when it is complete. */
export interface GivenFile {
  readonly sink: BodySink;
  /** Renames the file. Resolves to its size in bytes. */
  readonly keep: () => Promise<number>;
  /** Removes the file, unless it was kept. */
  readonly drop: () => Promise<void>;
}

/**
 * Creates a directory named on the command line, with its parents.
 *
 * @throws UsageError if it cannot be created
 */
export const makeGivenDirectory = async (typed: string, place: Place): Promise<void> => {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(givenPath(typed, place), { recursive: true }).catch((cause: unknown) => {
    throw new UsageError(`cannot create directory "${typed}": ${reasonOf(cause)}`, { cause });
  });
};

/** Permissions, for a file with a secret. Default: those of the existing file. */
interface FileMode {
  readonly mode?: number;
}

interface Target {
  /** With links resolved. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly stats: Stats | undefined;
}

const findTarget = async (path: string): Promise<Target> => {
  const { constants, realpath, stat, access } = await import('node:fs/promises');
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (stats === undefined) return { path, stats };
  // Replacing a file does not require write permission on it, so it is checked here.
  await access(path, constants.W_OK);
  return { path: await realpath(path), stats };
};

interface OpenFile {
  readonly handle: FileHandle;
  /** Truncates it; absent for devices and pipes. */
  readonly empty?: () => Promise<void>;
  readonly keep: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Devices and pipes are written directly. */
const openInPlace = async (path: string): Promise<OpenFile> => {
  const { open } = await import('node:fs/promises');
  const handle = await open(path, 'w');
  return { handle, keep: () => handle.close(), drop: () => handle.close() };
};

const openBeside = async ({ path, stats }: Target, { mode }: FileMode): Promise<OpenFile> => {
  const [{ open, rename, rm }, { randomUUID }] = await Promise.all([import('node:fs/promises'), import('node:crypto')]);
  const draft = join(dirname(path), `.repoctl-${randomUUID()}`);
  // Appending, so that writes after a truncation begin at the start.
  const handle = await open(draft, 'ax', mode);
  // A second interrupt ends the process before `drop` is called.
  const sweep = (): void => rmSync(draft, { force: true });
  process.on('exit', sweep);
  return {
    handle,
    empty: () => handle.truncate(0),
    keep: async () => {
      const kept = mode ?? stats?.mode;
      if (kept !== undefined) await handle.chmod(kept & 0o7777);
      await handle.sync();
      await handle.close();
      await rename(draft, path);
      process.off('exit', sweep);
    },
    drop: async () => {
      await handle.close();
      await rm(draft, { force: true });
      process.off('exit', sweep);
    },
  };
};

const openFile = async (path: string, mode: FileMode): Promise<OpenFile> => {
  const target = await findTarget(path);
  const whole = target.stats === undefined || target.stats.isFile();
  return whole ? openBeside(target, mode) : openInPlace(path);
};

/**
 * Opens a file named on the command line for a download. An existing file is kept until the download is complete. All members
 * throw UsageError if the file cannot be written.
 */
export const openGivenFile = async (
  label: string,
  path: string,
  place: Place,
  mode: FileMode = {},
): Promise<GivenFile> => {
  const orFail = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: unknown) => {
      throw new UsageError(`cannot write file "${path}" of ${label}: ${reasonOf(cause)}`, { cause });
    });
  const file = await orFail(openFile(givenPath(path, place), mode));
  let size = 0;
  let kept = false;
  return {
    sink: {
      write: async (chunk) => {
        await orFail(file.handle.appendFile(chunk));
        size += chunk.byteLength;
        return true;
      },
      restart: async () => {
        if (size === 0) return true;
        if (file.empty === undefined) return false;
        await orFail(file.empty());
        size = 0;
        return true;
      },
    },
    keep: async () => {
      await orFail(file.keep());
      kept = true;
      return size;
    },
    drop: async () => {
      if (!kept) await file.drop();
    },
  };
};
