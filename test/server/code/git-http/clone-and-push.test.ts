import { readdir, rename } from 'node:fs/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/server/db/schema.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { commit, git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

const rowOf = (id: number): Promise<Row<'projects'>> =>
  server.service.database.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('cloning', () => {
  it('needs no credentials for a public project and ignores the case of its path', async () => {
    await server.filled('Open', 'public');
    const { exitCode, to } = await server.clone('tEAM/oPEN');
    expect(exitCode).toBe(0);
    expect((await readdir(to)).sort()).toEqual(['.git', 'a.txt', 'b.txt']);
  });

  it.each(['0', '1', '2'])('works with a shallow clone over protocol version %s', async (version) => {
    await server.filled(`shallow-${version}`, 'public');
    const { exitCode, to } = await server.clone(
      `Team/shallow-${version}`,
      undefined,
      '-c',
      `protocol.version=${version}`,
      '--depth=1',
    );
    expect(exitCode).toBe(0);
    expect((await git(to, 'rev-list', '--count', 'HEAD')).stdout).toBe('1');
    expect(await git(to, 'fetch', '--unshallow')).toMatchObject({ exitCode: 0 });
    expect((await git(to, 'rev-list', '--count', 'HEAD')).stdout).toBe('2');
  });

  it('a private project requires the reporter role or higher', async () => {
    await server.filled('secret', 'private');
    expect(await server.clone('Team/secret', 'reporter')).toMatchObject({ exitCode: 0 });
    expect(await server.clone('Team/secret', 'root')).toMatchObject({ exitCode: 0 });
    const guest = await server.clone('Team/secret', 'guest');
    expect(guest.exitCode).toBe(128);
    expect(guest.stderr).toContain('remote: You need the reporter role or higher in Team/secret to read code.');
    expect((await server.clone('Team/secret', 'stranger')).stderr).toContain('not found');
  });

  it('requests credentials from strangers, whether the project exists or not', async () => {
    await server.filled('hidden', 'private');
    const answers = await Promise.all(
      ['Team/hidden', 'Team/nothing', '../../etc', '%2e%2e/%2e%2e/etc', 'Team%2Fhidden'].map((path) =>
        fetch(`${server.origin}/${path}.git/info/refs?service=git-upload-pack`),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="repoctl"');
    }
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await server.clone('Team/hidden')).stderr).toContain('could not read Username');
  });

  it('refuses an invalid token, even for a public project, and a token without the scope', async () => {
    await server.filled('guarded', 'private');
    // Git itself sends credentials only on request.
    const authorization = `Basic ${Buffer.from('x:not-a-token').toString('base64')}`;
    const refs = `${server.origin}/Team/Open.git/info/refs?service=git-upload-pack`;
    expect((await fetch(refs, { headers: { authorization } })).status).toBe(401);
    expect((await server.clone('Team/guarded', 'not-a-token')).stderr).toContain('Authentication failed');
    expect((await server.clone('Team/guarded', 'narrow')).stderr).toContain(
      'needs one of the scopes api, read_repository, write_repository',
    );
  });

  it('accepts the scope read_repository and needs write_repository to push', async () => {
    await server.filled('scoped', 'private');
    const reader = await server.clone('Team/scoped', 'reader');
    expect(reader).toMatchObject({ exitCode: 0 });
    const refused = await git(reader.to, 'push', 'origin', 'HEAD:refs/heads/new');
    expect(refused.stderr).toContain('needs one of the scopes api, write_repository');
    const writer = await server.clone('Team/scoped', 'writer');
    expect(await git(writer.to, 'push', 'origin', 'HEAD:refs/heads/new')).toMatchObject({ exitCode: 0 });
  });

  it('an empty repository creates an empty working copy', async () => {
    await server.project('empty', 'public');
    expect(await server.clone('Team/empty')).toMatchObject({ exitCode: 0 });
  });

  it('returns 503 while the storage is unreachable', async () => {
    await server.filled('stranded', 'public');
    const path = server.service.config.storages[0]?.path ?? '';
    await rename(path, `${path}-away`);
    const answer = await fetch(`${server.address('Team/stranded')}/info/refs?service=git-upload-pack`);
    await rename(`${path}-away`, path);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe('503 Repository storage "default" is out of reach\n');
    expect(await server.clone('Team/stranded')).toMatchObject({ exitCode: 0 });
  });
});

describe('fetching', () => {
  it('gets new commits of others and removes deleted branches with --prune', async () => {
    await server.filled('shared', 'private');
    const { to: mine } = await server.clone('Team/shared', 'reporter');
    const { to: theirs } = await server.clone('Team/shared', 'developer');
    await commit(theirs, 'Three');
    await git(theirs, 'push', 'origin', 'HEAD:refs/heads/topic');
    const fetched = await git(mine, 'fetch', 'origin');
    expect(fetched.stderr).toContain('[new branch]      topic      -> origin/topic');
    expect((await git(mine, 'rev-list', '--count', 'origin/master..origin/topic')).stdout).toBe('1');
    await git(theirs, 'push', 'origin', '--delete', 'topic');
    expect((await git(mine, 'fetch', '--prune', 'origin')).stderr).toContain('[deleted]');
  });
});

describe('pushing', () => {
  it.each([
    'refs/heads/refs/heads/ghost',
    'refs/tags/refs/tags/ghost',
    'refs/refs/heads/ghost',
    'refs/remotes/refs/heads/x',
  ])('%s is refused, because it is ambiguous', async (ref) => {
    const { to } = await server.clone('Team/Open', 'developer');
    const refused = await git(to, 'push', 'origin', `HEAD:${ref}`);
    expect(refused.stderr).toContain('[remote rejected]');
    expect((await git(to, 'ls-remote', 'origin')).stdout).not.toContain('ghost');
  });

  it('the first branch makes it the default branch before the client gets the response', async () => {
    const { row } = await server.project('fresh', 'private');
    const { to } = await server.clone('Team/fresh', 'developer');
    await git(to, 'checkout', '-b', 'trunk');
    await commit(to, 'Begin');

    expect(await git(to, 'push', 'origin', 'trunk')).toMatchObject({ exitCode: 0 });

    const after = await rowOf(row.id);
    expect(after.default_branch).toBe('trunk');
    expect(after.last_activity_at).toBe('2024-05-06T12:00:00.000Z');
    expect((await git((await server.clone('Team/fresh', 'reporter')).to, 'branch', '--show-current')).stdout).toBe(
      'trunk',
    );

    await git(to, 'checkout', '-b', 'later');
    expect(await git(to, 'push', 'origin', 'later')).toMatchObject({ exitCode: 0 });
    expect((await rowOf(row.id)).default_branch).toBe('trunk');
  });

  it('accepts more than fits into one buffer', async () => {
    const { dir } = await server.filled('large', 'private');
    const { to } = await server.clone('Team/large', 'developer');
    const noise = await execa('head', ['-c', '8000000', '/dev/urandom'], { encoding: 'buffer' });
    const { exitCode: written } = await execa('tee', ['noise.bin'], { cwd: to, input: noise.stdout, stdout: 'ignore' });
    expect(written).toBe(0);
    await git(to, 'add', '.');
    await commit(to, 'Noise');

    const push = await git(to, '-c', 'http.postBuffer=65536', 'push', 'origin', 'HEAD:refs/heads/noise');

    expect(push).toMatchObject({ exitCode: 0 });
    expect((await runGit({ dir, args: ['cat-file', '-s', 'noise:noise.bin'] })).stdout).toBe('8000000\n');
  });

  it('requires the developer role and a project that is not archived', async () => {
    const { row } = await server.filled('strict', 'public');
    for (const [who, words] of [
      ['reporter', 'You need the developer role or higher in Team/strict'],
      ['stranger', 'You need the developer role or higher in Team/strict'],
      [undefined, 'could not read Username'],
    ] as const) {
      const { to } = await server.clone('Team/strict', who);
      expect((await git(to, 'push', 'origin', 'HEAD:refs/heads/new')).stderr).toContain(words);
    }
    const { to } = await server.clone('Team/strict', 'developer');
    await server.service.database.db.updateTable('projects').set({ archived: 1 }).where('id', '=', row.id).execute();
    const push = await git(to, 'push', 'origin', 'HEAD:refs/heads/new');
    expect(push.stderr).toContain('remote: Team/strict is archived and read-only.');
  });

  it('checks permissions in each request, not only in the first', async () => {
    await server.filled('checked', 'private');
    const answer = await fetch(`${server.origin}/Team/checked.git/git-receive-pack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-git-receive-pack-request',
        authorization: `Basic ${Buffer.from(`x:${server.tokenOf('reporter')}`).toString('base64')}`,
      },
      body: '0000',
    });
    expect(answer.status).toBe(403);
  });
});
