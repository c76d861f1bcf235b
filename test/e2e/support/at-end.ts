/** Steps that run after the current test, and a directory that goes with it. */
import { onTestFinished } from 'vitest';
import { makeRoom } from './git.ts';

/** Runs a step after the current test, before the steps that were added earlier. */
export const atEnd = (end: () => Promise<unknown>): void =>
  onTestFinished(async () => {
    await end();
  });

/** A directory that is deleted after the current test. */
export const makeTestRoom = async (): Promise<string> => {
  const { path, remove } = await makeRoom();
  atEnd(remove);
  return path;
};
