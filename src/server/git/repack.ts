/** Keeps the number of packs and loose objects low, at a cost in proportion to new objects. */
import { open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { repackLock } from './stale-files.ts';
import { runGit } from './run-git.ts';

/** Milliseconds. */
const timeout = 60 * 60_000;

const mostPacks = 10;
const mostLoose = 100;

export const needsRepack = async (dir: string): Promise<boolean> => {
  const { stdout } = await runGit({ dir, args: ['count-objects', '-v'] });
  const counts = new Map(stdout.split('\n').map((line) => line.split(': ') as [string, string]));
  return Number(counts.get('packs')) > mostPacks || Number(counts.get('count')) > mostLoose;
};

/** Milliseconds between updates of the lock file, which stale locks do not get. */
const renewal = 60_000;

/** Returns a function that releases the lock; undefined if another process holds it. */
const takeLock = async (dir: string): Promise<(() => Promise<void>) | undefined> => {
  const path = join(dir, repackLock);
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, renewal);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await rm(path, { force: true });
  };
};

/**
 * Packs loose objects, and merges packs of similar size (git's geometric repacking). No object is dropped, so that others can read
 * and write meanwhile. Two repacks at once would remove each other's packs with their objects, so this does nothing if another one
 * is running.
 */
export const repack = async (dir: string): Promise<void> => {
  const release = await takeLock(dir);
  if (release === undefined) return;
  try {
    const args = ['repack', '--geometric=2', '-d', '-q', '--write-midx'];
    await runGit({ dir, args, timeout });
    await runGit({ dir, args: ['pack-refs', '--all'], timeout });
  } finally {
    await release();
  }
};
