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

describe('environments', () => {
  it('are created, updated, stopped, listed, and deleted', async () => {
    const made = await json(['environments', 'create', 'staging', '--external-url', 'https://staging.example.org']);
    const id = String(made['id']);
    expect(made).toMatchObject({ slug: 'staging', state: 'available' });
    expect(await json(['environments', 'update', id, '--external-url', 'null'])).toMatchObject({ external_url: null });
    expect(await json(['environments', 'stop', id])).toMatchObject({ state: 'stopped' });
    expect((await repoctl(['environments', 'list', '-o', 'name'])).out).toBe('staging\n');
    expect((await repoctl(['environments', 'delete', id, '--yes'])).code).toBe(0);
    expect((await repoctl(['environments', 'stop', id])).code).toBe(6);
  });

  it('are refused for an invalid name or URL', async () => {
    expect((await repoctl(['environments', 'create', '/review'])).code).toBe(2);
    expect((await repoctl(['environments', 'create', 'review', '--external-url', 'review.local'])).code).toBe(8);
  });
});

describe('deployments', () => {
  it('are created, shown, and listed', async () => {
    const { commit } = await json<{ commit: { id: string } }>(['branches', 'get', 'master']);
    const made = await json(['deployments', 'create', 'production', '--ref', 'master', '--sha', commit.id]);
    expect(made).toMatchObject({ iid: 1, status: 'success', environment: { name: 'production' }, deployable: null });
    expect(await json(['deployments', 'get', String(made['id'])])).toEqual(made);
    const { out } = await repoctl(['deployments', 'list']);
    expect(out).toContain('production');
    expect(out).toContain(commit.id);
  });
});
