/** How many commits a history has. git answers from its commit graph and its bitmaps, where they are written. */
import { runGit } from './run-git.ts';

const counting = ['rev-list', '--count', '--use-bitmap-index'];

/** Commits that a branch is made of; 0 when there is no such branch. */
export const countBranchCommits = async (dir: string, branch: string): Promise<number> => {
  const { stdout } = await runGit({ dir, args: [...counting, '--ignore-missing', `refs/heads/${branch}`, '--'] });
  return Number(stdout);
};

/** Commits that lead to a commit, without those that lead to another one as well: all where there is no other. SHAs. */
export const countNewCommits = async (dir: string, sha: string, without: string | null): Promise<number> => {
  if (sha === without) return 0;
  const left = without === null ? [] : [`^${without}`];
  const { stdout } = await runGit({ dir, args: [...counting, '--end-of-options', sha, ...left, '--'] });
  return Number(stdout);
};

/** How many commits can be reached from a commit, that one included. */
interface Counted {
  /** In full. */
  readonly sha: string;
  readonly total: number;
}

/** The same of another commit: where one is known, git looks only at what the two do not share. */
export const countFrom = async (dir: string, sha: string, known: Counted | undefined): Promise<number> => {
  if (known === undefined) return countNewCommits(dir, sha, null);
  const args = ['rev-list', '--count', '--left-right', '--end-of-options', `${known.sha}...${sha}`, '--'];
  const { stdout, exitCode } = await runGit({ dir, args, accept: [0, 128] });
  // The known commit can be gone: nothing has to lead there any more.
  if (exitCode !== 0) return countNewCommits(dir, sha, null);
  const [gone = 0, came = 0] = stdout.split('\t').map(Number);
  return known.total - gone + came;
};
