/** The branches of a repository. */
import { refLines } from './ref-lines.ts';
import { runGitBytes } from './run-git.ts';

/** A branch and the commit it is at. */
export interface Head {
  readonly name: string;
  readonly sha: string;
}

/** Where the refs of branches lie. */
export const headPrefix = 'refs/heads/';

/** Every branch with the commit at its tip, by name. */
export const listHeads = async (dir: string): Promise<Head[]> => {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', headPrefix];
  const { stdout } = await runGitBytes({ dir, args });
  return refLines(stdout).map((line) => {
    const space = line.indexOf(' ');
    return { name: line.slice(space + 1 + headPrefix.length), sha: line.slice(0, space) };
  });
};
