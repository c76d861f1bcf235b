/** Finds out whether a file is still as somebody saw it. */
import type { CatFile } from './cat-file.ts';
import { resolveRef } from './resolve-commit.ts';
import { runGit } from './run-git.ts';

const env = { GIT_LITERAL_PATHSPECS: '1' };

/** The last commit that changed something at a path (of `treePath`), as seen from a commit. */
export const lastCommitAt = async (dir: string, sha: string, path: string): Promise<string | undefined> => {
  const args = ['rev-list', '--max-count=1', '--end-of-options', sha, '--', ...(path === '' ? [] : [path])];
  const { stdout } = await runGit({ dir, args, env });
  return stdout === '' ? undefined : stdout.trim();
};

/**
 * Whether one of the paths was changed by a commit that `tip` has and `seen` has not. A `seen` that is no commit, or not
 * in the history of `tip`, counts as a change: nobody knows what was seen there.
 */
export const changedSince = async (
  dir: string,
  { tip, seen, paths }: { readonly tip: string; readonly seen: string; readonly paths: readonly string[] },
  ask?: CatFile,
): Promise<boolean> => {
  const known = await resolveRef(dir, seen, ask);
  if (known === undefined) return true;
  const ancestry = ['merge-base', '--is-ancestor', '--end-of-options', known.sha, tip];
  const { exitCode } = await runGit({ dir, args: ancestry, accept: [0, 1] });
  if (exitCode === 1) return true;
  const args = ['rev-list', '--max-count=1', '--end-of-options', tip, `^${known.sha}`, '--', ...paths];
  return (await runGit({ dir, args, env })).stdout !== '';
};
