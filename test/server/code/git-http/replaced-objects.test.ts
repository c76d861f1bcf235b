import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catFile } from '../../../../src/server/git/cat-file.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { commit, git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

let projects = 0;
const setUp = async () => {
  const path = `replaced-${(projects += 1)}`;
  const { dir } = await server.filled(path, 'private');
  const { to } = await server.clone(`Team/${path}`, 'developer');
  const head = String((await git(to, 'rev-parse', 'HEAD')).stdout);
  return { dir, to, head, again: () => server.clone(`Team/${path}`, 'developer') };
};

describe('pushed replace refs', () => {
  it('do not change the content of commits on a protected branch', async () => {
    const { dir, to, head } = await setUp();
    const blob = String((await git(to, 'rev-parse', 'HEAD:a.txt')).stdout);
    const { stdout: evil } = await git(to, 'hash-object', '-w', '.git/config');
    expect(await git(to, 'push', 'origin', `${evil}:refs/replace/${blob}`)).toMatchObject({ exitCode: 0 });
    const { stdout } = await runGit({ dir, args: ['show', `${head}:a.txt`] });
    expect(stdout).toBe('a\n');
    const [object] = await catFile(dir, [{ name: blob, content: true }]);
    expect(object?.content.toString()).toBe('a\n');
  });

  it('do not make a repository unreadable', async () => {
    const { dir, to, head, again } = await setUp();
    await git(to, 'push', 'origin', `${head}:refs/replace/${head}`);
    const { stdout } = await runGit({ dir, args: ['rev-list', '--count', 'master'] });
    expect(stdout.trim()).toBe('2');
    await commit(to, 'Three');
    expect(await git(to, 'push', 'origin', 'HEAD:topic')).toMatchObject({ exitCode: 0 });
    expect(await again()).toMatchObject({ exitCode: 0 });
  });
});
