/** The effects of a deletion, counted on servers with totals, without totals, and with errors. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectTexts } from '../../../src/cli/verbs/effects.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { converse } from '../support/converse.ts';
import { run } from '../support/run.ts';

const exactly = (count: number) => ({ count, isLeast: false });

describe('effects', () => {
  it('are added up by kind, without kinds of which there are none', () => {
    const effects = [
      { on: 'deleted', one: 'project', amount: exactly(2) },
      { on: 'deleted', one: 'SSH key', amount: exactly(0) },
      { on: 'stopped', one: 'schedule', amount: exactly(1) },
      { on: 'deleted', one: 'project', amount: exactly(3) },
      { on: 'unowned', one: 'group', amount: exactly(1), names: ['a'] },
      { on: 'unowned', one: 'group', amount: exactly(1), names: ['b'] },
    ] as const;
    expect(effectTexts(effects)).toEqual([
      'This deletes 5 projects, too.',
      'This stops 1 schedule of theirs.',
      'Nobody else owns 2 groups (a, b): servers refuse this, or delete such groups, too.',
    ]);
  });

  it('are lower bounds if a part is not counted, and are named if nothing is counted', () => {
    const effects = [
      { on: 'deleted', one: 'project', amount: exactly(2) },
      { on: 'deleted', one: 'project', amount: undefined },
      { on: 'deleted', one: 'subgroup', amount: { count: 100, isLeast: true }, isPartial: true },
      { on: 'deleted', one: 'issue', amount: undefined },
      { on: 'meant', one: 'branch', plural: 'branches', amount: undefined },
    ] as const;
    expect(effectTexts(effects)).toEqual([
      'This deletes at least 2 projects and at least 100 subgroups, too.',
      'Could not be counted: issues and branches.',
      'This is as far as you can see.',
    ]);
    expect(effectTexts([effects[0]], true)).toEqual(['This deletes at least 2 projects, too.']);
  });
});

/** Responses of another server for a list. */
type Lists = Readonly<Record<string, (response: ServerResponse, page: number) => void>>;

/** Returns the message of a dry run that deletes the existing group `big`. */
const messageForGroup = async (lists: Lists): Promise<string> => {
  const { url } = await recordingServer((response, { url: path }) => {
    const name = Object.keys(lists).find((end) => path.includes(`/groups/${end}?`));
    if (name !== undefined) return lists[name]?.(response, Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1));
    if (path.includes('/namespaces/'))
      return json(response, { id: 1, full_path: 'big', members_count_with_descendants: 1 });
    return path.endsWith('/groups/big')
      ? json(response, { id: 1, full_path: 'big' })
      : json(response, { error: '404 Not Found' }, 404);
  });
  const argv = ['groups', 'delete', 'big', '--dry-run', '--retries', '0'];
  const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
  return err.trim();
};

const projects = (count: number, group = 'big') =>
  Array.from({ length: count }, (_, index) => ({ id: index, path_with_namespace: `${group}/p${index}` }));

const groupsIn = (...names: readonly string[]) => names.map((name, id) => ({ id, full_path: `big/${name}` }));

const counted = (things: string): string =>
  `Would delete group big and everything in it. ${things}This cannot be undone.`;

describe('a group', () => {
  it('is counted by the totals of its lists', async () => {
    const message = await messageForGroup({
      'big/descendant_groups': (response) => json(response, groupsIn('a', 'b'), 200, { 'x-total': '240' }),
      'big/projects': (response) => json(response, projects(100), 200, { 'x-total': '5012' }),
    });
    expect(message).toBe(counted('This deletes 240 subgroups and 5012 projects, too. '));
  });

  it('is counted as at least one page if the server gives no totals', async () => {
    const message = await messageForGroup({
      'big/descendant_groups': (response) => json(response, groupsIn('a')),
      'big/projects': (response) => json(response, projects(100), 200, { 'x-next-page': '2' }),
    });
    expect(message).toBe(counted('This deletes 1 subgroup and at least 100 projects, too. '));
  });

  it('does not include projects that are shared with it', async () => {
    const message = await messageForGroup({
      'big/descendant_groups': (response) => json(response, []),
      'big/projects': (response) => json(response, [...projects(2), ...projects(3, 'others')], 200, { 'x-total': '5' }),
    });
    expect(message).toBe(counted('This deletes 2 projects, too. '));
  });

  it('is counted recursively if the server has no list of all descendants', async () => {
    const message = await messageForGroup({
      'big/subgroups': (response) => json(response, groupsIn('a')),
      'big%2Fa/subgroups': (response) => json(response, groupsIn('a/b')),
      'big%2Fa%2Fb/subgroups': (response) => json(response, []),
      'big/projects': (response) => json(response, projects(1)),
      'big%2Fa/projects': (response) => json(response, projects(2, 'big/a')),
      'big%2Fa%2Fb/projects': (response) => json(response, projects(4, 'big/a/b')),
    });
    expect(message).toBe(counted('This deletes 2 subgroups and 7 projects, too. '));
  });

  it.each([403, 500])('can be deleted even if it cannot be counted (%i)', async (status) => {
    const refuse = (response: ServerResponse): void => json(response, { message: 'no' }, status);
    const message = await messageForGroup({
      'big/descendant_groups': refuse,
      'big/projects': (response) => json(response, projects(3)),
    });
    expect(message).toBe(counted('This deletes 3 projects, too. Could not be counted: subgroups. '));
    const nothing = await messageForGroup({ 'big/descendant_groups': refuse, 'big/projects': refuse });
    expect(nothing).toBe(counted('Could not be counted: subgroups and projects. '));
  });
});

describe('a dry run on the real service', () => {
  let service: TestService;
  const { repoctl } = commandsAt(() => service);
  const messageOf = async (...argv: readonly string[]): Promise<string> => {
    const { err } = await repoctl([...argv, '--dry-run']);
    return err.trim();
  };

  beforeAll(async () => {
    service = await startService();
    await repoctl(['groups', 'create', 'Team', '--path', 'team']);
    await repoctl(['groups', 'create', 'Tools', '--path', 'tools', '--parent-id', 'team']);
    await repoctl(['groups', 'create', 'Deep', '--path', 'deep', '--parent-id', 'team/tools']);
    for (const [name, group] of [
      ['api', 'team'],
      ['cli', 'team/tools'],
      ['one', 'team/tools/deep'],
      ['two', 'team/tools/deep'],
    ] as const) {
      await repoctl(['projects', 'create', name, '--namespace-id', group, '--initialize-with-readme']);
    }
    for (const name of ['kofi', 'ann']) {
      await repoctl([
        'users',
        'create',
        name,
        '--email',
        `${name}@x.test`,
        '--name',
        name,
        '--reset-password',
        '--skip-confirmation',
      ]);
    }
    await repoctl(['projects', 'members', 'add', 'kofi', '-p', 'team/api', '--access-level', 'master']);
    await repoctl(['groups', 'members', 'add', 'kofi', '-g', 'team/tools', '--access-level', 'owner']);
    await repoctl(['groups', 'create', 'Own', '--path', 'own', '--sudo', 'kofi']);
    await repoctl(['projects', 'create', 'mine', '--sudo', 'kofi']);
    for (const project of ['team/api', 'team/tools/deep/one']) {
      const schedule = ['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 1 * * *'];
      await repoctl([...schedule, '-p', project, '--sudo', 'kofi']);
      await repoctl(['triggers', 'create', 'CI', '-p', project, '--sudo', 'kofi']);
    }
    await repoctl(['issues', 'create', 'Leak', '-p', 'team/api', '--sudo', 'kofi', '--assignees', 'kofi']);
    await repoctl(['issues', 'create', 'Rust', '-p', 'team/api', '--assignees', 'kofi']);
    await repoctl(['users', 'tokens', 'create', 'kofi', 'ci', '--scopes', 'api']);
  });
  afterAll(() => service.stop());

  it('counts everything in a group, and adds up several groups', async () => {
    const below = 'This deletes 1 subgroup and 3 projects, too. This cannot be undone.';
    expect(await messageOf('groups', 'delete', 'team/tools')).toBe(
      `Would delete group team/tools and everything in it. ${below}`,
    );
    expect(await messageOf('groups', 'delete', 'team', 'own')).toBe(
      'Would delete 2 groups (team, own) and everything in them. This deletes 2 subgroups and 4 projects, too. This cannot be undone.',
    );
    const home = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
    const asked = await converse({
      argv: ['groups', 'delete', 'team/tools'],
      env: home,
      answers: [['Type "team/tools" to confirm:', 'n\r']],
    });
    expect(asked.err.replaceAll(/\s+/g, '')).toContain(below.replaceAll(/\s+/g, ''));
  });

  it('counts projects, tokens, schedules, triggers, issues, and groups of a user', async () => {
    const stops =
      'This stops 2 schedules (1 "Nightly" in team/api, 2 "Nightly" in team/tools/deep/one) and 2 triggers of theirs.';
    const whole = [
      'Would delete user kofi.',
      'This deletes 1 project and 1 impersonation token, too.',
      stops,
      'This leaves 2 open issues without an assignee.',
      'The ghost user becomes the author of 1 issue.',
      'Nobody else owns 1 group (own): servers refuse this, or delete such groups, too.',
      'All tokens and sessions end. This cannot be undone.',
    ].join(' ');
    expect(await messageOf('users', 'delete', 'kofi')).toBe(whole);
    expect(await messageOf('users', 'delete', '-q', 'kofi')).toBe('');
    expect(await messageOf('users', 'delete', 'kofi', 'ann')).toBe(whole.replace('user kofi', '2 users (kofi, ann)'));
    expect(await messageOf('users', 'delete', 'kofi', '--hard-delete')).toContain(
      'Would delete user kofi and all contributions. This deletes 1 project, 1 impersonation token, and 1 issue, too.',
    );
    expect(await messageOf('users', 'block', 'kofi')).toBe(
      `Would block user kofi. ${stops} All sessions end, and no token works until the unblock.`,
    );
  });

  it('mentions that the current user may not see everything', async () => {
    const { err } = await repoctl(['groups', 'delete', 'team', '--dry-run', '--sudo', 'kofi']);
    expect(err).toContain('This is as far as you can see.');
  });

  it('is based on memberships, which can be listed', async () => {
    const { out } = await repoctl([
      'users',
      'memberships',
      'kofi',
      '--type',
      'Namespace',
      '--jq',
      '.[] | "\\(.source_name) \\(.access_level)"',
    ]);
    expect(out).toBe('Tools 50\nOwn 50\n');
  });
});
