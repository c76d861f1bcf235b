/** The branches of a repository. */
import { runGit } from './run-git.ts';

/** A branch and the commit it is at. */
export interface Head {
  readonly name: string;
  readonly sha: string;
}

const prefix = 'refs/heads/';

/** Every branch with the commit at its tip, by name. */
export const listHeads = async (dir: string): Promise<Head[]> => {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', prefix];
  const { stdout } = await runGit({ dir, args });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const space = line.indexOf(' ');
      return { name: line.slice(space + 1 + prefix.length), sha: line.slice(0, space) };
    });
};
