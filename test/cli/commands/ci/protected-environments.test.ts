import { beforeEach, describe, expect, it } from 'vitest';
import { gitlabServer } from '../../../support/gitlab/gitlab-server.ts';
import { run } from '../../support/run.ts';

let server: Awaited<ReturnType<typeof gitlabServer>>;
beforeEach(async () => {
  server = await gitlabServer();
});

const environments = (words: readonly string[], stdin?: string) =>
  run(['protected-environments', ...words, '-p', 'team/app'], {
    env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'glpat-x' },
    ...(stdin !== undefined && { stdin }),
  });

/** The bodies of the writes; the server refuses those that GitLab would refuse. */
const sent = () =>
  server.received.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)) as unknown);

describe('the rules of protected environments', () => {
  it('have words in place of levels', async () => {
    const rules = '[{"access_level":"developer","required_approvals":1},{"group_id":12,"required_approvals":2}]';
    const { code } = await environments([
      'create',
      'production',
      '--deploy-roles',
      'maintainer, admin',
      '--approval-rules',
      rules,
    ]);
    expect(code).toBe(0);
    expect(sent()).toEqual([
      {
        name: 'production',
        deploy_access_levels: [{ access_level: 40 }, { access_level: 60 }],
        approval_rules: [
          { access_level: 30, required_approvals: 1 },
          { group_id: 12, required_approvals: 2 },
        ],
      },
    ]);
    expect(server.faults).toEqual([]);
  });

  it('are taken from the list of another project', async () => {
    const listed = [
      {
        name: 'production',
        deploy_access_levels: [
          { id: 4, access_level: 40, access_level_description: 'Maintainers', user_id: null, group_id: null },
          { id: 5, access_level: 40, access_level_description: 'Ann', user_id: 7, group_id: null },
        ],
        approval_rules: [],
      },
    ];
    const { code } = await environments(['create', '--from', '-'], JSON.stringify(listed));
    expect(code).toBe(0);
    expect(sent()).toEqual([
      {
        name: 'production',
        deploy_access_levels: [{ access_level: 40 }, { user_id: 7 }],
        approval_rules: [],
      },
    ]);
  });

  it('keep their IDs in an update, by which GitLab changes or removes them', async () => {
    await environments([
      'update',
      'production',
      '--deploy-access-levels',
      '[{"id":4,"_destroy":true}]',
      '--deploy-roles',
      'developer',
    ]);
    expect(sent()).toEqual([{ deploy_access_levels: [{ id: 4, _destroy: true }, { access_level: 30 }] }]);
  });

  it.each([
    [['create', 'production'], '--deploy-access-levels is required'],
    [
      ['create', 'production', '--deploy-roles', 'nobody'],
      'a role such as developer, maintainer, or admin, got "nobody"',
    ],
    [
      ['create', 'production', '--deploy-access-levels', '[{}]'],
      'must have one of access_level, user_id, and group_id',
    ],
    [
      ['create', 'production', '--deploy-access-levels', '[{"user_id":1,"group_id":2}]'],
      'must have one of access_level, user_id, and group_id',
    ],
    [['update', 'production'], 'nothing to do'],
  ])('are refused before anything is sent: %j', async (words, reason) => {
    const { code, err } = await environments(words);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
    expect(server.received).toEqual([]);
  });
});
