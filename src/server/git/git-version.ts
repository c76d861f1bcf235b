import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** The oldest git the service is tested with: Debian 12's. */
const oldest = { major: 2, minor: 39 } as const;

/** Whether what `git --version` wrote names a git that is new enough. */
export const isSupportedVersion = (line: string): boolean => {
  const [major = 0, minor = 0] = (/(?<!\d)(\d+)\.(\d+)/.exec(line) ?? []).slice(1).map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
};

/** The version line of git. Throws `GitError` `missing` or `unsupported`, with what to do about it. */
export const checkGit = async (): Promise<string> => {
  const { stdout } = await runGit({ args: ['--version'] });
  const line = stdout.trim();
  if (isSupportedVersion(line)) return line;
  const wanted = `${oldest.major}.${oldest.minor}`;
  throw new GitError('unsupported', `repoctl serve needs git ${wanted} or newer and found "${line}"; upgrade git`);
};
