import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service);

const group = (path: string, ...more: readonly string[]) =>
  json(['groups', 'create', path, '--path', path, ...more]).then(({ id }) => String(id));
const project = (path: string, ...namespace: readonly string[]) => json(['projects', 'create', path, ...namespace]);
const planned = async (...argv: readonly string[]) => {
  const { code, err } = await repoctl([...argv, '--dry-run']);
  return [code, err.trim()];
};

beforeAll(async () => {
  service = await startService();
  for (const name of ['ann', 'bob', 'eve']) {
    await json(['users', 'create', name, '--email', `${name}@example.org`, '--name', name, '--reset-password']);
  }
  const top = await group('top');
  await group('below', '--parent-id', top);
  await group('next');
  await json(['groups', 'members', 'add', 'ann', '-g', 'top', '--access-level', 'developer']);
  await json(['groups', 'members', 'add', 'bob', '-g', 'top/below', '--access-level', 'reporter']);
  for (const [key, place] of [
    ['ONE', 'top'],
    ['TWO', 'top'],
    ['THREE', 'top/below'],
  ] as const) {
    await repoctl(['variables', 'set', key, 'long enough', '-g', place]);
  }
  await project('app', '--namespace', 'top/below');
  await json(['projects', 'members', 'add', 'eve', '-p', 'top/below/app', '--access-level', 'developer']);
  await repoctl(['variables', 'set', 'OWN', 'long enough', '-p', 'top/below/app']);
  await project('alone');
});
afterAll(() => service?.stop());

const loses = (what: string) => `This takes away ${what} that the groups above give.`;

describe('a move', () => {
  it('of a project counts the members and variables of the groups above, and not its own', async () => {
    // Besides ann and bob, the owner of both groups.
    expect(await planned('projects', 'transfer', 'top/below/app', '--to', 'next')).toEqual([
      0,
      `Would move project top/below/app to next. ${loses('3 members and 3 CI/CD variables')} The old URL redirects.`,
    ]);
  });

  it('of a group counts those of the groups above it', async () => {
    expect(await planned('groups', 'transfer', 'top/below', '--to', 'next')).toEqual([
      0,
      `Would move group top/below into next. ${loses('1 member and 2 CI/CD variables')} The old URL redirects.`,
    ]);
    expect(await planned('groups', 'transfer', 'top/below', '--top-level')).toEqual([
      0,
      expect.stringContaining('to the top level. This takes away'),
    ]);
  });

  it('of a group at the top, or out of the namespace of a user, takes nothing away', async () => {
    for (const [noun, path, act] of [
      ['groups', 'top', 'into'],
      ['projects', 'root/alone', 'to'],
    ] as const) {
      expect(await planned(noun, 'transfer', path, '--to', 'next')).toEqual([
        0,
        `Would move ${noun.slice(0, -1)} ${path} ${act} next. The old URL redirects.`,
      ]);
    }
  });

  it('of several projects names them, and adds up what they lose', async () => {
    const { code, err } = await repoctl(['projects', 'transfer', 'top/below/app', 'root/alone', '--to', 'next']);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot ask to')]);
    const [, text] = await planned('projects', 'transfer', 'top/below/app', 'root/alone', '--to', 'next');
    expect(text).toContain('Their old URLs redirect.');
  });

  it('to an unknown namespace fails with its name', async () => {
    const commands = [
      ['projects', 'transfer', 'root/alone', '--to', 'nowhere', '--yes'],
      ['projects', 'fork', 'root/alone', '--namespace', 'nowhere'],
    ];
    for (const argv of commands) {
      const { code, err } = await repoctl(argv);
      expect([code, err.split('\n')[0]]).toEqual([6, 'error: namespace "nowhere" not found']);
    }
  });

  it('is done with --yes, and loses what the question counted', async () => {
    const { code, err } = await repoctl(['projects', 'transfer', 'top/below/app', '--to', 'next', '--yes']);
    expect([code, err]).toEqual([0, '']);
    const members = await json<{ username: string }[]>(['projects', 'members', 'list', 'top/below/app', '--inherited']);
    // The owner of the next group is the same user.
    expect(members.map(({ username }) => username).toSorted()).toEqual(['eve', 'root']);
    expect(await json(['projects', 'get', 'top/below/app'])).toMatchObject({ path_with_namespace: 'next/app' });
    expect(await planned('projects', 'transfer', 'next/app', '--to', 'root')).toEqual([
      0,
      'Would move project next/app to root. This takes away 1 member that the groups above give. The old URL redirects.',
    ]);
  });
});
