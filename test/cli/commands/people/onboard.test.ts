/** People with their keys, groups, and projects, on a real service behind a proxy that counts requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPrivateKey, freshSshKey } from '../../../support/fresh-keys.ts';
import { fillHarbor, type Kit, openKit } from '../../apply/support/kit.ts';
import { type Treatment, writesOf } from '../../apply/support/wire.ts';
import type { Result } from '../../support/run.ts';

type Fields = Readonly<Record<string, unknown>>;

let kit: Kit;

beforeAll(async () => {
  kit = await openKit();
  await fillHarbor(kit, ['harbor/apps/planner', 'lab/notes']);
});
afterAll(() => kit.close());
beforeEach(() => kit.wire.treat({}));

interface Ran extends Result {
  readonly sent: readonly string[];
  readonly writes: readonly string[];
}

/** Runs the command, and returns its requests. */
const onboard = async (words: readonly string[], treatment: Treatment = {}, signal?: AbortSignal): Promise<Ran> => {
  kit.wire.treat(treatment);
  const result = await kit.repoctl(['users', 'onboard', ...words], signal === undefined ? {} : { signal });
  const { seen } = kit.wire;
  return { ...result, sent: seen.map(({ method, path }) => `${method} ${path}`), writes: writesOf(seen) };
};

const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

const heading = ['username', 'name', 'email', 'keys', 'groups', 'projects'];

const row = (username: string, more: { keys?: string; groups?: string; projects?: string } = {}): readonly string[] => [
  username,
  username.toUpperCase(),
  `${username}@example.org`,
  more.keys ?? '',
  more.groups ?? '',
  more.projects ?? '',
];

/** Writes rows to a file. */
const file = (name: string, ...rows: readonly (readonly string[])[]): Promise<string> =>
  kit.write(name, csv(heading, ...rows));

const rolesIn = async (words: readonly string[], username: string): Promise<readonly unknown[]> =>
  (await kit.json<readonly Fields[]>([...words, '--all']))
    .filter((member) => member['username'] === username)
    .map(({ access_level: level, expires_at: end }) => [level, end]);

const inGroup = (path: string, username: string) => rolesIn(['groups', 'members', 'list', path], username);

const keysOf = async (username: string): Promise<readonly unknown[]> =>
  (await kit.json<readonly Fields[]>(['keys', 'list', '--user', username])).map(({ title }) => title).toSorted();

describe('users onboard', () => {
  it('adds three people with keys, nested groups, and ends, and nothing the second time', async () => {
    const [one, two, three] = [freshSshKey('ann@laptop'), freshSshKey('ann@desk'), freshSshKey('')];
    const from = await file(
      'people.csv',
      row('ann', { keys: `${one}\n${two}`, groups: 'harbor/apps:developer, lab:reporter until 2030-01-31' }),
      row('ben', { keys: three, projects: 'harbor/apps/planner:maintainer' }),
      row('cy', { groups: 'harbor:guest until 2031-02-28,lab:guest' }),
    );

    const dry = await onboard(['--from', from, '--dry-run']);
    expect({ code: dry.code, writes: dry.writes }).toEqual({ code: 13, writes: [] });
    expect(dry.out).toContain('+ user ann');
    expect(dry.out).toMatch(/lab\n +\+ member ann {2}access_level: reporter, expires_at: 2030-01-31/);

    const first = await onboard(['--from', from, '--yes']);
    expect({ code: first.code, out: first.out }).toEqual({ code: 0, out: dry.out });
    expect(first.err).toContain('Applied 11 changes');
    expect(await keysOf('ann')).toEqual(['ann@desk', 'ann@laptop']);
    expect(await keysOf('ben')).toEqual(['ben']);
    expect(await inGroup('harbor/apps', 'ann')).toEqual([[30, null]]);
    expect(await inGroup('lab', 'ann')).toEqual([[20, '2030-01-31']]);
    expect(await inGroup('harbor', 'cy')).toEqual([[10, '2031-02-28']]);
    expect(await rolesIn(['projects', 'members', 'list', 'harbor/apps/planner'], 'ben')).toEqual([[40, null]]);

    const second = await onboard(['--from', from, '--yes']);
    expect({ code: second.code, out: second.out, writes: second.writes }).toEqual({ code: 0, out: '', writes: [] });
    expect(second.err).toContain('No differences in 1 project and 3 groups and the instance');
  });

  it('needs a request for each user and place, and one for each list of keys and members', async () => {
    const from = await file(
      'few.csv',
      row('dan', { keys: freshSshKey('dan'), groups: 'harbor:guest' }),
      row('eve', { keys: freshSshKey('eve'), groups: 'harbor:guest' }),
    );
    await onboard(['--from', from, '--yes']);
    const { sent } = await onboard(['--from', from, '--yes']);
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
    await onboard(['fay', '--name', 'Fay', '--email', 'fay@example.org', '--groups', 'lab:guest', '--yes']);
    const key = freshSshKey('fay@laptop');
    await kit.json(['keys', 'create', 'mine', '--key', freshSshKey('other'), '--user', 'fay']);
    const words = ['fay', '--name', 'Fay Low', '--groups', 'lab:developer until 2030-05-05', '--keys', key];
    const { code, out, writes } = await onboard([...words, '--external', '--yes']);
    expect(code).toBe(0);
    expect(out).toContain('~ user fay             name: Fay → "Fay Low", external: false → true');
    expect(out).toContain('~ member fay  access_level: guest → developer, expires_at: null → 2030-05-05');
    expect(writes.map((line) => line.replaceAll(/\d+/g, 'N'))).toEqual([
      'PUT /users/N',
      'PUT /groups/N/members/N',
      'POST /users/N/keys',
    ]);
    expect(await keysOf('fay')).toEqual(['fay@laptop', 'mine']);
    // The comment of a key is no part of it.
    const again = await onboard(['fay', '--keys', key.replace('fay@laptop', 'elsewhere'), '--dry-run']);
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
    await onboard(['--from', from, '--yes']);
    const bodies = kit.wire.seen
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as Fields);
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
    expect(await onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
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
    expect(await onboard(['--from', 'ida.ndjson', '--yes'])).toMatchObject({ code: 0 });
    expect(await inGroup('harbor', 'ida')).toEqual([[10, '2030-01-01']]);
    expect(await onboard(['--from', 'ida.csv', '--dry-run'])).toMatchObject({ code: 0, out: '' });
    const { code, out } = await kit.repoctl(
      ['users', 'onboard', '--from', '-', '--groups', 'lab:developer', '--dry-run'],
      { stdin: 'ida\n' },
    );
    expect({ code, out }).toEqual({ code: 13, out: 'lab\n  ~ member ida  access_level: reporter → developer\n' });
  });
});

describe('a role that a person has already', () => {
  beforeAll(async () => {
    await onboard([
      ...['jim', '--name', 'Jim', '--email', 'jim@example.org'],
      ...['--groups', 'harbor:maintainer,lab:owner', '--yes'],
    ]);
  });

  it('is not lowered, which the plan says', async () => {
    const { code, err, writes } = await onboard(['jim', '--groups', 'lab:developer', '--yes']);
    expect({ code, writes }).toEqual({ code: 0, writes: [] });
    expect(err).toContain('groups:lab:members:jim kept: is owner already');
  });

  it('is not given again where it is inherited', async () => {
    const words = ['jim', '--groups', 'harbor/apps:maintainer', '--projects', 'harbor/apps/planner:developer'];
    const { code, err, writes } = await onboard([...words, '--yes']);
    expect({ code, writes }).toEqual({ code: 0, writes: [] });
    expect(err).toContain('groups:harbor/apps:members:jim kept: is maintainer already by a group above it, or a share');
    expect(err).toContain('projects:harbor/apps/planner:members:jim kept: is maintainer already by a group above it');
  });

  it('is not given again below a group of the same row', async () => {
    const groups = 'harbor:developer,harbor/apps:guest';
    const words = ['kim', '--name', 'Kim', '--email', 'kim@example.org', '--groups', groups, '--yes'];
    const { err, writes } = await onboard(words);
    expect(writes).toHaveLength(2);
    expect(err).toContain('groups:harbor/apps:members:kim kept: is developer by harbor');
    expect(await onboard(words)).toMatchObject({ code: 0, writes: [] });
  });

  it('is given where the inherited one ends sooner', async () => {
    await onboard(['leo', '--name', 'Leo', '--email', 'leo@example.org', '--yes']);
    await onboard(['leo', '--groups', 'harbor:developer until 2030-01-01', '--yes']);
    expect(await onboard(['leo', '--groups', 'harbor/apps:developer until 2029-01-01', '--dry-run'])).toMatchObject({
      code: 0,
    });
    expect(await onboard(['leo', '--groups', 'harbor/apps:developer', '--dry-run'])).toMatchObject({ code: 13 });
  });

  it('leaves the last owner of a group its owner', async () => {
    const { code, err } = await onboard(['root', '--groups', 'harbor:guest', '--yes']);
    expect(code).toBe(0);
    expect(err).toContain('groups:harbor:members:root kept: is owner already');
  });
});

describe('faults', () => {
  it('of all rows are told at once, before anything is sent', async () => {
    const shared = freshSshKey('shared');
    const from = await file(
      'faults.csv',
      row('ma', { groups: 'lab:developper' }),
      row('MA', { keys: freshPrivateKey() }),
      ['', 'No Name', 'x@example.org', '', '', ''],
      ['mb', 'B', 'ma@example.org', 'ssh-ed25519', 'lab:guest,LAB:guest', 'notes:guest'],
      row('mc', { keys: shared, groups: 'lab:guest until 1999-01-01x' }),
      row('md', { keys: shared, groups: 'lab' }),
      ['one cell'],
    );
    const { code, err, sent } = await onboard(['--from', from, '--yes']);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    const lines = err.split('\n');
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(/^line 2: groups: "developper" is no role .*; did you mean "developer"\?$/),
      'line 3: keys has a private key; use the .pub file in place of it',
      'line 3: username "MA" is also in line 2',
      'line 3: email "MA@example.org" is also in line 2',
      expect.stringContaining('username is required'),
      expect.stringContaining('is not an SSH public key'),
      expect.stringContaining('"notes" must be the full path of a project, such as group/notes'),
      expect.stringContaining('group lab is given twice'),
      expect.stringContaining('email "ma@example.org" is also in line 2'),
      expect.stringContaining('groups: the end of lab must be a date'),
      expect.stringContaining('"lab" must be PATH:ROLE, such as platform:developer'),
      expect.stringContaining('1 cells for 6 columns'),
      'error: 12 faults in the rows; nothing was sent',
    ]);
    expect(err).not.toContain('PRIVATE');
  });

  it('that only the server knows are told at once, before anything is changed', async () => {
    await onboard(['ned', '--name', 'Ned', '--email', 'ned@example.org', '--yes']);
    const from = await kit.write(
      'unknown.csv',
      csv(
        ['username', 'name', 'email', 'groups', 'projects'],
        ['ned', '', 'another@example.org', 'nowhere:guest', ''],
        ['oz', 'Oz', 'NED@example.org', '', 'lab/gone:guest'],
        ['pat', '', '', 'nowhere:guest', ''],
      ),
    );
    const { code, err, writes } = await onboard(['--from', from, '--yes']);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(err).toBe(
      [
        'line 2: user ned has the email address "ned@example.org", and not "another@example.org"',
        'line 2: group nowhere not found',
        'line 3: "NED@example.org" is the email address of user ned',
        'line 3: project lab/gone not found',
        'line 4: user pat is not there, and cannot be created without name and email',
        'line 4: group nowhere not found',
        'error: 6 faults in the rows; nothing was changed',
        '',
      ].join('\n'),
    );
    expect(await onboard(['ned', '--groups', 'nowhere:guest', '--yes'])).toMatchObject({ code: 6, writes: [] });
  });

  it.each([
    [['--from', 'odd.csv'], 'unknown column "usernam"'],
    [['ann', '--from', 'odd.csv'], '<username> and --from cannot be used together'],
    [[], '<username> or --from is required'],
    [['ann', '--from-format', 'csv'], '--from-format can only be used with --from'],
    [['--from', 'name.csv', '--name', 'All'], 'line 2: --name and column "name" cannot be used together'],
    [['--from', 'password.csv'], 'unknown column "password"'],
  ])('of the command line or the heading: %j', async (words, message) => {
    await kit.write('odd.csv', 'usernam,name\nx,X\n');
    await kit.write('name.csv', 'username,name\nx,X\n');
    await kit.write('password.csv', 'username,password\nx,hunter2hunter2\n');
    const { code, err, sent } = await onboard(words);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(err).toContain(`error: ${message}\n`);
    expect(err).not.toContain('hunter2');
  });

  it('asks, and needs --yes without a terminal', async () => {
    const { code, err, writes } = await onboard(['quin', '--name', 'Quin', '--email', 'quin@example.org']);
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
    expect(err).toContain('cannot ask to apply 1 change for 1 person: stdin is not a terminal');
  });
});

describe('a failure', () => {
  const people = (prefix: string) =>
    file(
      `${prefix}.csv`,
      ...[1, 2, 3].map((number) =>
        row(`${prefix}${number}`, { keys: freshSshKey(`${prefix}${number}`), groups: 'lab:guest,harbor:guest' }),
      ),
    );

  it('for one person does not stop the others, and the next run does the rest', async () => {
    const from = await people('ra');
    const { code, err, out } = await onboard(['--from', from, '--yes', '-o', 'json'], {
      fate: ({ method, path, body }) =>
        method === 'POST' && path === '/users' && body.includes('ra2') ? { status: 422 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('users:ra2: 422');
    expect(err).toContain('"message":"1 failure; 8 changes applied"');
    expect(err).toContain('"3 changes not tried"');
    const { changes } = JSON.parse(out) as { changes: readonly Fields[] };
    expect(changes.filter(({ status }) => status !== 'done').map(({ address, status }) => [address, status])).toEqual([
      ['users:ra2', 'failed'],
      ['users:ra2:keys:ra2', 'not tried'],
      ['groups:harbor:members:ra2', 'not tried'],
      ['groups:lab:members:ra2', 'not tried'],
    ]);
    const { code: then, writes } = await onboard(['--from', from, '--yes']);
    expect({ then, count: writes.length }).toEqual({ then: 0, count: 4 });
  });

  it('of one membership leaves the other steps of the person', async () => {
    const from = await people('rb');
    const { id } = await kit.json(['groups', 'get', 'lab']);
    const { code, err, writes } = await onboard(['--from', from, '--yes'], {
      fate: ({ method, path }) =>
        method === 'POST' && path === `/groups/${String(id)}/members` ? { status: 403 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('error: 3 failures; 9 changes applied');
    expect(writes).toHaveLength(12);
    expect(await onboard(['--from', from, '--yes'])).toMatchObject({ code: 0 });
    expect(await onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
  });

  it('after an interrupt leaves whole steps, and the next run does the rest', async () => {
    const from = await people('rc');
    const controller = new AbortController();
    const { code, err } = await onboard(
      ['--from', from, '--yes'],
      {
        fate: ({ method, path }) => {
          if (method === 'POST' && path.endsWith('/members')) controller.abort();
          return undefined;
        },
      },
      controller.signal,
    );
    expect(code).toBe(130);
    expect(err).toContain('Run the command again to continue.');
    expect(await onboard(['--from', from, '--yes'])).toMatchObject({ code: 0 });
    expect(await onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
  });

  it('to read the members of a group does not stop the others', async () => {
    const { id } = await kit.json(['groups', 'get', 'lab']);
    const words = ['ann', '--groups', 'lab:maintainer,harbor:guest', '--yes'];
    const { code, err } = await onboard(words, {
      fate: ({ method, path }) =>
        method === 'GET' && path.startsWith(`/groups/${String(id)}/members?`) ? { status: 403 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('lab not compared: 403');
    expect(await inGroup('harbor', 'ann')).toEqual([[10, null]]);
  });
});

describe('on GitLab', () => {
  /** It has no user without a password, and no role below an inherited one. */
  const gitlab: Treatment = {
    fate: ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/users') return undefined;
      const { password, reset_password: reset, force_random_password: random } = JSON.parse(body) as Fields;
      if (password !== undefined || reset === true || random === true) return undefined;
      return { status: 400, body: { error: 'password, reset_password, force_random_password are missing' } };
    },
    answer: ({ path }, body) =>
      path.startsWith('/users?') && Array.isArray(body)
        ? body.map((user: Fields) => ({ ...user, note: null, theme_id: 1, namespace_id: 9, created_by: null }))
        : body,
  };

  it('creates a user who gets a link, and changes nothing the second time', async () => {
    const from = await kit.write(
      'gitlab.csv',
      csv(['username', 'name', 'email', 'note', 'groups'], ['sam', 'Sam', 'sam@example.org', '', 'lab:developer']),
    );
    expect(await onboard(['--from', from, '--yes'], gitlab)).toMatchObject({ code: 0 });
    expect(await onboard(['--from', from, '--yes'], gitlab)).toMatchObject({ code: 0, writes: [] });
  });

  it('takes an address that the server stores in lower case', async () => {
    const words = ['tia', '--name', 'Tia', '--email', 'Tia@Example.org', '--yes'];
    const lower: Treatment = {
      answer: (_seen, body) =>
        JSON.parse(JSON.stringify(body).replace('Tia@Example.org', 'tia@example.org')) as unknown,
    };
    expect(await onboard(words, lower)).toMatchObject({ code: 0 });
    expect(await onboard(words, lower)).toMatchObject({ code: 0, writes: [] });
  });
});
