import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record, records, seen, unauthorized } from '../answers.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;

/** A token of the user with exactly these scopes. */
const tokenOf = async (user: number, scopes: readonly string[]): Promise<string> => {
  const path = `/users/${user}/impersonation_tokens`;
  const answer = await world.call({ as: 'root', method: 'POST', path, json: { name: 'sudo cases', scopes } });
  return String(record(answer)['token']);
};

const withToken = (token: string, sudo: string): Promise<Answer> =>
  world.call({ as: 'anonymous', method: 'GET', path: '/user', headers: { 'Private-Token': token, Sudo: sudo } });

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe('an administrator acting as another user', () => {
  it.each([
    ['a header with a username', () => ({ headers: { Sudo: 'stan' } })],
    ['a header with an ID', () => ({ headers: { Sudo: String(world.ids.stan) } })],
    ['a header in lower case', () => ({ headers: { sudo: 'stan' } })],
    ['a query with a username', () => ({ query: { sudo: 'stan' } })],
    ['a query with an ID', () => ({ query: { sudo: String(world.ids.stan) } })],
    ['a username in other case', () => ({ query: { sudo: 'STAN' } })],
  ])('names the user by %s', async (_way, how) => {
    const answer = await world.call({ as: 'root', method: 'GET', path: '/user', ...how() });
    expect(seen(answer)).toMatchObject({ status: 200, json: { username: 'stan' } });
  });

  it.each(['json', 'form', 'multipart'])('can name the user in the body, as %s', async (style) => {
    const name = `by olga as ${style}`;
    const parameters = { description: name, ref: 'master', cron: '0 1 * * *', sudo: 'max' };
    const path = `${widgets}/pipeline_schedules`;
    const answer = await world.call({ as: 'root', method: 'POST', path, [style]: parameters });
    expect(seen(answer)).toMatchObject({ status: 201, json: { owner: { username: 'max' } } });
  });

  it('sees the same as the user', async () => {
    const call = { as: 'root', method: 'GET', path: `${widgets}/labels` } as const;
    expect((await world.call(call)).status).toBe(200);
    expect((await world.call({ ...call, headers: { Sudo: 'stan' } })).status).toBe(404);
  });

  it('has only the permissions of the user', async () => {
    const call = { as: 'root', method: 'GET', path: '/broadcast_messages' } as const;
    expect((await world.call({ ...call, headers: { Sudo: 'stan' } })).status).toBe(403);
  });
});

describe('sudo fails', () => {
  it('for users who are not administrators', async () => {
    const json = { message: '403 Forbidden - Must be admin to use sudo' };
    const token = await tokenOf(world.ids.stan, ['api', 'sudo']);
    expect(seen(await withToken(token, 'olga'))).toEqual({ status: 403, json });
    expect(seen(await withToken(token, 'stan'))).toEqual({ status: 403, json });
  });

  it('with an administrator’s token that lacks the scope', async () => {
    const token = await tokenOf(1, ['api']);
    expect(seen(await withToken(token, 'stan'))).toEqual({
      status: 403,
      json: {
        error: 'insufficient_scope',
        error_description: expect.stringMatching(/privileges/),
        scope: 'sudo',
      },
    });
  });

  it.each(['nobody', '987654', '99999999999999999999', '-1', 'stan%', ' '])(
    'for an unknown target such as %j',
    async (target) => {
      const answer = await world.call({ as: 'root', method: 'GET', path: '/user', query: { sudo: target } });
      expect(seen(answer)).toEqual({
        status: 404,
        json: { message: expect.stringMatching(/user with id or username.*not found/is) },
      });
    },
  );

  it('without credentials', async () => {
    const answer = await world.call({ as: 'anonymous', method: 'GET', path: '/user', headers: { Sudo: 'stan' } });
    expect(seen(answer)).toEqual({ status: 401, json: unauthorized });
  });

  it('before anything is written', async () => {
    const path = `${widgets}/labels`;
    const json = { name: 'sneaky', color: 'red', sudo: 'olga' };
    expect((await world.call({ as: 'max', method: 'POST', path, json })).status).toBe(403);
    expect(records(await world.call({ method: 'GET', path }))).toEqual([]);
  });
});
