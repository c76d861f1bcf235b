import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  await json(['tags', 'create', 'v1.0', 'master']);
});
afterAll(() => service?.stop());

describe('releases', () => {
  it('are created, shown, updated, and deleted without their tag', async () => {
    const made = await json(['releases', 'create', 'v1.0', '--description', '-'], { stdin: '# Notes\n' });
    expect(made).toMatchObject({ tag_name: 'v1.0', name: 'v1.0', description: '# Notes' });
    expect(await repoctl(['releases', 'create', 'v1.0', '--description', 'Again'])).toMatchObject({ code: 7 });
    const changes = ['--name', 'One', '--released-at', '2024-05-06T12:00:00Z'];
    expect(await json(['releases', 'update', 'v1.0', ...changes])).toMatchObject({
      name: 'One',
      description: '# Notes',
      released_at: '2024-05-06T12:00:00.000Z',
    });
    expect(await json(['tags', 'get', 'v1.0'])).toMatchObject({ release: { description: '# Notes' } });
    expect(await json(['releases', 'delete', 'v1.0', '--yes'])).toMatchObject({ tag_name: 'v1.0', name: 'One' });
    expect((await repoctl(['releases', 'get', 'v1.0'])).code).toBe(6);
    expect(await json(['tags', 'get', 'v1.0'])).toMatchObject({ name: 'v1.0', release: null });
  });

  it('create their tag from a ref', async () => {
    const refused = await repoctl(['releases', 'create', 'v2.0']);
    expect(refused.code).toBe(8);
    expect(refused.err).toContain('Tag "v2.0" does not exist');
    await json(['releases', 'create', 'v2.0', '--ref', 'master', '--tag-message', 'Second']);
    expect(await json(['tags', 'get', 'v2.0'])).toMatchObject({ message: 'Second', release: { tag_name: 'v2.0' } });
  });

  it('use the endpoint of current servers', async () => {
    const { out } = await repoctl(['releases', 'create', 'v9', '--description', 'x', '--dry-run']);
    expect(out).toContain('/api/v4/projects/root%2Fapp/releases');
    expect((await repoctl(['releases', 'update', 'v9', '--name', 'x', '--dry-run'])).out).toContain('/releases/v9');
  });

  it('print a table, latest first, and their tags as names', async () => {
    const rows = 'tag_name,ref,name,description,released_at\nv3.1,master,Three,Fixes,2030-01-01T00:00:00Z\n';
    expect((await repoctl(['releases', 'create', '--from', '-'], { stdin: rows })).code).toBe(0);
    const { out } = await repoctl(['releases', 'list'], { terminal: true });
    const [header, first] = out.split('\n');
    expect(header?.trim().split(/\s+/)).toEqual(['TAG', 'NAME', 'RELEASED', '↓', 'AUTHOR', 'DESCRIPTION']);
    expect(first).toMatch(/^v3\.1\s+Three\s.*root.*\sFixes/);
    expect((await repoctl(['releases', 'list', '-o', 'name'])).out).toBe('v3.1\nv2.0\n');
    expect((await repoctl(['releases', 'list', '--sort', 'asc', '-o', 'name'])).out).toBe('v2.0\nv3.1\n');
  });

  it('are deleted only after confirmation', async () => {
    const refused = await repoctl(['releases', 'delete', 'v2.0']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('delete release v2.0');
    expect((await repoctl(['releases', 'get', 'v2.0'])).code).toBe(0);
  });
});
