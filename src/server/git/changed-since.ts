/** Detects changes of a file since the caller read it. */
import type { CatFile } from './cat-file.ts';
import { resolveRef } from './resolve-commit.ts';
import { runGit } from './run-git.ts';

const env = { GIT_LITERAL_PATHSPECS: '1' };

/** Returns the last commit before `sha`, or `sha` itself, that changed something at a path (of `treePath`). */
export const lastCommitAt = async (dir: string, sha: string, path: string): Promise<string | undefined> => {
  const args = ['rev-list', '--max-count=1', '--end-of-options', sha, '--', ...(path === '' ? [] : [path])];
  const { stdout } = await runGit({ dir, args, env });
  return stdout === '' ? undefined : stdout.trim();
};

/**
 * Returns true if a commit between `seen` and `tip` changed one of the paths, or if `seen` is not a commit in the history of
 * `tip`.
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
