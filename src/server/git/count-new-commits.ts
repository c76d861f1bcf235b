/** What one commit's history adds to another's. */
import { runGit } from './run-git.ts';

/** Commits that lead to a commit, without those that lead to another one as well: all where there is no other. SHAs. */
export const countNewCommits = async (dir: string, sha: string, without: string | null): Promise<number> => {
  const left = without === null ? [] : [`^${without}`];
  const { stdout } = await runGit({ dir, args: ['rev-list', '--count', '--end-of-options', sha, ...left, '--'] });
  return Number(stdout);
};
