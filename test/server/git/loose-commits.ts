import { runGit } from '../../../src/server/git/run-git.ts';

const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b',
};

/** Runs git in a repository and returns its output. */
export const gitIn =
  (dir: string) =>
  async (args: readonly string[], input: string | Uint8Array = ''): Promise<string> =>
    (await runGit({ dir, args, input, env: identity })).stdout.trim();

/** Adds commits to `main`, each with a new blob and a new tree; all objects are loose. */
export const addLooseCommits = async (dir: string, count: number): Promise<void> => {
  const git = gitIn(dir);
  let parent: readonly string[] = [];
  for (let index = 0; index < count; index += 1) {
    const blob = await git(['hash-object', '-w', '--stdin'], `${index}`);
    // "git mktree" would not report a tree that it could not write.
    const entry = Buffer.concat([Buffer.from('100644 a.txt\0'), Buffer.from(blob, 'hex')]);
    const tree = await git(['hash-object', '-w', '-t', 'tree', '--stdin'], entry);
    const sha = await git(['commit-tree', tree, ...parent], `${index}`);
    await git(['update-ref', 'refs/heads/main', sha]);
    parent = ['-p', sha];
  }
};
