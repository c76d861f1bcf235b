/** A review at a server that stands in for GitLab, which refuses requests that GitLab has not. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { gitlabServer, type GitlabServer } from '../../../support/gitlab/gitlab-server.ts';
import { makeHome } from '../../support/home.ts';
import { run } from '../../support/run.ts';
import type { Fields } from '../support/as-root.ts';
import { gitlabUser as user } from '../support/gitlab-user.ts';

const projectWith = (shares: readonly Fields[]): Fields => ({
  id: 1,
  path_with_namespace: 'team/api',
  namespace: { kind: 'group' },
  visibility: 'private',
  shared_with_groups: shares,
});

const share = { group_id: 11, group_name: 'ops', group_full_path: 'ops', group_access_level: 30, expires_at: null };

/** As GitLab shows who changed a membership. */
const event = {
  id: 77,
  author_id: 3,
  entity_id: 10,
  entity_type: 'Group',
  created_at: '2024-05-07T10:00:00Z',
  details: {
    change: 'access_level',
    from: 'Maintainer',
    to: 'Reporter',
    author_name: 'Cyd',
    target_id: 1,
    target_type: 'User',
    target_details: 'ada',
    entity_path: 'team',
  },
};

/** A project below a group, which is shared with another group, and has a member and a token. */
const answersOf = (): Record<string, unknown> => {
  const answers: Record<string, unknown> = {
    'GET /user': user(3, 'cyd'),
    'GET /users': [user(1, 'ada', { email: 'ada@example.org' }), user(2, 'ben'), user(3, 'cyd')],
    'GET /groups/team': { id: 10, full_path: 'team', visibility: 'private', shared_with_groups: [] },
    'GET /groups/11': { id: 11, full_path: 'ops', visibility: 'private', shared_with_groups: [] },
    'GET /groups/10/members': [user(1, 'ada', { access_level: 40 })],
    'GET /groups/11/members': [user(2, 'ben', { access_level: 30 })],
    'GET /projects/team%2Fapi': projectWith([share]),
    'GET /projects/1': projectWith([share]),
    'GET /projects/1/members': [user(2, 'ben', { access_level: 20 })],
    'GET /projects/1/access_tokens': [
      { id: 3, name: 'ci', user_id: 9, access_level: 30, scopes: ['api'], expires_at: '2024-09-01' },
    ],
    'GET /projects/1/deploy_tokens': [],
    'GET /projects/1/deploy_keys': [],
    'GET /projects/1/protected_branches': [],
    'GET /groups/10/access_tokens': [],
    'GET /groups/10/deploy_tokens': [],
    'GET /users/9': user(9, 'project_1_bot_5b3f'),
    'GET /audit_events': [event],
  };
  const onWrite = (request: string, answer: unknown, change: () => void): void => {
    Object.defineProperty(answers, request, {
      get: () => {
        change();
        return answer;
      },
    });
  };
  const lowered = user(1, 'ada', { access_level: 20 });
  onWrite('PUT /groups/10/members/1', lowered, () => {
    answers['GET /groups/10/members'] = [lowered];
  });
  onWrite('DELETE /projects/1/members/2', undefined, () => {
    answers['GET /projects/1/members'] = [];
  });
  onWrite('DELETE /projects/1/access_tokens/3', undefined, () => {
    answers['GET /projects/1/access_tokens'] = [];
  });
  const lowerShare = { ...share, group_access_level: 10 };
  onWrite('POST /projects/1/share', { id: 5, project_id: 1, group_id: 11, group_access: 10 }, () => {
    for (const path of ['team%2Fapi', '1']) answers[`GET /projects/${path}`] = projectWith([lowerShare]);
  });
  return answers;
};

const decisions: Readonly<Record<string, string>> = {
  'member ada': 'reporter',
  'member ben': 'remove',
  'share ben': 'guest',
  'access_token project_1_bot_5b3f': 'remove',
};

const words = (line: string): readonly string[] => line.split(' ');

const writesIn = ({ received }: GitlabServer): readonly string[] =>
  received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`)
    .toSorted();

/** Keeps all but what `decisions` names. */
const decide = async (file: string): Promise<void> => {
  const lines: Record<string, string>[] = parse(await readFile(file), { columns: true });
  for (const line of lines) {
    line['decision'] = decisions[`${line['kind']} ${line['username']}`] ?? 'keep';
    line['by'] = 'cyd';
  }
  await writeFile(file, stringify(lines, { header: true }));
};

describe('at GitLab', () => {
  it('takes a snapshot, applies it, and names who changed what, by requests that GitLab has', async () => {
    const [server, { directory }] = [await gitlabServer(answersOf()), await makeHome()];
    const repoctl = (now: string, line: string) =>
      run(['access', ...words(line)], {
        env: { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' },
        cwd: directory,
        now,
      });
    const taken = await repoctl('2024-05-06T12:00:00Z', 'snapshot -p team/api --kinds all --out before');
    expect(taken).toEqual({ code: 0, out: '', err: 'Wrote 5 ways into project team/api to before\n' });
    const reads = server.received.map(({ url }) => url);
    expect(new Set(reads).size).toBe(reads.length);
    await decide(join(directory, 'before', 'access.csv'));
    expect(await repoctl('2024-05-07T09:00:00Z', 'review apply before --yes -q')).toMatchObject({ code: 0, err: '' });
    expect(writesIn(server)).toEqual([
      'DELETE /projects/1/access_tokens/3',
      'DELETE /projects/1/members/2',
      'DELETE /projects/1/share/11',
      'POST /projects/1/share',
      'PUT /groups/10/members/1',
    ]);
    const evidence = JSON.parse(await readFile(join(directory, 'before', 'evidence.json'), 'utf8')) as Fields;
    expect(evidence).toMatchObject({ counts: { done: 4 }, verified: true });
    await repoctl('2024-05-08T12:00:00Z', 'snapshot -p team/api --kinds members,shares,access-tokens --out after');
    const { code, out, err } = await repoctl('2024-05-08T12:00:00Z', 'compare before after --json');
    const changes = (JSON.parse(out) as Fields[]).map(({ change, kind, username, changed_by: by }) =>
      [change, kind, username, by].join(' '),
    );
    expect({ code, err, changes, faults: server.faults }).toEqual({
      code: 0,
      err: 'Only the kinds of both are compared: members, shares, access-tokens\n',
      changes: [
        'removed access_token project_1_bot_5b3f ',
        'removed member ben ',
        'changed member ada Cyd',
        'changed share ben ',
      ],
      faults: [],
    });
  });
});
