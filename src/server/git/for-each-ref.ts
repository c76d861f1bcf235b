/** Lists refs by `git for-each-ref`, which leaves out damaged ones with a warning. */
import { requirePacked, requireUndamaged } from './damaged-refs.ts';
import { canBeRef } from './ref-name.ts';
import { runGitBytes } from './run-git.ts';

const warning = /^warning: ignoring broken ref (refs\/.+)$/gm;

/** Rejects with `GitError` `damaged` if git has left out a damaged ref. One that was deleted meanwhile causes the same warning. */
export const forEachRef = async (dir: string, args: readonly string[]): Promise<Buffer> => {
  const [{ stdout, stderr }] = await Promise.all([
    runGitBytes({ dir, args: ['for-each-ref', ...args] }),
    requirePacked(dir),
  ]);
  const suspects = [...stderr.matchAll(warning)].flatMap(([, ref = '']) => (canBeRef(ref) ? ref : []));
  await requireUndamaged(dir, suspects);
  return stdout;
};
