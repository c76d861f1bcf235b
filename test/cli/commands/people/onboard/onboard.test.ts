/** What rows add, and what they leave as it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSshKey } from '../../../../support/fresh-keys.ts';
import { csv, openOnboarding, type OnboardingKit, row } from './kit.ts';

let kit: OnboardingKit;
beforeAll(async () => {
  kit = await openOnboarding();
});
afterAll(() => kit.close());

describe('users onboard', () => {
  it('adds three people with keys, nested groups, and ends, and nothing the second time', async () => {
    const [one, two, three] = [freshSshKey('ann@laptop'), freshSshKey('ann@desk'), freshSshKey('')];
    const from = await kit.file(
      'people.csv',
      row('ann', { keys: `${one}\n${two}`, groups: 'harbor/apps:developer, lab:reporter until 2030-01-31' }),
      row('ben', { keys: three, projects: 'harbor/apps/planner:maintainer' }),
      row('cy', { groups: 'harbor:guest until 2031-02-28,lab:guest' }),
    );

    const dry = await kit.onboard(['--from', from, '--dry-run']);
    expect({ code: dry.code, writes: dry.writes }).toEqual({ code: 13, writes: [] });
    expect(dry.out).toContain('+ user ann');
    expect(dry.out).toMatch(/lab\n +\+ member ann {2}access_level: reporter, expires_at: 2030-01-31/);

    const first = await kit.onboard(['--from', from, '--yes']);
    expect({ code: first.code, out: first.out }).toEqual({ code: 0, out: dry.out });
    expect(first.err).toContain('Applied 11 changes');
    expect(await kit.keysOf('ann')).toEqual(['ann@desk', 'ann@laptop']);
    expect(await kit.keysOf('ben')).toEqual(['ben']);
    expect(await kit.inGroup('harbor/apps', 'ann')).toEqual([[30, null]]);
    expect(await kit.inGroup('lab', 'ann')).toEqual([[20, '2030-01-31']]);
    expect(await kit.inGroup('harbor', 'cy')).toEqual([[10, '2031-02-28']]);
    expect(await kit.rolesIn(['projects', 'members', 'list', 'harbor/apps/planner'], 'ben')).toEqual([[40, null]]);

    const second = await kit.onboard(['--from', from, '--yes']);
    expect({ code: second.code, out: second.out, writes: second.writes }).toEqual({ code: 0, out: '', writes: [] });
    expect(second.err).toContain('No differences in 1 project and 3 groups and the instance');
  });

  it('needs a request for each user and place, and one for each list of keys and members', async () => {
    const from = await kit.file(
      'few.csv',
      row('dan', { keys: freshSshKey('dan'), groups: 'harbor:guest' }),
      row('eve', { keys: freshSshKey('eve'), groups: 'harbor:guest' }),
    );
    await kit.onboard(['--from', from, '--yes']);
    const { sent } = await kit.onboard(['--from', from, '--yes']);
    expect(sent.map((line) => line.replaceAll(/\d+/g, 'N')).toSorted()).toEqual([
      'GET /groups/N/members/all?per_page=N',
      'GET /groups/N/members?per_page=N',
      'GET /groups/harbor?with_projects=false',
      'GET /users/N/keys?per_page=N',
      'GET /users/N/keys?per_page=N',
      'GET /users?username=dan&per_page=N',
      'GET /users?username=eve&per_page=N',
    ]);
  });

  it('adds what a longer row says, and changes nothing else', async () => {
    await kit.onboard(['fay', '--name', 'Fay', '--email', 'fay@example.org', '--groups', 'lab:guest', '--yes']);
    const key = freshSshKey('fay@laptop');
    await kit.json(['keys', 'create', 'mine', '--key', freshSshKey('other'), '--user', 'fay']);
    const words = ['fay', '--name', 'Fay Low', '--groups', 'lab:developer until 2030-05-05', '--keys', key];
    const { code, out, writes } = await kit.onboard([...words, '--external', '--yes']);
    expect(code).toBe(0);
    expect(out).toContain('~ user fay             name: Fay → "Fay Low", external: false → true');
    expect(out).toContain('~ member fay  access_level: guest → developer, expires_at: null → 2030-05-05');
    expect(writes.map((line) => line.replaceAll(/\d+/g, 'N'))).toEqual([
      'PUT /users/N',
      'PUT /groups/N/members/N',
      'POST /users/N/keys',
    ]);
    expect(await kit.keysOf('fay')).toEqual(['fay@laptop', 'mine']);
    // The comment of a key is no part of it.
    const again = await kit.onboard(['fay', '--keys', key.replace('fay@laptop', 'elsewhere'), '--dry-run']);
    expect(again).toMatchObject({ code: 0, out: '' });
  });

  it('sends a link to set a password to new users only, unless the row says otherwise', async () => {
    const from = await kit.write(
      'links.json',
      JSON.stringify([
        { username: 'gil', name: 'Gil', email: 'gil@example.org', skip_confirmation: true, external: null },
        { username: 'hal', name: 'Hal', email: 'hal@example.org', force_random_password: true },
      ]),
    );
    const { posted: bodies } = await kit.onboard(['--from', from, '--yes']);
    expect(bodies).toContainEqual({
      username: 'gil',
      name: 'Gil',
      email: 'gil@example.org',
      reset_password: true,
      skip_confirmation: true,
    });
    expect(bodies).toContainEqual({
      username: 'hal',
      name: 'Hal',
      email: 'hal@example.org',
      force_random_password: true,
    });
    expect(await kit.onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
  });

  it('reads JSON as configuration files write roles, NDJSON, usernames, and stdin', async () => {
    const key = freshSshKey('ida');
    const ida = {
      username: 'ida',
      name: 'Ida',
      email: 'ida@example.org',
      keys: [key],
      groups: { lab: 'reporter', harbor: { access_level: 'guest', expires_at: '2030-01-01' } },
      projects: ['harbor/apps/planner:developer'],
    };
    await kit.write('ida.ndjson', `${JSON.stringify(ida)}\n`);
    await kit.write('ida.csv', csv(['username', 'keys'], ['ida', JSON.stringify([key])]));
    expect(await kit.onboard(['--from', 'ida.ndjson', '--yes'])).toMatchObject({ code: 0 });
    expect(await kit.inGroup('harbor', 'ida')).toEqual([[10, '2030-01-01']]);
    expect(await kit.onboard(['--from', 'ida.csv', '--dry-run'])).toMatchObject({ code: 0, out: '' });
    const { code, out } = await kit.repoctl(
      ['users', 'onboard', '--from', '-', '--groups', 'lab:developer', '--dry-run'],
      { stdin: 'ida\n' },
    );
    expect({ code, out }).toEqual({ code: 13, out: 'lab\n  ~ member ida  access_level: reporter → developer\n' });
  });
});

describe('a role that a person has already', () => {
  beforeAll(async () => {
    const groups = 'harbor:maintainer,lab:owner';
    await kit.onboard(['jim', '--name', 'Jim', '--email', 'jim@example.org', '--groups', groups, '--yes']);
  });

  it('is not lowered, which the plan says', async () => {
    const { code, err, writes } = await kit.onboard(['jim', '--groups', 'lab:developer', '--yes']);
    expect({ code, writes }).toEqual({ code: 0, writes: [] });
    expect(err).toContain('groups:lab:members:jim kept: is owner already');
  });

  it('is not given again where it is inherited', async () => {
    const words = ['jim', '--groups', 'harbor/apps:maintainer', '--projects', 'harbor/apps/planner:developer'];
    const { code, err, writes } = await kit.onboard([...words, '--yes']);
    expect({ code, writes }).toEqual({ code: 0, writes: [] });
    expect(err).toContain('groups:harbor/apps:members:jim kept: is maintainer already by a group above it, or a share');
    expect(err).toContain('projects:harbor/apps/planner:members:jim kept: is maintainer already by a group above it');
  });

  it('is not given again below a group of the same row', async () => {
    const groups = 'harbor:developer,harbor/apps:guest';
    const words = ['kim', '--name', 'Kim', '--email', 'kim@example.org', '--groups', groups, '--yes'];
    const { err, writes } = await kit.onboard(words);
    expect(writes).toHaveLength(2);
    expect(err).toContain('groups:harbor/apps:members:kim kept: is developer by harbor');
    expect(await kit.onboard(words)).toMatchObject({ code: 0, writes: [] });
  });

  it('is given where the inherited one ends sooner', async () => {
    await kit.onboard(['leo', '--name', 'Leo', '--email', 'leo@example.org', '--yes']);
    await kit.onboard(['leo', '--groups', 'harbor:developer until 2030-01-01', '--yes']);
    expect(await kit.onboard(['leo', '--groups', 'harbor/apps:developer until 2029-01-01', '--dry-run'])).toMatchObject(
      {
        code: 0,
      },
    );
    expect(await kit.onboard(['leo', '--groups', 'harbor/apps:developer', '--dry-run'])).toMatchObject({ code: 13 });
  });

  it('leaves the last owner of a group its owner', async () => {
    const { code, err } = await kit.onboard(['root', '--groups', 'harbor:guest', '--yes']);
    expect(code).toBe(0);
    expect(err).toContain('groups:harbor:members:root kept: is owner already');
  });
});
