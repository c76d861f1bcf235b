/** How long the history of a branch is. */
import { runGit } from './run-git.ts';

/** Commits that a branch is made of; 0 when there is no such branch. */
export const countBranchCommits = async (dir: string, branch: string): Promise<number> => {
  const { stdout, exitCode } = await runGit({
    dir,
    args: ['rev-list', '--count', `refs/heads/${branch}`, '--'],
    accept: [0, 128],
  });
  return exitCode === 0 ? Number(stdout) : 0;
};
