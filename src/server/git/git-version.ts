import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Version of Debian 12, the oldest that is tested. */
const oldest = { major: 2, minor: 39 } as const;

/** Takes the output of `git --version`. */
export const isSupportedVersion = (line: string): boolean => {
  const [major = 0, minor = 0] = (/(?<!\d)(\d+)\.(\d+)/.exec(line) ?? []).slice(1).map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
};

/** Returns the output of `git --version`. Rejects with `GitError` `missing` or `unsupported`. */
export const checkGit = async (): Promise<string> => {
  const { stdout } = await runGit({ args: ['--version'] });
  const line = stdout.trim();
  if (isSupportedVersion(line)) return line;
  const wanted = `${oldest.major}.${oldest.minor}`;
  throw new GitError('unsupported', `repoctl serve needs git ${wanted} or newer and found "${line}"; upgrade git`);
};
