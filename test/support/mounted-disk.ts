/** A separate file system that can become full or read-only, also for root, whom permission bits do not stop. */
import { appendFile, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Need } from './programs.ts';

export interface MountedDisk {
  readonly path: string;
  /** Fills the disk completely. */
  readonly fill: () => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly setReadOnly: (isReadOnly: boolean) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** True if this user can mount file systems, which root can outside of most containers. */
export const mounting = async (): Promise<Need> => {
  const { exitCode } = await execa('unshare', ['--mount', 'true'], { reject: false });
  const missing = exitCode !== 0;
  return { missing, note: missing ? ' (only root can mount a disk for it)' : '' };
};

/** True if there is space, or will be once the probe's file is deleted. */
const hasRoom = async (path: string): Promise<boolean> =>
  (await readdir(path)).some((name) => name.startsWith('repoctl-probe')) || (await statfs(path)).bavail > 0;

export const mountDisk = async (megabytes: number): Promise<MountedDisk> => {
  const path = await mkdtemp(join(tmpdir(), 'repoctl-disk-'));
  await execa('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'repoctl-test', path]);
  const filler = join(path, 'filler');
  return {
    path,
    fill: async () => {
      do {
        await appendFile(filler, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => {});
      } while (await hasRoom(path));
    },
    clear: () => rm(filler, { force: true }),
    setReadOnly: async (isReadOnly) => {
      await execa('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path]);
    },
    unmount: async () => {
      await execa('umount', [path]);
      await rm(path, { recursive: true });
    },
  };
};
