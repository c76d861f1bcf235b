/** Brings a branch of one repository into another one on the same machine. */
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
