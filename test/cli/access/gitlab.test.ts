/** Questions about access to a server that stands in for GitLab, which refuses requests that GitLab has not. Requests are counted. */
import { describe, expect, it } from 'vitest';
import { gitlabServer } from '../../support/gitlab/gitlab-server.ts';
import { run } from '../support/run.ts';
import type { Fields } from './support/as-root.ts';
import { gitlabUser as member } from './support/gitlab-user.ts';

const team = { id: 10, full_path: 'team', visibility: 'private', shared_with_groups: [] };
const ops = { id: 11, full_path: 'ops', visibility: 'private', shared_with_groups: [] };
const api = {
  id: 1,
  path_with_namespace: 'team/api',
  namespace: { kind: 'group' },
  default_branch: 'main',
  visibility: 'private',
  repository_access_level: 'enabled',
  shared_with_groups: [{ group_id: 11, group_name: 'ops', group_full_path: 'ops', group_access_level: 30 }],
};

const lastActive = { last_activity_on: '2024-05-01' };

const people = [
  member(1, 'ada', { is_admin: false, external: false, ...lastActive }),
  member(2, 'ben', { is_admin: false, external: true, ...lastActive }),
  member(3, 'cyd', { is_admin: true, external: false, ...lastActive }),
];

const bot = 'project_1_bot_5b3f';
const ada = member(1, 'ada', { access_level: 40 });
const ben = member(2, 'ben', { access_level: 50, expires_at: '2024-06-01' });
const robot = member(9, bot, { access_level: 30 });

/** As GitLab answers: a level, a user, a group, and a deploy key can be named in one rule. */
const rule = {
  id: 5,
  name: 'main',
  push_access_levels: [
    { id: 1, access_level: null, user_id: 1, group_id: null, access_level_description: 'Ada' },
    { id: 2, access_level: null, user_id: null, group_id: 11, access_level_description: 'ops' },
    { id: 3, access_level: 30, user_id: null, group_id: null, deploy_key_id: 4, access_level_description: 'mirror' },
  ],
  merge_access_levels: [{ id: 4, access_level: 40, user_id: null, group_id: null, access_level_description: 'M' }],
};

const answers = {
  'GET /groups/team': team,
  'GET /groups/10': team,
  'GET /groups/11': ops,
  'GET /groups/10/descendant_groups': [],
  'GET /groups/10/projects': [api],
  'GET /projects/team%2Fapi': api,
  'GET /groups/10/members': [ada],
  'GET /groups/11/members': [ben],
  'GET /groups/11/members/all': [ben],
  'GET /projects/1/members': [robot],
  'GET /projects/1/members/all': [ada, { ...ben, access_level: 30 }, robot],
  'GET /projects/1/access_tokens': [
    { id: 3, name: 'ci', user_id: 9, access_level: 30, scopes: ['write_repository'], expires_at: '2024-05-20' },
  ],
  'GET /projects/1/deploy_keys': [{ id: 4, title: 'mirror', can_push: true, expires_at: '2024-05-10' }],
  'GET /projects/1/deploy_tokens': [],
  'GET /groups/10/deploy_tokens': [],
  'GET /groups/10/access_tokens': [],
  'GET /projects/1/protected_branches': [rule],
  'GET /projects/1/pages/domains': [],
  'GET /users': people,
  'GET /user': people[2],
};

const ask = async (...argv: readonly string[]) => {
  const { url, faults, received } = await gitlabServer(answers);
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' };
  const { code, out, err } = await run([...argv, '--json'], { env, now: '2024-05-06T12:00:00Z' });
  expect({ code, err, faults }).toEqual({ code: 0, err: '', faults: [] });
  const requests = received.map(({ method, url: path }) => `${method} ${path.replace('/api/v4', '')}`);
  return { records: JSON.parse(out) as readonly Fields[], requests };
};

describe('at GitLab', () => {
  it('lists every way into a project, and names what is not told', async () => {
    const { records, requests } = await ask('access', 'list', '-p', 'team/api', '--kinds', 'all');
    const shown = records.map(({ kind, username, title, through, inherited_from: from, access_level: level }) =>
      [kind, username ?? title, through ?? from, level].join(' '),
    );
    expect(shown).toEqual([
      'administrator cyd  50',
      'member ada team 40',
      `member ${bot}  30`,
      'share ben ops 30',
      'deploy_key mirror  ',
      `access_token ${bot}  30`,
      'protected_branch ada  ',
      'protected_branch main ops ',
      'protected_branch main  30',
      'protected_branch main  40',
    ]);
    expect(records.find(({ kind }) => kind === 'share')).toMatchObject({
      expires_at: '2024-06-01',
      not_told: ['created_at', 'expires_at'],
      external: true,
    });
    // The project, two groups, three lists of members, users; deploy keys, two lists of deploy tokens and of access tokens, rules.
    expect(requests).toHaveLength(1 + 2 + 3 + 1 + 1 + 2 + 2 + 1);
    expect(new Set(requests).size).toBe(requests.length);
  });

  it('answers who can push by users, groups, and keys that a rule names, each with the reason', async () => {
    const { records } = await ask('access', 'who-can', 'push', 'main', '-p', 'team/api');
    expect(records.map(({ username, title, reason }) => [username ?? title, reason])).toEqual([
      ['ada', 'maintainer of team'],
      ['ben', 'developer by the share of team/api with ops'],
      ['mirror', 'deploy key, over SSH'],
    ]);
  });

  it('lets a bot push by a role with the token that it has', async () => {
    const { records } = await ask('access', 'who-can', 'push', 'topic', '-p', 'team/api');
    const reasons = records.map(({ username, title, reason }) => `${String(username ?? title)}: ${String(reason)}`);
    expect(reasons).toContain(`${bot}: developer of the project, with the access token "ci"`);
  });

  it('lists what ends in a group', async () => {
    const { records, requests } = await ask('expiring', '-g', 'team');
    expect(records.map(({ kind, title, username, days_left: days }) => [kind, title ?? username, days])).toEqual([
      ['deploy_key', 'mirror', 3],
      ['access_token', 'ci', 13],
      ['share', null, 25],
    ]);
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted());
  });
});
