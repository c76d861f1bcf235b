import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { converse as converseWith } from '../../support/converse.ts';
import { commandsIn } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;
const env = (): Record<string, string> => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken });
const { repoctl, json } = commandsIn(() => ({ env: env() }), 'groups');
const create = async (path: string, ...more: string[]): Promise<string> =>
  String((await json(['create', path, '--path', path, ...more]))['id']);

/** Runs a deletion on a terminal and answers the prompt once it has appeared. */
const converse = (argv: readonly string[], question: string, answer: string) =>
  converseWith({ argv, env: env(), answers: [[question, answer]] });

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('groups', () => {
  it('are created, renamed, and found by their old path', async () => {
    const id = await create('crew', '--visibility', 'internal');
    const changed = await json(['update', 'crew', '--path', 'band', '--name', 'The Band', '--no-lfs-enabled']);
    expect(changed).toMatchObject({ full_path: 'band', name: 'The Band', lfs_enabled: false, visibility: 'internal' });
    expect(await json(['get', 'crew'])).toMatchObject({ id: Number(id), full_path: 'band' });
    expect(await repoctl(['update', 'band', '--name', ' '])).toMatchObject({ code: 8, out: '' });
  });

  it('are listed with their subgroups and projects', async () => {
    const zoo = await create('zoo');
    const cats = await create('cats', '--parent-id', zoo);
    await create('lions', '--parent-id', cats);
    expect((await repoctl(['subgroups', 'zoo', '-o', 'name'])).out).toBe('zoo/cats\n');
    await run(['projects', 'create', 'cage', '--namespace-id', zoo], { env: env() });
    expect((await repoctl(['projects', 'zoo', '-o', 'name'])).out).toBe('zoo/cage\n');
    expect((await repoctl(['list', '--search', 'lio', '-o', 'name'])).out).toBe('zoo/cats/lions\n');
    expect((await repoctl(['list', '--skip-groups', zoo, '--search', 'zoo', '-o', 'name'])).out).toBe('');
    const { out } = await repoctl(['list', '--search', 'zoo'], { terminal: true });
    expect(out).toMatch(/ID +PATH +VISIBILITY +NAME/);
    expect(out).not.toContain('SIZE');
  });

  it('show their storage size with --statistics', async () => {
    const { out } = await repoctl(['list', '--search', 'zoo', '--statistics'], { terminal: true });
    expect(out).toMatch(/PATH +VISIBILITY +NAME ↑ +SIZE +REPOSITORIES/);
    expect(out).toContain('0 B');
    const csv = await repoctl(['subgroups', 'zoo', '--statistics', '-o', 'csv']);
    expect(csv.out).toContain('statistics.storage_size');
  });

  it('are deleted after the full path is typed', async () => {
    const id = await create('gone', '--parent-id', await create('above'));
    const wrong = await converse(['groups', 'delete', id], 'above/gone', 'gone\r');
    expect(wrong.code).not.toBe(0);
    expect((await repoctl(['get', id])).code).toBe(0);
    const right = await converse(['groups', 'delete', id], 'above/gone', 'above/gone\r');
    expect([right.code, right.err]).toEqual([0, expect.stringContaining('Deleted group')]);
    expect((await repoctl(['get', id])).code).toBe(6);
  });

  it('are deleted without a prompt with --yes, and not deleted without a terminal', async () => {
    await create('silent');
    expect((await repoctl(['delete', 'silent'])).code).toBe(2);
    expect((await repoctl(['delete', 'silent', '--yes'])).code).toBe(0);
    expect((await repoctl(['get', 'silent'])).code).toBe(6);
  });
});
