/** What a push really changed. */
import type { RefUpdate } from '../../pushes/ref-update.ts';
import { findRefs } from '../list-refs.ts';
import type { PushCommand } from './push-commands.ts';

const refsOf = (commands: readonly PushCommand[]): string[] => [
  ...new Set(commands.map(({ ref }) => ref).filter((ref) => ref.startsWith('refs/'))),
];

/** Where the refs of a push are before it; the answer, asked for after it, tells which of them it changed. */
export const watchPush = async (dir: string, commands: readonly PushCommand[]): Promise<() => Promise<RefUpdate[]>> => {
  const refs = refsOf(commands);
  const earlier = await findRefs(dir, refs);
  return async () => {
    const now = await findRefs(dir, refs);
    return commands.flatMap(({ ref, after }) => {
      const [was, is] = [earlier.get(ref) ?? null, now.get(ref) ?? null];
      return was !== is && is === after ? [{ ref, before: was, after: is }] : [];
    });
  };
};
