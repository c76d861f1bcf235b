/** Copies files into a backup, with their checksums, and takes those that have not changed from an earlier one. */
import { createHash } from 'node:crypto';
import { link, lstat, mkdir, open, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Checksums, checksumOf } from './checksums.ts';

/** A backup that was made before. */
export interface EarlierBackup {
  readonly directory: string;
  readonly checksums: Checksums;
}

/** Files of a backup that is being made. */
export interface BackupFiles {
  /**
   * Copies a file to a path within the backup. Rejects with `ENOENT` when it is gone. One that `changes` is not looked for in an
   * earlier backup: size and time do not tell one ref from the next, where both were written within a tick of the clock.
   */
  readonly add: (from: string, path: string, options?: { readonly changes: boolean }) => Promise<void>;
  /** Takes a file in that was made in the backup itself. */
  readonly adopt: (path: string) => Promise<void>;
  readonly checksums: Map<string, string>;
  /** Files and bytes in all, and those of them that were read and written, not linked. */
  readonly counts: { files: number; bytes: number; copiedFiles: number; copiedBytes: number };
}

const chunk = 1024 * 1024;

/** Milliseconds that a time may lose when it is set. */
const sameTime = 2;

/** Resolves to the checksum of what was written, once it is on the disk. */
const copyHashed = async (from: string, to: string): Promise<string> => {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'w', 0o600);
    try {
      const hash = createHash('sha256');
      const { size } = await source.stat();
      const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(chunk, size)));
      for (;;) {
        const { bytesRead } = await source.read(buffer);
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        for (let written = 0; written < bytesRead;) written += (await target.write(part, written)).bytesWritten;
      }
      await target.datasync();
      return hash.digest('hex');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

/** Whether a file can have a second name, there. */
const linkFile = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

export const createBackupFiles = (directory: string, earlier: EarlierBackup | undefined): BackupFiles => {
  const checksums = new Map<string, string>();
  const counts = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 };
  /** Forks share files with their sources, and do so in a backup. */
  const shared = new Map<string, string>();

  /** The checksum of what could be had without reading it. */
  const reuse = async (file: { size: number; mtimeMs: number }, key: string, path: string) => {
    const to = join(directory, path);
    const twin = shared.get(key);
    if (twin !== undefined && (await linkFile(join(directory, twin), to))) return checksums.get(twin);
    const sum = earlier?.checksums.get(path);
    if (earlier === undefined || sum === undefined) return undefined;
    const old = join(earlier.directory, path);
    const before = await lstat(old).catch(() => undefined);
    const isSame = before?.size === file.size && Math.abs(before.mtimeMs - file.mtimeMs) < sameTime;
    return isSame && (await linkFile(old, to)) ? sum : undefined;
  };

  const count = (size: number, isCopied: boolean): void => {
    counts.files += 1;
    counts.bytes += size;
    if (!isCopied) return;
    counts.copiedFiles += 1;
    counts.copiedBytes += size;
  };

  const add: BackupFiles['add'] = async (from, path, { changes } = { changes: false }) => {
    const file = await stat(from);
    const to = join(directory, path);
    const key = `${file.dev}:${file.ino}`;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const known = changes ? undefined : await reuse(file, key, path);
    const sum = known ?? (await copyHashed(from, to));
    if (known === undefined) await utimes(to, file.atime, file.mtime);
    if (file.nlink > 1) shared.set(key, path);
    checksums.set(path, sum);
    count(file.size, known === undefined);
  };
  const adopt: BackupFiles['adopt'] = async (path) => {
    const { size } = await stat(join(directory, path));
    checksums.set(path, await checksumOf(join(directory, path)));
    count(size, true);
  };
  return { add, adopt, checksums, counts };
};
