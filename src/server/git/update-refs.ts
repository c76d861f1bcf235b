/** Makes, moves and deletes refs. */
import { isGitError, isWriteFailure } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Milliseconds that copying may take. */
const timeout = 10 * 60_000;

/** Of the settings in the environment, git hands none on to the process that reads the other repository. */
const uploadPack = 'git -c safe.directory=* upload-pack';

/**
 * Copies what `from` needs of the repository at `source`, and points the ref `to` of `dir` there, wherever it was before.
 * Both are full names of refs that git takes. Throws `GitError` `exit` when `from` is not there.
 */
export const fetchRef = async (
  dir: string,
  { source, from, to }: { readonly source: string; readonly from: string; readonly to: string },
): Promise<void> => {
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', '--no-recurse-submodules'];
  await runGit({
    dir,
    args: ['fetch', ...options, `--upload-pack=${uploadPack}`, '--end-of-options', source, `+${from}:${to}`],
    timeout,
  });
};

/** What is to become of a ref. */
export interface RefChange {
  /** In full; its name has passed `canBeRef`, or comes from git. */
  readonly ref: string;
  /** The SHA that it must have before: null for a ref that must not be there. */
  readonly before: string | null;
  /** Null deletes it. */
  readonly after: string | null;
}

const commandFor = ({ ref, before, after }: RefChange): string => {
  if (after === null) return `delete ${ref}\0${before ?? ''}\0`;
  return before === null ? `create ${ref}\0${after}\0` : `update ${ref}\0${after}\0${before}\0`;
};

/**
 * Changes all of these refs or none. False when one of them is not what `before` says, or another ref's name is in
 * the way (`a` and `a/b` cannot both be there); rejects for everything else.
 */
export const updateRefs = async (dir: string, changes: readonly RefChange[]): Promise<boolean> => {
  if (changes.length === 0) return true;
  const input = changes.map(commandFor).join('');
  try {
    await runGit({ dir, args: ['update-ref', '--no-deref', '--stdin', '-z'], input });
    return true;
  } catch (error) {
    const isConflict = isGitError(error) && error.code === 'exit' && error.message.includes('cannot lock ref');
    if (isConflict && !isWriteFailure(error)) return false;
    throw error;
  }
};
