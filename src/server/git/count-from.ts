/** How long a history is, from another one of the same repository. */
import { runGit } from './run-git.ts';

/** How many commits can be reached from a commit, that one included. */
export interface Counted {
  /** In full. */
  readonly sha: string;
  readonly total: number;
}

/** The same of another commit: git looks only at what the one has and the other has not. Throws `GitError` when one is not there. */
export const countFrom = async (dir: string, known: Counted, sha: string): Promise<number> => {
  const args = ['rev-list', '--count', '--left-right', '--end-of-options', `${known.sha}...${sha}`, '--'];
  const { stdout } = await runGit({ dir, args });
  const [gone = 0, came = 0] = stdout.split('\t').map(Number);
  return known.total - gone + came;
};
