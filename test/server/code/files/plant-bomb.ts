import { runGit } from '../../../../src/server/git/run-git.ts';

/**
 * Points a branch to a commit with ten billion files in twelve objects, a file and directories that each contain the one
 * below ten times, and returns its SHA.
 */
export const plantBomb = async (
  dir: string,
  branch: string,
  { content = 'boom', parent }: { readonly content?: string; readonly parent?: string } = {},
): Promise<string> => {
  const write = async (args: readonly string[], input: string): Promise<string> =>
    (await runGit({ dir, args, input })).stdout.trim();
  let entry = `100644 blob ${await write(['hash-object', '-w', '--stdin'], content)}`;
  for (let level = 0; level < 10; level += 1) {
    const names = Array.from({ length: 10 }, (_none, index) => `${entry}\td${index}\n`).join('');
    entry = `040000 tree ${await write(['mktree'], names)}`;
  }
  const tree = entry.split(' ')[2] ?? '';
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'A'],
      [`GIT_${who}_EMAIL`, 'a@example.com'],
    ]),
  );
  const after = parent === undefined ? [] : ['-p', parent];
  const sha = (await runGit({ dir, args: ['commit-tree', '-m', 'Grow', ...after, tree], env })).stdout.trim();
  await runGit({ dir, args: ['update-ref', `refs/heads/${branch}`, sha] });
  return sha;
};
