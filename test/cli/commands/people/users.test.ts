import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome } from '../../support/home.ts';
import { converse as converseWith } from '../../support/converse.ts';
import { commandsIn } from '../../support/commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const env = (): Record<string, string> => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken });
const { repoctl, json } = commandsIn(() => ({ env: env() }), 'users');
const everywhere = commandsIn(() => ({ env: env() }));
const create = async (username: string, ...more: string[]): Promise<string> =>
  String((await json(['create', username, '--email', `${username}@example.org`, '--name', username, ...more]))['id']);

/** Runs a deletion on a terminal and answers the prompt once it has appeared. */
const converse = (argv: readonly string[], question: string, answer: string) =>
  converseWith({ argv, env: env(), answers: [[question, answer]] });

/** The names of the users who work in Lisbon. */
const names = async (...argv: string[]): Promise<string> =>
  (await repoctl(['list', '--custom-attributes', 'office=Lisbon', '-o', 'name', ...argv])).out;

describe('users', () => {
  it('are created with an external identity and found by it', async () => {
    const id = await create('alice', '--provider', 'ldap', '--extern-uid', 'a1', '--external');
    expect(await json(['get', id])).toMatchObject({ identities: [{ provider: 'ldap', extern_uid: 'a1' }] });
    const found = await repoctl(['list', '--provider', 'ldap', '--extern-uid', 'a1', '-o', 'name']);
    expect(found).toEqual({ code: 0, out: 'alice\n', err: '' });
    expect((await repoctl(['list', '--external', '-o', 'name'])).out).toBe('alice\n');
  });

  it('are listed by custom attributes and in order', async () => {
    const bob = await create('bob');
    const carl = await create('carl');
    for (const id of [bob, carl]) await json(['attributes', 'set', id, 'office', 'Lisbon']);
    await json(['attributes', 'set', carl, 'team', 'a=b']);
    expect(await names('--order-by', 'username', '--sort', 'asc')).toBe('bob\ncarl\n');
    expect(await names('--custom-attributes', 'team=a=b')).toBe('carl\n');
    expect(await names('--created-after', '2999-01-01')).toBe('');
    expect(await json(['get', carl, '--with-custom-attributes'])).toMatchObject({
      custom_attributes: [
        { key: 'office', value: 'Lisbon' },
        { key: 'team', value: 'a=b' },
      ],
    });
  });

  it('are updated, but not to an email address that already exists', async () => {
    const id = await create('dora');
    expect(await json(['update', id, '--username', 'dora.lind', '--admin', '--bio', 'null'])).toMatchObject({
      username: 'dora.lind',
      is_admin: true,
      bio: null,
    });
    const { code, err } = await repoctl(['update', id, '--email', 'bob@example.org']);
    expect([code, err]).toEqual([7, 'error: --email "bob@example.org" is already taken\n']);
  });

  it('get an avatar from a file', async () => {
    const id = await create('elin');
    const file = join((await makeHome()).directory, 'me.gif');
    await writeFile(file, 'GIF89a and more');
    expect(await json(['update', id, '--avatar', `@${file}`])).toMatchObject({
      avatar_url: `${service.url}/uploads/user/avatar/${id}/avatar.gif`,
    });
    expect(await repoctl(['update', id, '--avatar', file])).toEqual({
      code: 2,
      out: '',
      err: 'error: --avatar requires a file\nhint: Use --avatar @file, or --avatar - to read stdin.\n',
    });
    expect(await json(['update', id, '--avatar', ''])).toMatchObject({ avatar_url: null });
  });

  it('are deleted without a prompt with --yes, and not deleted without a terminal', async () => {
    const id = await create('erna');
    expect((await repoctl(['delete', id])).code).toBe(2);
    expect(await repoctl(['delete', id, '--hard-delete', '--yes'])).toEqual({
      code: 0,
      out: `${id}\tdeleted\n`,
      err: '',
    });
    expect((await repoctl(['get', id])).code).toBe(6);
  });

  it('are deleted with their contributions after the username is typed', async () => {
    const id = await create('frida');
    const argv = ['users', 'delete', id, '--hard-delete'];
    expect((await converse(argv, 'Delete user frida and all contributions?', 'yes\r')).code).toBe(1);
    expect((await repoctl(['get', id])).code).toBe(0);
    expect((await converse(argv, 'Delete user frida and all contributions?', 'frida\r')).code).toBe(0);
    expect((await repoctl(['get', id])).code).toBe(6);
  });

  it('are deleted after the username is typed at a prompt that shows the consequences', async () => {
    const id = await create('gerd');
    await everywhere.json(['projects', 'create', 'lamps', '--user', 'gerd']);
    const { code, err } = await converse(['users', 'delete', id], 'This deletes 1 project, too.', 'gerd\r');
    expect([code, err]).toEqual([0, expect.stringContaining('Deleted user gerd')]);
    expect(err).toContain('Delete user gerd?');
  });

  it('show the consequences of deletion in a dry run', async () => {
    const id = await create('gesa');
    await everywhere.json(['projects', 'create', 'lamps', '--user', 'gesa']);
    const { out, err } = await repoctl(['delete', 'gesa', '--dry-run']);
    expect(out).toBe(`DELETE ${service.url}/api/v4/users/${id}\n`);
    expect(err).toBe(
      'Would delete user gesa. This deletes 1 project, too. All tokens and sessions end. This cannot be undone.\n',
    );
  });
});

describe('custom attributes of users', () => {
  it('are set, listed, shown, and deleted', async () => {
    const id = await create('hedda');
    expect(await json(['attributes', 'set', id, 'office', 'Oslo'])).toEqual({ key: 'office', value: 'Oslo' });
    expect((await repoctl(['attributes', 'list', id])).out).toBe('office\tOslo\n');
    expect((await repoctl(['attributes', 'get', id, 'office', '--jq', '.value'])).out).toContain('Oslo');
    expect((await repoctl(['attributes', 'delete', id, 'office', '--yes'])).code).toBe(0);
    expect(await json(['attributes', 'list', id])).toEqual([]);
  });
});
