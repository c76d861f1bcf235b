import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestToken } from '../../../../src/server/request/credentials.ts';
import { insertDeployToken } from '../../../../src/server/organization/deploy-tokens/store.ts';
import { git, startGitServer, type GitServer } from './git-server.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server.close());

const at = '2024-05-06T12:00:00.000Z';
let count = 0;

/** Adds a token of a project or a group, and returns its text. */
const add = async (place: { readonly project_id: number } | { readonly namespace_id: number }, expires_at?: string) => {
  count += 1;
  const text = `rct_deploy-${count}`;
  const about = { name: 'mirror', digest: digestToken(text), scopes: 'read_repository', created_at: at };
  const row = { project_id: null, namespace_id: null, ...place, ...about, expires_at: expires_at ?? null };
  await insertDeployToken(server.service.database.db, row, 'mirror');
  return text;
};

const urlOf = (path: string, token: string, username = 'mirror') =>
  `${server.origin.replace('://', `://${username}:${token}@`)}/Team/${path}.git`;
const list = (path: string, token: string, username?: string) => git('/', 'ls-remote', urlOf(path, token, username));

describe('a deploy token', () => {
  it('of a project reads it and no other, under its own username', async () => {
    const { row } = await server.filled('mirrored', 'private');
    await server.filled('other', 'private');
    const token = await add({ project_id: row.id });
    expect((await list('mirrored', token)).stdout).toContain('refs/heads/master');
    expect((await list('other', token)).exitCode).toBe(128);
    expect((await list('mirrored', token, 'somebody')).exitCode).toBe(128);
  });

  it('of a group reads all projects below it', async () => {
    const { row } = await server.filled('below', 'private');
    const token = await add({ namespace_id: row.namespace_id });
    expect((await list('below', token)).stdout).toContain('refs/heads/master');
  });

  it('does not push', async () => {
    const { row } = await server.filled('unpushed', 'private');
    const token = await add({ project_id: row.id });
    const { to } = await server.clone('Team/unpushed', 'developer');
    const pushed = await git(to, 'push', urlOf('unpushed', token), 'HEAD:topic');
    expect(pushed.exitCode).not.toBe(0);
    expect(pushed.stderr).toContain('403');
  });

  it('reads nothing once it has expired', async () => {
    const { row } = await server.filled('late', 'private');
    const token = await add({ project_id: row.id }, '2001-01-01T00:00:00.000Z');
    expect((await list('late', token)).exitCode).toBe(128);
  });
});
