import { runGit } from '../../../src/server/git/run-git.ts';

const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b',
};

/** Runs git in a repository and gives what it prints. */
export const gitIn =
  (dir: string) =>
  async (args: readonly string[], input: string | Uint8Array = ''): Promise<string> =>
    (await runGit({ dir, args, input, env: identity })).stdout.trim();

/** Adds commits to `main` one after the other, each with a file and a directory of its own; every object is a file. */
export const addLooseCommits = async (dir: string, count: number): Promise<void> => {
  const git = gitIn(dir);
  let parent: readonly string[] = [];
  for (let index = 0; index < count; index += 1) {
    const blob = await git(['hash-object', '-w', '--stdin'], `${index}`);
    // Not by "git mktree", which says nothing of a tree that it could not write.
    const entry = Buffer.concat([Buffer.from('100644 a.txt\0'), Buffer.from(blob, 'hex')]);
    const tree = await git(['hash-object', '-w', '-t', 'tree', '--stdin'], entry);
    const sha = await git(['commit-tree', tree, ...parent], `${index}`);
    await git(['update-ref', 'refs/heads/main', sha]);
    parent = ['-p', sha];
  }
};
