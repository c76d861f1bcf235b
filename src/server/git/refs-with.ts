/** The branches and tags that a commit is in. */
import { runGit } from './run-git.ts';

/** A branch or a tag by its name. */
export interface NamedRef {
  readonly type: 'branch' | 'tag';
  readonly name: string;
}

const places = { branch: 'refs/heads/', tag: 'refs/tags/' } as const;

/** Every branch, tag or both (`types`) from which a commit, by its full SHA, can be reached; branches first, by name. */
export const refsWith = async (dir: string, sha: string, types: readonly NamedRef['type'][]): Promise<NamedRef[]> => {
  const args = ['for-each-ref', `--contains=${sha}`, '--format=%(refname)', ...types.map((type) => places[type])];
  const { stdout } = await runGit({ dir, args });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((ref) => {
      const type = ref.startsWith(places.tag) ? 'tag' : 'branch';
      return { type, name: ref.slice(places[type].length) };
    });
};
