/** Copies files and their checksums into a backup, and links unchanged files from an earlier one. */
import { createHash } from 'node:crypto';
import { link, lstat, mkdir, open, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Checksums, checksumOf } from './checksums.ts';

export interface EarlierBackup {
  readonly directory: string;
  readonly checksums: Checksums;
}

export interface BackupFiles {
  /**
   * Copies a file to a path in the backup. Rejects with `ENOENT` if it is gone. A file that `changes` is never linked from the
   * earlier backup: two refs that were written within a tick of the clock have the same size and time.
   */
  readonly add: (from: string, path: string, options?: { readonly changes: boolean }) => Promise<void>;
  /** Adds a file that was created in the backup itself. */
  readonly adopt: (path: string) => Promise<void>;
  readonly checksums: Map<string, string>;
  /** Totals, and the part that was copied instead of linked. */
  readonly counts: { files: number; bytes: number; copiedFiles: number; copiedBytes: number };
}

const chunk = 1024 * 1024;

/** Milliseconds: setting a time can round it. */
const sameTime = 2;

/** Resolves to the checksum once the file is on the disk. */
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

/** Returns false if no hard link can be created. */
const linkFile = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

export const createBackupFiles = (directory: string, earlier: EarlierBackup | undefined): BackupFiles => {
  const checksums = new Map<string, string>();
  const counts = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 };
  /** Path in the backup by inode: forks share files with their sources in a backup, too. */
  const shared = new Map<string, string>();

  /** Links the file if it is known, and returns its checksum. */
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
