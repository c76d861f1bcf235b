/** Keeps the number of packs and loose objects of a repository low, at a cost that follows what is new. */
import { open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { repackLock } from './stale-files.ts';
import { runGit } from './run-git.ts';

/** Milliseconds that it may take. */
const timeout = 60 * 60_000;

const mostPacks = 10;
const mostLoose = 100;

/** Whether it is time. */
export const needsRepack = async (dir: string): Promise<boolean> => {
  const { stdout } = await runGit({ dir, args: ['count-objects', '-v'] });
  const counts = new Map(stdout.split('\n').map((line) => line.split(': ') as [string, string]));
  return Number(counts.get('packs')) > mostPacks || Number(counts.get('count')) > mostLoose;
};

/** Milliseconds after which a lock that is held is made to look new. */
const renewal = 60_000;

/** Undefined where somebody else has it. Gives it back by the function. */
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
 * Packs what is loose, and packs of like size into larger ones, so that there are always few (git's geometric repacking):
 * no object is dropped, so that nobody who reads or writes meanwhile is disturbed. Two of it at a time would be: each takes
 * packs away that the other has just made, and objects with them. Where another one is at work, this does nothing.
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
