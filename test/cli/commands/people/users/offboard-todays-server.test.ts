/** The requests of an offboarding on a server that is not ours: other endpoints, several assignees, reviewers. */
import { expect, it } from 'vitest';
import { json, recordingServer } from '../../../../api/support/recording-server.ts';
import { run } from '../../../support/run.ts';
import type { Fields } from './leaver-fixture.ts';

const users: readonly Fields[] = [
  { id: 2, username: 'kofi', state: 'active', is_admin: false },
  { id: 3, username: 'maya', state: 'active', is_admin: false },
];

const merge = {
  id: 70,
  iid: 7,
  project_id: 9,
  title: 'Topic',
  references: { full: 'team/one!7' },
  assignee: { id: 2 },
  assignees: [{ id: 5 }, { id: 2 }],
  reviewers: [{ id: 2 }, { id: 6 }],
};

const lists: Readonly<Record<string, unknown>> = {
  '/users/2/memberships': [{ source_id: 9, source_name: 'one', source_type: 'Project', access_level: 40 }],
  '/users/2/impersonation_tokens': [{ id: 21, name: 'support', active: true }],
  // As administrators of today's servers see them: with those of impersonation.
  '/personal_access_tokens': [
    { id: 20, name: 'own', user_id: 2, active: true },
    { id: 21, name: 'support', user_id: 2, active: true },
    { id: 22, name: 'of another', user_id: 4, active: true },
  ],
  '/users/2/keys': [],
  '/users/2/gpg_keys': [],
  '/users/2/projects': [],
  '/issues': [],
  '/merge_requests': [merge],
  '/projects/9/pipeline_schedules': [],
  '/projects/9/triggers': [{ id: 40, description: 'Tide', token: 'abcd', owner: { id: 2 } }],
  '/users': users,
};

const one: Readonly<Record<string, unknown>> = {
  '/user': { id: 1, username: 'root', is_admin: true },
  '/users/2': users[0],
  '/users/3': users[1],
  '/projects/9': { id: 9, path_with_namespace: 'team/one' },
  '/projects/9/members/all/3': { id: 3, access_level: 40 },
  '/projects/9/merge_requests/7': merge,
  '/personal_access_tokens/self': { id: 1, scopes: ['api', 'sudo'] },
};

const people = (ids: readonly number[]) => ids.map((id) => ({ id }));

const startServer = () =>
  recordingServer((response, { method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    const path = pathname.replace('/api/v4', '');
    const wanted = searchParams.get('username');
    if (path === '/users' && wanted !== null)
      return json(
        response,
        users.filter(({ username }) => username === wanted),
      );
    if (method === 'GET' && path in lists) return json(response, lists[path]);
    if (method === 'GET' && path in one) return json(response, one[path]);
    if (method === 'PUT') {
      const sent = JSON.parse(body.toString()) as { assignee_ids?: number[]; reviewer_ids?: number[] };
      return json(response, {
        ...merge,
        ...(sent.assignee_ids && { assignees: people(sent.assignee_ids) }),
        ...(sent.reviewer_ids && { reviewers: people(sent.reviewer_ids) }),
      });
    }
    const known = method === 'DELETE' || path === '/users/2/block';
    if (known) return json(response, {}, method === 'DELETE' ? 204 : 201);
    return json(response, { error: '404 Not Found' }, 404);
  });

it('keeps the other assignees and reviewers, and says what the server cannot do', async () => {
  const server = await startServer();
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'x' };
  const { code, out } = await run(['users', 'offboard', 'kofi', '--to', 'maya', '--yes', '--verify', '--json'], {
    env,
  });
  const rows = JSON.parse(out) as readonly Fields[];
  const resultOf = (step: string) => rows.filter((row) => row['step'] === step).map(({ result }) => result);
  expect(resultOf('revoke_token')).toEqual(['done', 'done']);
  expect(resultOf('end_session')).toEqual(['not possible']);
  expect(resultOf('hand_over_trigger')).toEqual(['not possible']);
  expect(rows.find(({ step }) => step === 'hand_over_trigger')?.['note']).toBe(
    'the server has no POST /projects/:id/triggers/:trigger_id/take_ownership',
  );
  const sent = server.received.filter(({ method }) => method !== 'GET');
  const requests = sent.map(({ method, url, headers, body }) =>
    [method, url.replace('/api/v4', ''), headers['sudo'], body.toString()].filter(Boolean).join(' '),
  );
  expect(requests[0]).toBe('POST /users/2/block');
  expect(requests.at(-1)).toBe('DELETE /projects/9/members/2');
  expect(requests.slice(1, -1).toSorted()).toEqual([
    'DELETE /personal_access_tokens/20',
    'DELETE /users/2/impersonation_tokens/21',
    'POST /projects/9/triggers/40/take_ownership 3',
    'PUT /projects/9/merge_requests/7 {"assignee_ids":[5,3]}',
    'PUT /projects/9/merge_requests/7 {"reviewer_ids":[3,6]}',
  ]);
  // It answers as before, so that everything is left but the sessions, of which it does not tell.
  const left = Object.fromEntries(
    rows.filter(({ step }) => step === 'verify').map(({ object, left: count }) => [object, count]),
  );
  expect(left).toEqual({
    state: 1,
    sessions: null,
    tokens: 2,
    'SSH keys': 0,
    'GPG keys': 0,
    schedules: 0,
    triggers: 1,
    'open issues': 0,
    'open merge requests': 1,
    reviews: 1,
    memberships: 1,
  });
  expect(code).toBe(13);
});
