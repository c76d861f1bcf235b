/** Keeps the number of packs and loose objects of a repository low, at a cost that follows what is new. */
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

/**
 * Packs what is loose, and packs of like size into larger ones, so that there are always few (git's geometric repacking):
 * no object is dropped, so that nobody who reads or writes meanwhile is disturbed.
 */
export const repack = async (dir: string): Promise<void> => {
  const args = ['repack', '--geometric=2', '-d', '-q', '--write-midx'];
  await runGit({ dir, args, timeout });
  await runGit({ dir, args: ['pack-refs', '--all'], timeout });
};
