import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { plan } from '../../support/run.ts';

let service: TestService;
const ids: Record<string, string> = {};

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' });

const idOf = (record: unknown): string => String((record as { id: number }).id);

beforeAll(async () => {
  service = await startService();
  for (const name of ['ann', 'ben']) {
    const made = ['users', 'create', name, '--email', `${name}@example.org`, '--name', name, '--reset-password'];
    ids[name] = idOf(await json(made));
  }
  ids['team'] = idOf(await json(['groups', 'create', 'Team', '--path', 'team']));
  ids['guests'] = idOf(await json(['groups', 'create', 'Guests', '--path', 'guests']));
  await json(['projects', 'create', 'app', '--namespace-id', ids['team']]);
});
afterAll(() => service?.stop());

describe.each(['projects', 'groups'])('%s members', (noun) => {
  const members = (...argv: string[]): string[] => [noun, 'members', ...argv];

  it('are added, shown, updated, and removed, with named roles', async () => {
    const ann = String(ids['ann']);
    await json(members('add', ann, '--access-level', 'guest', '--expires-at', '2099-01-31'));
    expect(await json(members('update', ann, '--access-level', 'master', '--expires-at', 'null'))).toMatchObject({
      username: 'ann',
      access_level: 40,
      expires_at: null,
    });
    // One word for the role on a terminal, and the server's in a pipe.
    expect((await repoctl(members('get', ann), { terminal: true })).out).toMatch(/^Role +maintainer$/m);
    expect((await repoctl(members('list', '--query', 'ann'))).out).toContain('\tmaster\t');
    expect(await json(members('update', ann, '--access-level', '30'))).toMatchObject({ access_level: 30 });
    expect(await json(members('get', ann))).toMatchObject({ username: 'ann', access_level: 30 });
    expect((await repoctl(members('list', '--query', 'ann'))).out).toContain('developer');
    expect((await repoctl(members('list', '--query', 'AN', '-o', 'name'))).out).toBe('ann\n');
    const { code, err } = await repoctl(members('remove', ann, '--yes'), { terminal: true });
    const place = noun === 'projects' ? 'project team/app' : 'group team';
    expect([code, err]).toEqual([0, expect.stringContaining(`Removed user ${ann} from ${place}`)]);
    expect((await repoctl(members('get', ann))).code).toBe(6);
  });

  it('are not removed without confirmation or given an unknown role', async () => {
    expect((await repoctl(members('remove', '1'))).code).toBe(2);
    const { code, err } = await repoctl(members('update', '1', '--access-level', 'chief'));
    expect([code, err]).toEqual([2, expect.stringContaining('guest, reporter, developer, maintainer, owner')]);
  });
});

describe('groups members', () => {
  it('keep the last owner', async () => {
    expect(await repoctl(['groups', 'members', 'remove', '1', '--yes'])).toMatchObject({
      code: 5,
      err: expect.stringContaining('last owner'),
    });
  });
});

describe('a project shared with a group', () => {
  it('gives the members of the group limited access until it is unshared', async () => {
    const guests = String(ids['guests']);
    await json(['groups', 'members', 'add', String(ids['ben']), '-g', 'guests', '--access-level', 'owner']);
    expect(await json(['projects', 'share', guests, '--group-access', 'reporter'])).toMatchObject({ group_access: 20 });
    expect(await json(['projects', 'get', 'team/app'])).toMatchObject({
      shared_with_groups: [{ group_id: Number(guests), group_name: 'Guests', group_access_level: 20 }],
    });
    const inherited = ['projects', 'members', 'list', '--inherited', '--query', 'ben'];
    expect((await repoctl(inherited)).out).toContain('reporter');
    expect((await repoctl(['projects', 'members', 'list', '-o', 'name'])).out).not.toContain('ben');
    expect(await json(['projects', 'members', 'get', String(ids['ben']), '--inherited'])).toMatchObject({
      access_level: 20,
    });
    expect(await repoctl(['projects', 'share', guests, '--group-access', '10'])).toMatchObject({ code: 7 });
    expect(await repoctl(['projects', 'share', guests, '--group-access', 'king'])).toMatchObject({ code: 2 });
    const { code, err } = await repoctl(['projects', 'unshare', guests, '--yes'], { terminal: true });
    expect([code, err]).toEqual([0, expect.stringContaining(`Stopped sharing project team/app with group ${guests}`)]);
    expect((await repoctl(['projects', 'unshare', guests, '--yes'])).code).toBe(6);
    expect(await json(['projects', 'share', guests, '--group-access', 'owner'])).toMatchObject({ group_access: 50 });
    expect((await repoctl(['projects', 'unshare', guests, '--yes'])).code).toBe(0);
  });
});

describe('custom attributes', () => {
  it.each([
    ['groups', 'team'],
    ['projects', 'team/app'],
  ])('of %s are set, shown, and deleted', async (noun, place) => {
    const attributes = (verb: string, ...argv: string[]): string[] => [noun, 'attributes', verb, place, ...argv];
    expect(await json(attributes('set', 'cost', '12'))).toEqual({ key: 'cost', value: '12' });
    expect(await json(attributes('get', 'cost'))).toEqual({ key: 'cost', value: '12' });
    expect((await repoctl(attributes('list', '-o', 'name'))).out).toBe('cost\n');
    const { code, err } = await repoctl(attributes('delete', 'cost', '--yes'), { terminal: true });
    const said = `Deleted custom attribute cost of ${noun.slice(0, -1)} ${place}`;
    expect([code, err]).toEqual([0, expect.stringContaining(said)]);
    expect((await repoctl(attributes('get', 'cost'))).code).toBe(6);
  });

  it('encode the project and the key in the path', async () => {
    const { url } = await plan(['projects', 'attributes', 'get', 'team/app', 'a/b']);
    expect(url).toBe('http://forge.test/api/v4/projects/team%2Fapp/custom_attributes/a%2Fb');
  });
});
