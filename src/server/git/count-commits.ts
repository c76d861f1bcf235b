/** Counts commits. git uses its commit graph and bitmaps, if they are written. */
import { requireUndamaged } from './damaged-refs.ts';
import { canBeRef } from './ref-name.ts';
import { runGit } from './run-git.ts';

const counting = ['rev-list', '--count', '--use-bitmap-index'];

/** Returns 0 if there is no such branch. Rejects with `GitError` for a damaged one. */
export const countBranchCommits = async (dir: string, branch: string): Promise<number> => {
  const ref = `refs/heads/${branch}`;
  const { stdout } = await runGit({ dir, args: [...counting, '--ignore-missing', ref, '--'] });
  const count = Number(stdout);
  if (count === 0 && canBeRef(branch)) await requireUndamaged(dir, [ref]);
  return count;
};

/** Counts the commits up to `sha`, without those up to `without`. */
export const countNewCommits = async (dir: string, sha: string, without: string | null): Promise<number> => {
  if (sha === without) return 0;
  const left = without === null ? [] : [`^${without}`];
  const { stdout } = await runGit({ dir, args: [...counting, '--end-of-options', sha, ...left, '--'] });
  return Number(stdout);
};

/** A commit whose history was counted, the commit included. */
interface Counted {
  /** Full SHA. */
  readonly sha: string;
  readonly total: number;
}

/** Counts the commits up to `sha`. With a known commit, git reads only commits that the two histories do not share. */
export const countFrom = async (dir: string, sha: string, known: Counted | undefined): Promise<number> => {
  if (known === undefined) return countNewCommits(dir, sha, null);
  const args = ['rev-list', '--count', '--left-right', '--end-of-options', `${known.sha}...${sha}`, '--'];
  const { stdout, exitCode } = await runGit({ dir, args, accept: [0, 128] });
  // The known commit can be gone, if no ref leads to it any more.
  if (exitCode !== 0) return countNewCommits(dir, sha, null);
  const [gone = 0, came = 0] = stdout.split('\t').map(Number);
  return known.total - gone + came;
};
