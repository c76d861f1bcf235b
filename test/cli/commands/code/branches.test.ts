import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
});
afterAll(() => service?.stop());

describe('branches', () => {
  it('are created from another branch, listed, shown, and deleted', async () => {
    expect(await json(['branches', 'create', 'feature/login', 'master'])).toMatchObject({ name: 'feature/login' });
    const { out } = await repoctl(['branches', 'list', '-o', 'name']);
    expect(out).toBe('feature/login\nmaster\n');
    expect(await json(['branches', 'get', 'feature/login'])).toMatchObject({ commit: { title: 'Initial commit' } });
    expect((await repoctl(['branches', 'delete', 'feature/login'])).code).toBe(2);
    expect((await repoctl(['branches', 'delete', 'feature/login', '--yes'])).code).toBe(0);
    expect((await repoctl(['branches', 'get', 'feature/login'])).code).toBe(6);
  });

  it('print a table', async () => {
    const { out } = await repoctl(['branches', 'list', '--search', 'master', '-o', 'table']);
    expect(out).toContain('Initial commit');
    expect(out.split('\n')[0]).toContain('master');
  });

  it('are protected and unprotected', async () => {
    await json(['branches', 'create', 'stable', 'master']);
    const guarded = await json(['branches', 'protect', 'stable', '--developers-can-merge']);
    expect(guarded).toMatchObject({ protected: true, developers_can_push: false, developers_can_merge: true });
    const refused = await repoctl(['branches', 'delete', 'stable', '--yes']);
    expect(refused.code).toBe(7);
    expect(refused.err).toContain('protected');
    expect(await json(['branches', 'unprotect', 'stable'])).toMatchObject({ protected: false });
  });

  it('are protected by patterns with named access levels', async () => {
    const level = ['--push-access-level', 'nobody', '--merge-access-level', 'developers'];
    expect(await json(['branches', 'protected', 'create', 'release-*', ...level])).toMatchObject({
      push_access_levels: [{ access_level: 0 }],
      merge_access_levels: [{ access_level: 30 }],
    });
    const { out } = await repoctl(['branches', 'protected', 'list']);
    expect(out.split('\n').find((line) => line.startsWith('release-*'))).toBe(
      'release-*\tNo one\tDevelopers + Masters\tfalse',
    );
    expect(await json(['branches', 'protected', 'get', 'release-*'])).toMatchObject({ name: 'release-*' });
    expect((await repoctl(['branches', 'protected', 'delete', 'release-*', '--yes'])).code).toBe(0);
  });

  it('are protected for administrators only', async () => {
    const level = ['--push-access-level', 'admin', '--merge-access-level', 'admins'];
    await json(['branches', 'protected', 'create', 'sealed-*', ...level]);
    const { out } = await repoctl(['branches', 'protected', 'get', 'sealed-*', '-o', 'csv']);
    expect(out).toContain('"access_level":60'.replaceAll('"', '""'));
    expect(await json(['tags', 'protected', 'create', 'sealed-*', '--create-access-level', 'admin'])).toEqual({
      name: 'sealed-*',
      create_access_levels: [{ access_level: 60, access_level_description: 'Instance admins' }],
    });
    for (const noun of ['branches', 'tags']) await repoctl([noun, 'protected', 'delete', 'sealed-*', '--yes']);
  });

  it('are deleted by delete-merged only after confirmation', async () => {
    const asked = await repoctl(['branches', 'delete-merged']);
    expect(asked.code).toBe(2);
    expect(await json(['branches', 'delete-merged', '--yes'])).toEqual({ message: '202 Accepted' });
  });
});

describe('tags', () => {
  it('are created, listed, and deleted', async () => {
    const made = await json(['tags', 'create', 'v1.0', 'master', '--message', 'First']);
    expect(made).toMatchObject({ name: 'v1.0', message: 'First', release: null });
    await json(['tags', 'create', 'v1.1', 'v1.0']);
    expect((await repoctl(['tags', 'list', '-o', 'name'])).out).toBe('v1.1\nv1.0\n');
    expect((await repoctl(['tags', 'list', '--sort', 'asc', '-o', 'name'])).out).toBe('v1.0\nv1.1\n');
    expect((await repoctl(['tags', 'delete', 'v1.0', '--yes'])).code).toBe(0);
    expect((await repoctl(['tags', 'create', 'v1.1', 'master'])).code).toBe(7);
  });
});
