import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

const rule = {
  id: 5,
  name: 'security',
  approvals_required: 1,
  users: [{ id: 9, username: 'ann' }],
  groups: [],
  protected_branches: [{ id: 3, name: 'main' }],
};

/** Runs a command at a server with one rule, one user, and one protected branch. */
const approvals = async (...argv: readonly string[]) => {
  const server = await recordingServer((response, { method, url }) => {
    const path = new URL(url, 'http://forge.test').pathname.replace('/api/v4', '');
    if (method !== 'GET') return json(response, rule, method === 'POST' ? 201 : 200);
    if (path === '/users') return json(response, [{ id: 9, username: 'ann' }]);
    if (path.startsWith('/namespaces/')) return json(response, { id: 4, full_path: 'platform/leads' });
    if (path.endsWith('/protected_branches')) return json(response, [{ id: 3, name: 'main' }]);
    return json(response, path.endsWith('/approval_rules') ? [rule] : rule);
  });
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7' };
  const result = await run(['approvals', 'rules', ...argv], { env });
  const writes = server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => `${method} ${url.replace('/api/v4', '')} ${body.toString()}`.trim());
  return { ...result, writes };
};

describe('an approval rule', () => {
  it('has users, groups, and protected branches by name', async () => {
    const words = ['--users', 'ann', '--groups', 'platform/leads', '--protected-branches', 'main'];
    const { writes } = await approvals('create', 'release', '--approvals-required', '2', ...words);
    expect(writes).toEqual([
      'POST /projects/7/approval_rules {"name":"release","approvals_required":2,"user_ids":[9],"group_ids":[4],"protected_branch_ids":[3]}',
    ]);
  });

  it.each([
    [['update', 'security', '--approvals-required', '2'], 'PUT /projects/7/approval_rules/5'],
    [['update', 'security', '-g', '8', '--approvals-required', '2'], 'PUT /groups/8/approval_rules/5'],
    [
      ['update', 'security', '--mr', '12', '--approvals-required', '2'],
      'PUT /projects/7/merge_requests/12/approval_rules/5',
    ],
  ])('is found by its name: %j', async (argv, request) => {
    expect((await approvals(...argv)).writes).toEqual([
      `${request} {"user_ids":[9],"group_ids":[],"approvals_required":2}`,
    ]);
  });

  it('of a group cannot be shown or deleted alone, and nothing is sent', async () => {
    const { code, writes } = await approvals('delete', '5', '-g', '8', '--yes');
    expect({ code, writes }).toEqual({ code: 2, writes: [] });
  });
});

const create = (...argv: readonly string[]) => approvals('create', 'security', '--if-exists', 'update', ...argv);

describe('approvals rules update', () => {
  it('keeps the users and groups that it does not change, which GitLab would remove', async () => {
    expect((await approvals('update', '5', '--groups', 'platform/leads')).writes).toEqual([
      'PUT /projects/7/approval_rules/5 {"user_ids":[9],"group_ids":[4]}',
    ]);
    expect((await approvals('update', '5', '--users', '', '--groups', '')).writes[0]).toContain('"user_ids":[]');
  });
});

describe('approvals rules create --if-exists update', () => {
  it('sends nothing if the rule has the same users and branches', async () => {
    const { writes } = await create('--approvals-required', '1', '--users', 'ann', '--protected-branches', 'main');
    expect(writes).toEqual([]);
  });

  it.each([
    [[], 'PUT /projects/7/approval_rules/5'],
    [['-g', '8'], 'PUT /groups/8/approval_rules/5'],
    [['--mr', '12'], 'PUT /projects/7/merge_requests/12/approval_rules/5'],
  ])('updates a rule that differs, where it is: %j', async (place, request) => {
    const { writes } = await create('--approvals-required', '3', ...place);
    expect(writes).toEqual([`${request} {"user_ids":[9],"group_ids":[],"name":"security","approvals_required":3}`]);
  });
});
