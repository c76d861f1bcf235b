/** What a push really changed. */
import type { RefUpdate } from '../pushes/ref-update.ts';
import { findRefs } from '../../git/list-refs.ts';
import type { PushCommand } from './push-commands.ts';

const refsOf = (commands: readonly PushCommand[]): string[] => [
  ...new Set(commands.map(({ ref }) => ref).filter((ref) => ref.startsWith('refs/'))),
];

/** A push that git is about to take in. */
export interface WatchedPush {
  /** What it wants to change, from where the refs are. */
  readonly intended: readonly RefUpdate[];
  /** What it changed, to be asked for once git has ended. */
  readonly changes: () => Promise<RefUpdate[]>;
}

/** Looks where the refs of a push are before it. */
export const watchPush = async (dir: string, commands: readonly PushCommand[]): Promise<WatchedPush> => {
  const refs = refsOf(commands);
  const earlier = await findRefs(dir, refs);
  const intended = commands
    .filter(({ ref }) => ref.startsWith('refs/'))
    .map(({ ref, after }) => ({ ref, before: earlier.get(ref) ?? null, after }))
    .filter(({ before, after }) => before !== after);
  return {
    intended,
    changes: async () => {
      const now = await findRefs(dir, refs);
      return intended.filter(({ ref, after }) => (now.get(ref) ?? null) === after);
    },
  };
};
