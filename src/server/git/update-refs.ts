/** Creates, moves, and deletes refs. */
import { isGitError, isWriteFailure } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Milliseconds. */
const timeout = 10 * 60_000;

/** git does not pass settings in the environment on to the process that reads the other repository. */
const uploadPack = 'git -c safe.directory=* upload-pack';

/**
 * Fetches the ref `from` of the repository at `source` into the ref `to` of `dir`, even if that is no fast-forward. Both are full
 * names. Rejects with `GitError` `exit` if `from` does not exist.
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

export interface RefChange {
  /** Full name; must pass `canBeRef` or come from git. */
  readonly ref: string;
  /** The SHA that the ref must have; null if it must not exist. */
  readonly before: string | null;
  /** The new SHA; null deletes the ref. */
  readonly after: string | null;
}

const commandFor = ({ ref, before, after }: RefChange): string => {
  if (after === null) return `delete ${ref}\0${before ?? ''}\0`;
  return before === null ? `create ${ref}\0${after}\0` : `update ${ref}\0${after}\0${before}\0`;
};

/**
 * Changes all refs or none. Returns false if a ref does not match its `before`, or conflicts with the name of another one (`a` and
 * `a/b` cannot both exist).
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
