import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app', REPOCTL_GROUP: 'team' });

const statuses = async (argv: readonly string[], stdin = ''): Promise<readonly unknown[]> => {
  const { out, err } = await repoctl([...argv, '-o', 'ndjson'], { stdin });
  if (out === '') throw new Error(err);
  return out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { status: string }).status);
};

/** The methods in a debug log, except reads. */
const writes = (log: string): readonly (string | undefined)[] =>
  [...log.matchAll(/^> (\w+) /gm)].map(([, method]) => method).filter((method) => method !== 'GET');

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII';
const otherKey = key.replace(/I{4}$/, 'JJJJ');

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app', '--initialize-with-readme']);
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  await repoctl(['users', 'create', 'ann', '--email', 'ann@x.test', '--name', 'Ann', '--reset-password']);
});

afterAll(async () => {
  await service.stop();
});

describe('--if-exists', () => {
  it('update changes a record in place if it differs, and sends nothing otherwise', async () => {
    const argv = ['labels', 'create', '--from', '-', '--if-exists', 'update'];
    expect(await statuses(argv, 'name,color\na,red\nb,#0000FF\n')).toEqual(['created', 'created']);
    const { id } = await json(['labels', 'get', 'a']);
    expect(await statuses(argv, 'name,color\na,blue\nb,blue\nc,red\n')).toEqual(['updated', 'unchanged', 'created']);
    expect(await json(['labels', 'get', 'a'])).toMatchObject({ id, color: '#0000ff' });
  });

  it('skip keeps an existing record, and fail reports the error of the server', async () => {
    const rows = 'name,color\na,green\nnew,green\n';
    expect(await statuses(['labels', 'create', '--from', '-', '--if-exists', 'skip'], rows)).toEqual([
      'unchanged',
      'created',
    ]);
    expect(await json(['labels', 'get', 'a'])).toMatchObject({ color: '#0000ff' });
    const refused = await repoctl(['labels', 'create', 'a', '--color', 'red', '--if-exists', 'fail']);
    expect(refused.code).toBe(7);
  });

  it('works for a single record, and reports the result', async () => {
    const argv = ['labels', 'create', 'one', '--color', 'red', '--if-exists', 'update'];
    const made = await json(argv);
    expect(made).toMatchObject({ name: 'one' });
    expect(await json(argv)).toEqual(made);
    const updated = await repoctl([...argv, '--description', 'New'], { terminal: true });
    expect(updated.err).toContain('Updated label "one" in root/app');
    expect(await json(['labels', 'get', 'one'])).toMatchObject({ description: 'New' });
  });

  it.each([
    ['milestones', ['milestones', 'create', 'v1', '-p', 'root/app'], ['--description', 'x']],
    ['milestones of groups', ['milestones', 'create', 'v1', '-g', 'team'], ['--description', 'x']],
    ['environments', ['environments', 'create', 'production'], ['--external-url', 'https://x.test']],
    ['variables', ['variables', 'create', 'KEY', 'v'], ['--protected']],
    ['members', ['projects', 'members', 'add', 'ann', '--access-level', '30'], ['--expires-at', '2031-01-01']],
    ['members of groups', ['groups', 'members', 'add', 'ann', '--access-level', '30'], ['--expires-at', '2031-01-01']],
    ['deploy keys', ['deploy-keys', 'create', 'ci', '--key', '-'], ['--can-push']],
    ['Pages domains', ['pages', 'create', 'docs.x.test'], undefined],
    ['triggers', ['triggers', 'create', 'Nightly'], undefined],
    [
      'schedules',
      ['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 4 * * *'],
      ['--cron-timezone', 'Europe/Berlin'],
    ],
    ['protected branches', ['branches', 'protected', 'create', 'rel-*'], ['--push-access-level', 'nobody']],
    ['users', ['users', 'create', 'Ann', '--email', 'ann@x.test', '--name', 'Ann', '--reset-password'], ['--bio', 'x']],
    ['hooks', ['hooks', 'create', 'https://x.test/hook'], undefined],
    ['projects', ['projects', 'create', 'app'], ['--description', 'x']],
    ['groups', ['groups', 'create', 'Team', '--path', 'team'], ['--description', 'x']],
  ])('finds %s by their identifying fields', async (_what, argv, more) => {
    const around = { stdin: `${key} a@b\n` };
    const run = async (...options: readonly string[]) =>
      repoctl([...argv, '--if-exists', 'update', ...options], around);
    expect((await run()).code).toBe(0);
    const again = await repoctl([...argv, '--if-exists', 'update', '--json', '--debug'], around);
    expect([again.code, writes(again.err)]).toEqual([0, []]);
    expect(JSON.parse(again.out)).not.toHaveProperty('changed');
    expect((await repoctl([...argv, '--if-exists', 'skip', '-o', 'name'], around)).out).toMatch(/^.+\n$/);
    if (more === undefined) return;
    const changed = await repoctl([...argv, '--if-exists', 'update', ...more, '--json', '--debug'], around);
    expect([changed.code, writes(changed.err).length > 0]).toEqual([0, true]);
    const same = await repoctl([...argv, '--if-exists', 'update', ...more, '--json', '--debug'], around);
    expect([same.code, writes(same.err)]).toEqual([0, []]);
  });

  it('shares a project once, and enables a deploy key once', async () => {
    const share = ['projects', 'share', 'team', '--group-access', 'developer', '--if-exists', 'update', '--json'];
    expect((await repoctl(share)).code).toBe(0);
    expect(writes((await repoctl([...share, '--debug'])).err)).toEqual([]);
    await repoctl(['projects', 'create', 'second']);
    const { id } = await json(['deploy-keys', 'get', 'ci']);
    const enable = ['deploy-keys', 'enable', String(id), '-p', 'root/second', '--if-exists', 'skip', '--json'];
    expect(JSON.parse((await repoctl(enable)).out)).toMatchObject({ id });
    const again = await repoctl([...enable, '--debug']);
    expect([JSON.parse(again.out), writes(again.err)]).toEqual([expect.objectContaining({ id }), []]);
  });

  it('reads existing records once per project, whatever the number of rows', async () => {
    const rows = ['name', ...Array.from({ length: 40 }, (_, index) => `many${index}`)].join('\n');
    const argv = ['labels', 'create', '--color', 'red', '--from', '-', '--if-exists', 'skip'];
    await repoctl(argv, { stdin: rows });
    const { err } = await repoctl([...argv, '--debug'], { stdin: rows });
    expect([...err.matchAll(/^> (\w+) /gm)].map(([, method]) => method)).toEqual(['GET']);
  });

  it('prints the existing record in any format', async () => {
    const argv = ['labels', 'create', 'shown', '--color', 'red', '--if-exists', 'skip'];
    await repoctl(argv);
    expect((await repoctl([...argv, '--jq', '.name'])).out).toBe('shown\n');
    expect((await repoctl([...argv, '-o', 'name'])).out).toBe('shown\n');
    const told = await repoctl(argv, { terminal: true });
    expect([told.code, told.err]).toEqual([0, 'No change: label "shown" already exists in root/app\n']);
  });

  it('fail also applies to commands that set a value', async () => {
    await repoctl(['variables', 'set', 'SET', 'one']);
    const refused = await repoctl(['variables', 'set', 'SET', 'two', '--if-exists', 'fail']);
    expect([refused.code, refused.err]).toEqual([7, 'error: variable SET already exists in root/app\n']);
    const row = await repoctl(['variables', 'set', '--from', '-', '--if-exists', 'fail'], {
      stdin: 'key,value\nSET,two\n',
    });
    expect([row.code, row.err]).toEqual([7, expect.stringContaining('variable SET already exists')]);
    expect(await json(['variables', 'get', 'SET'])).toMatchObject({ value: 'one' });
  });

  it('update does not replace a record because of a field that the server does not return', async () => {
    const argv = [
      'branches',
      'protected',
      'create',
      'shielded',
      '--if-exists',
      'update',
      '-F',
      'deploy_key_id=7',
      '--json',
    ];
    expect((await repoctl(argv)).code).toBe(0);
    const again = await repoctl([...argv, '--debug']);
    expect(writes(again.err)).toEqual([]);
    expect(JSON.parse(again.out)).toMatchObject({ name: 'shielded', push_access_levels: expect.any(Array) });
  });

  describe('for records that configuration files do not cover', () => {
    beforeAll(async () => {
      await repoctl(['branches', 'create', 'topic', 'master']);
      await repoctl([
        'commits',
        'create',
        '--branch',
        'topic',
        '-m',
        'More',
        '--actions',
        '[{"action":"create","file_path":"more","content":"x"}]',
      ]);
    });

    it.each([
      ['a branch', ['branches', 'create', 'again', 'master']],
      ['a tag', ['tags', 'create', 'v1', 'master']],
      ['a release', ['releases', 'create', 'v1', '--description', 'First']],
      ['a file', ['files', 'create', 'new.txt', '--branch', 'master', '-m', 'New', '--content', 'text']],
      ['an SSH key', ['keys', 'create', 'laptop', '--key', '-']],
      ['a reaction', ['issues', 'award', 'create', '1', 'thumbsup']],
      ['a variable of a schedule', ['schedules', 'variables', 'create', 'Nightly', 'STAGE', 'x']],
      ['a merge request', ['mrs', 'create', 'Mend', '--source-branch', 'topic', '--target-branch', 'master']],
    ])('skips %s if it exists, and prints it', async (_what, argv) => {
      await repoctl(['issues', 'create', 'Reacted to']);
      const around = { stdin: `${otherKey} a@b\n` };
      const made = await repoctl([...argv, '--if-exists', 'skip', '--json'], around);
      expect([made.code, made.err]).toEqual([0, '']);
      const again = await repoctl([...argv, '--if-exists', 'skip', '--json'], around);
      expect([again.code, again.err]).toEqual([0, '']);
      expect(JSON.parse(again.out)).toEqual(expect.objectContaining({}));
      expect(JSON.parse(again.out)).not.toHaveProperty('changed');
    });

    it('updates a release, a file, a variable, or a merge request if it differs', async () => {
      const file = [
        'files',
        'create',
        'new.txt',
        '--branch',
        'master',
        '-m',
        'New',
        '--if-exists',
        'update',
        '--debug',
        '--content',
      ];
      expect(writes((await repoctl([...file, 'text'])).err)).toEqual(['POST']);
      expect(writes((await repoctl([...file, 'other'])).err)).toEqual(['POST', 'PUT']);
      expect((await repoctl(['files', 'get', 'new.txt'])).out).toBe('other');
      const release = ['releases', 'create', 'v1', '--if-exists', 'update', '--debug', '--description'];
      expect(writes((await repoctl([...release, 'First'])).err)).toEqual(['POST']);
      expect(writes((await repoctl([...release, 'Second'])).err)).toEqual(['POST', 'PUT']);
      const mr = [
        'mrs',
        'create',
        'Mend',
        '--source-branch',
        'topic',
        '--target-branch',
        'master',
        '--if-exists',
        'update',
        '--debug',
      ];
      expect(writes((await repoctl(mr)).err)).toEqual(['POST']);
      expect(writes((await repoctl([...mr, '--labels', 'bug,urgent'])).err)).toEqual(['POST', 'PUT']);
      expect(writes((await repoctl([...mr, '--labels', 'urgent,bug'])).err)).toEqual(['POST']);
    });

    it('refuses to update a branch, and to skip one at another commit', async () => {
      const update = await repoctl(['branches', 'create', 'again', 'master', '--if-exists', 'update']);
      expect([update.code, update.err]).toEqual([
        2,
        expect.stringContaining('--if-exists must be one of fail, skip, got "update"'),
      ]);
      const other = await repoctl(['branches', 'create', 'topic', 'master', '--if-exists', 'skip']);
      expect([other.code, other.err]).toEqual([
        7,
        expect.stringMatching(
          /^error: branch topic already exists in root\/app, but it is at \w{8}, and master at \w{8}\n/,
        ),
      ]);
    });

    it.each([
      ['a branch', ['branches', 'create', 'again', 'master']],
      ['an SSH key', ['keys', 'create', 'laptop', '--key', '-']],
      ['a reaction', ['issues', 'award', 'create', '1', 'thumbsup']],
    ])('fail exits with 7 for %s, whatever error the server returns', async (_what, argv) => {
      const around = { stdin: `${otherKey} a@b\n` };
      await repoctl([...argv, '--if-exists', 'skip'], around);
      const refused = await repoctl([...argv, '--if-exists', 'fail'], around);
      expect([refused.code, refused.err]).toEqual([7, expect.stringContaining('already exists')]);
    });

    it('does not skip a key that belongs to another user', async () => {
      await repoctl(['keys', 'create', 'laptop', '--key', '-', '--if-exists', 'skip'], { stdin: `${otherKey} a@b\n` });
      const taken = await repoctl(['keys', 'create', 'laptop', '--key', '-', '--user', 'ann', '--if-exists', 'skip'], {
        stdin: `${otherKey} a@b\n`,
      });
      expect([taken.code, taken.out]).toEqual([8, '']);
    });
  });
});
