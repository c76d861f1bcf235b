/** The addresses that git asks for, below a repository's own. */

/** What a git client wants: to read (clone, fetch) or to write (push). */
export type GitService = 'git-upload-pack' | 'git-receive-pack';

/** Whether a name is a service that git asks for over HTTP. */
export const isGitService = (name: string | null): name is GitService =>
  name === 'git-upload-pack' || name === 'git-receive-pack';

/** An address of git over HTTP, taken apart. */
export interface GitPath {
  /** Of the project: looked up in the database, never on the disk. */
  readonly fullPath: string;
  readonly endpoint: 'info/refs' | GitService;
}

const pattern = /^\/*(.+)\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/s;

/** Reads a decoded path; null when it isn't one of git's. */
export const parseGitPath = (path: string): GitPath | null => {
  const [, fullPath, endpoint] = pattern.exec(path) ?? [];
  return fullPath === undefined ? null : { fullPath, endpoint: endpoint as GitPath['endpoint'] };
};
