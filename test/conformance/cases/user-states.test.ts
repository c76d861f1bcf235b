/** The states of users, which the document does not have but for `block`: paths, statuses, and words of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { id, record, records, seen } from '../answers.ts';
import { openWorld, password, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const asRoot = (method: string, path: string, json?: object): Promise<Answer> =>
  world.call({ as: 'root', method, path, ...(json === undefined ? {} : { json }) });

let made = 0;
/** Users who log in get a password, whose hash takes longer than all the rest. */
const withoutPassword = { reset_password: true };

/** The ID of a new user who was never active. */
const someone = async (more: object = {}, secret: object = withoutPassword): Promise<number> => {
  const username = `stateful${(made += 1)}`;
  const names = { username, name: username, email: `${username}@example.org` };
  return id(await asRoot('POST', '/users', { ...names, ...secret, ...more }));
};
const pending = { state: 'blocked_pending_approval' };

const act = (user: number, action: string): Promise<Answer> => asRoot('POST', `/users/${user}/${action}`);
const stateOf = async (user: number): Promise<unknown> => record(await asRoot('GET', `/users/${user}`))['state'];

/** Brings a new user into a state. */
const reach: Record<string, (secret?: object) => Promise<number>> = {
  active: (secret) => someone({}, secret),
  blocked_pending_approval: (secret) => someone(pending, secret),
};
for (const [state, action] of [
  ['blocked', 'block'],
  ['deactivated', 'deactivate'],
  ['banned', 'ban'],
] as const) {
  reach[state] = async (secret) => {
    const user = await someone({}, secret);
    await act(user, action);
    return user;
  };
}
const userIn = (state: string, secret?: object): Promise<number> =>
  (reach[state] as (secret?: object) => Promise<number>)(secret);

describe('a change of state', () => {
  it.each([
    ['active', 'deactivate', 'deactivated'],
    ['deactivated', 'deactivate', 'deactivated'],
    ['deactivated', 'activate', 'active'],
    ['active', 'activate', 'active'],
    ['active', 'ban', 'banned'],
    ['banned', 'unban', 'active'],
    ['active', 'block', 'blocked'],
    ['deactivated', 'block', 'blocked'],
    ['blocked_pending_approval', 'block', 'blocked'],
    ['blocked', 'block', 'blocked'],
    ['blocked', 'unblock', 'active'],
    ['blocked_pending_approval', 'unblock', 'active'],
    ['blocked_pending_approval', 'approve', 'active'],
  ])('of a user who is %s by %s ends as %s', async (before, action, after) => {
    const user = await userIn(before);
    expect(await stateOf(user)).toBe(before);
    const answer = await act(user, action);
    expect(answer.status).toBe(201);
    // Clients of v4 test the body for truth.
    expect(answer.json).toBeTruthy();
    expect(await stateOf(user)).toBe(after);
  });

  it.each([
    ['blocked', 'deactivate', 403],
    ['banned', 'deactivate', 403],
    ['blocked_pending_approval', 'deactivate', 403],
    ['blocked', 'activate', 403],
    ['banned', 'activate', 403],
    ['blocked_pending_approval', 'activate', 403],
    ['blocked', 'ban', 403],
    ['banned', 'ban', 403],
    ['deactivated', 'ban', 403],
    ['active', 'unban', 403],
    ['blocked', 'unban', 403],
    ['deactivated', 'unblock', 403],
    ['banned', 'unblock', 403],
    ['banned', 'block', 403],
    ['active', 'approve', 409],
    ['deactivated', 'approve', 409],
    ['blocked', 'approve', 409],
    ['active', 'reject', 409],
    ['banned', 'reject', 409],
  ])('of a user who is %s by %s is refused with %i', async (before, action, status) => {
    const user = await userIn(before);
    const answer = await act(user, action);
    expect(seen(answer)).toEqual({ status, json: { message: expect.stringMatching(/\w/) } });
    expect(await stateOf(user)).toBe(before);
  });

  it('gives the messages of v4 for approvals', async () => {
    expect(seen(await act(await someone(pending), 'approve'))).toEqual({ status: 201, json: { message: 'Success' } });
    expect(record(await act(await someone(), 'approve'))['message']).toMatch(/not pending approval/);
    expect(record(await act(await someone(), 'reject'))['message']).toMatch(/does not have a pending request/i);
  });

  it('deletes a user who is rejected', async () => {
    const user = await someone(pending);
    expect(seen(await act(user, 'reject'))).toEqual({ status: 201, json: { message: 'Success' } });
    expect((await asRoot('GET', `/users/${user}`)).status).toBe(404);
  });

  it('refuses to deactivate users who were active in the last 90 days', async () => {
    expect((await world.call({ as: 'max', method: 'GET', path: '/user' })).status).toBe(200);
    const answer = await act(world.ids.max, 'deactivate');
    expect(seen(answer)).toEqual({
      status: 403,
      json: { message: expect.stringMatching(/active in the past 90 days/) },
    });
  });

  it.each(['activate', 'deactivate', 'ban', 'unban', 'approve', 'reject'])(
    'by %s is for administrators, and 404 for unknown users',
    async (action) => {
      const path = `/users/${world.ids.gus}/${action}`;
      expect((await world.call({ as: 'olga', method: 'POST', path })).status).toBe(403);
      expect((await act(404404, action)).status).toBe(404);
    },
  );

  it.each(['block', 'ban', 'deactivate'])('by %s is refused for oneself', async (action) => {
    expect((await act(world.ids.root, action)).status).toBe(403);
  });
});

describe('the state of a new user', () => {
  it('can wait for an approval', async () => {
    const answer = await asRoot('GET', `/users/${await someone(pending)}`);
    expect(record(answer)['state']).toBe('blocked_pending_approval');
  });

  it.each(['blocked', 'banned', 'unknown'])('cannot be %s', async (state) => {
    const json = { username: 'odd', name: 'odd', email: 'odd@example.org', state };
    expect(seen(await asRoot('POST', '/users', json))).toMatchObject({
      status: 400,
      json: { message: { state: [/./] } },
    });
  });
});

const statesFound = async (query: string): Promise<unknown[]> =>
  records(await asRoot('GET', `/users?per_page=100&${query}`)).map(({ state }) => state);

describe('the filters of states', () => {
  it('select active and blocked users, and all who are not active', async () => {
    for (const state of Object.keys(reach)) await userIn(state);
    expect(new Set(await statesFound('active=true'))).toEqual(new Set(['active']));
    expect(new Set(await statesFound('blocked=true'))).toEqual(new Set(['blocked']));
    const others = ['banned', 'blocked', 'blocked_pending_approval', 'deactivated'];
    expect([...new Set(await statesFound('exclude_active=true'))].toSorted()).toEqual(others);
  });
});

const tokenOf = async (user: number): Promise<string> => {
  const path = `/users/${user}/impersonation_tokens`;
  return String(record(await asRoot('POST', path, { name: 'states', scopes: ['api'] }))['token']);
};
const whoami = (token: string): Promise<Answer> =>
  exchange(world.url, { method: 'GET', path: '/api/v4/user', headers: { 'Private-Token': token } });
const logIn = async (user: number): Promise<Answer> => {
  const username = String(record(await asRoot('GET', `/users/${user}`))['username']);
  const body = new URLSearchParams({ grant_type: 'password', username, password }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return exchange(world.url, { method: 'POST', path: '/oauth/token', headers, body });
};

describe('users who are not active', () => {
  it.each([
    ['blocked', /blocked/],
    ['banned', /banned/],
    ['deactivated', /deactivated/],
    ['blocked_pending_approval', /approv/],
  ])('%s cannot use tokens, and are told why', async (state, words) => {
    const user = await userIn(state);
    const answer = await whoami(await tokenOf(user));
    expect(answer.status).toBeOneOf([401, 403]);
    expect(record(answer)['message']).toMatch(words);
  });

  it.each(['blocked', 'banned', 'blocked_pending_approval'])('%s cannot log in', async (state) => {
    const user = await userIn(state, { password });
    expect((await logIn(user)).status).toBeOneOf([400, 401, 403]);
    expect(await stateOf(user)).toBe(state);
  });

  it('deactivated are active again when they log in, and their tokens work', async () => {
    const user = await userIn('deactivated', { password });
    const token = await tokenOf(user);
    expect((await logIn(user)).status).toBe(200);
    expect(await stateOf(user)).toBe('active');
    expect((await whoami(token)).status).toBe(200);
  });
});

describe('a banned user', () => {
  const issues = '/projects/olga%2Fplaza/issues';

  it('has issues that only administrators see', async () => {
    const user = await someone();
    const headers = { 'Private-Token': await tokenOf(user), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'Spam' });
    const posted = await exchange(world.url, { method: 'POST', path: `/api/v4${issues}`, headers, body });
    const { iid } = record(posted);
    const seenBy = async (as: 'olga' | 'root'): Promise<unknown[]> => {
      const [list, single] = [
        records(await world.call({ as, method: 'GET', path: issues })),
        await world.call({ as, method: 'GET', path: `${issues}/${String(iid)}` }),
      ];
      return [list.some((issue) => issue['iid'] === iid), single.status];
    };
    expect(await seenBy('olga')).toEqual([true, 200]);
    await act(user, 'ban');
    expect([await seenBy('olga'), await seenBy('root')]).toEqual([
      [false, 404],
      [true, 200],
    ]);
    await act(user, 'unban');
    expect(await seenBy('olga')).toEqual([true, 200]);
  });
});
