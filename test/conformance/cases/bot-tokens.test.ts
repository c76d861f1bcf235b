import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, missing, record, records, seen } from '../answers.ts';
import { openWorld, widgets, type Call, type Caller, type World } from '../world.ts';

let world: World;
let group: string;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  const json = { name: 'crew', path: 'crew', visibility: 'private' };
  group = `/groups/${id(await world.call({ as: 'olga', method: 'POST', path: '/groups', json }))}`;
  project = `/projects/${id(await world.call({ as: 'olga', method: 'GET', path: widgets }))}`;
});
afterAll(() => world?.stop());

const ask = (method: string, path: string, json?: Call['json'], as: Caller = 'olga'): Promise<Answer> =>
  world.call({ as, method, path, ...(json === undefined ? {} : { json }) });

const by = (token: unknown, method: string, path: string, json?: Call['json']): Promise<Answer> =>
  world.call({
    as: 'anonymous',
    method,
    path,
    headers: { 'Private-Token': String(token) },
    ...(json === undefined ? {} : { json }),
  });

const given = { name: 'robot', scopes: ['api'], access_level: 30, expires_at: '2999-01-31' };

describe.each([
  ['project', () => project],
  ['group', () => group],
] as const)('an access token of a %s', (of, placeOf) => {
  const made = async (more: object = {}) =>
    record(await ask('POST', `${placeOf()}/access_tokens`, { ...given, ...more }));

  it('is created and shown only once', async () => {
    const placeId = Number(placeOf().split('/')[2]);
    const token = {
      id: expect.any(Number),
      name: 'robot',
      description: null,
      active: true,
      revoked: false,
      scopes: ['api'],
      user_id: expect.any(Number),
      created_at: dateTime,
      last_used_at: null,
      last_used_ips: [],
      expires_at: '2999-01-31',
      access_level: 30,
      resource_type: of,
      resource_id: placeId,
    };
    const answer = await ask('POST', `${placeOf()}/access_tokens`, given);
    expect(seen(answer)).toEqual({ status: 201, json: { ...token, token: expect.stringMatching(/.{20}/) } });
    const one = `${placeOf()}/access_tokens/${id(answer)}`;
    expect(seen(await ask('GET', one))).toEqual({ status: 200, json: token });
    expect(records(await ask('GET', `${placeOf()}/access_tokens?sort=created_desc`))[0]).toEqual(token);
  });

  it('belongs to a bot user, who is a member of it and of nothing else', async () => {
    const { token, user_id: userId } = await made();
    const user = record(await by(token, 'GET', '/user'));
    expect(user).toMatchObject({ id: userId, bot: true, name: 'robot' });
    expect(user['username']).toMatch(new RegExp(`^${of}_${placeOf().split('/')[2]}_bot_[0-9a-f]{32}$`));
    expect(record(await ask('GET', `${placeOf()}/members/${Number(userId)}`))).toMatchObject({ access_level: 30 });
    expect(records(await ask('GET', `/users/${Number(userId)}/memberships`, undefined, 'root'))).toHaveLength(1);
    expect((await by(token, 'GET', placeOf())).status).toBe(200);
    expect((await by(token, 'GET', of === 'project' ? group : project)).status).toBe(404);
  });

  it.each([
    ['name', { name: 'a\nb' }],
    ['scopes', { scopes: ['sudo'] }],
    ['scopes', { scopes: ['read_user'] }],
    ['scopes', { scopes: [] }],
    ['access_level', { access_level: 35 }],
    ['expires_at', { expires_at: '2020-01-31' }],
  ])('is rejected for its %s: %j', async (property, more) => {
    expect(seen(await ask('POST', `${placeOf()}/access_tokens`, { ...given, ...more }))).toEqual(invalid(property));
  });

  it('requires a name and scopes', async () => {
    const path = `${placeOf()}/access_tokens`;
    expect(seen(await ask('POST', path, { scopes: ['api'] }))).toEqual(missing('name'));
    expect(seen(await ask('POST', path, { name: 'a' }))).toEqual(missing('scopes'));
  });

  it('has the role of a master unless another is given', async () => {
    const json = { name: 'usual', scopes: ['read_api'] };
    expect(record(await ask('POST', `${placeOf()}/access_tokens`, json))).toMatchObject({
      access_level: 40,
      expires_at: null,
    });
  });

  it('is rotated by its keepers and by itself, with the same bot', async () => {
    const old = await made();
    const path = `${placeOf()}/access_tokens`;
    const answer = await ask('POST', `${path}/${Number(old['id'])}/rotate`, { expires_at: '2999-02-01' });
    const turned = record(answer);
    expect(answer.status).toBe(200);
    expect(turned).toMatchObject({
      name: 'robot',
      user_id: old['user_id'],
      access_level: 30,
      expires_at: '2999-02-01',
    });
    expect((await by(old['token'], 'GET', '/user')).status).toBe(401);
    const again = await by(turned['token'], 'POST', `${path}/self/rotate`);
    expect(again.status).toBe(200);
    expect(record(again)).toMatchObject({ user_id: old['user_id'], resource_type: of });
    // The old one comes again: somebody else may have the new one.
    expect((await ask('POST', `${path}/${Number(old['id'])}/rotate`)).status).toBe(400);
    expect((await by(record(again)['token'], 'GET', '/user')).status).toBe(401);
  });

  it('is not rotated as itself by a token of a user', async () => {
    expect((await ask('POST', `${placeOf()}/access_tokens/self/rotate`)).status).toBe(405);
  });

  it('is revoked, and listed as such', async () => {
    const { id: tokenId, token } = await made({ name: 'gone' });
    const one = `${placeOf()}/access_tokens/${Number(tokenId)}`;
    expect((await ask('DELETE', one)).status).toBe(204);
    expect((await by(token, 'GET', '/user')).status).toBe(401);
    expect(record(await ask('GET', one))).toMatchObject({ active: false, revoked: true });
    const revoked = records(await ask('GET', `${placeOf()}/access_tokens?revoked=true&search=gone`));
    expect(revoked.map((row) => row['id'])).toEqual([tokenId]);
  });

  it('cannot create tokens or keys', async () => {
    const { token } = await made({ access_level: 50 });
    expect((await by(token, 'POST', `${placeOf()}/access_tokens`, given)).status).toBe(403);
    expect((await by(token, 'POST', '/user/personal_access_tokens', { name: 'a', scopes: ['api'] })).status).toBe(403);
  });

  it('is not found elsewhere', async () => {
    const { id: tokenId } = await made();
    const elsewhere = of === 'project' ? group : project;
    expect((await ask('GET', `${elsewhere}/access_tokens/${Number(tokenId)}`)).status).toBe(404);
    expect((await ask('DELETE', `${elsewhere}/access_tokens/${Number(tokenId)}`)).status).toBe(404);
  });
});

describe('a master', () => {
  it('can give no role above the own, and get none by a rotation', async () => {
    const path = `${project}/access_tokens`;
    expect(seen(await ask('POST', path, { ...given, access_level: 50 }, 'max'))).toEqual(invalid('access_level'));
    const owners = id(await ask('POST', path, { ...given, access_level: 50 }));
    expect((await ask('POST', `${path}/${owners}/rotate`, undefined, 'max')).status).toBe(400);
    expect((await ask('POST', path, given, 'max')).status).toBe(201);
    expect((await ask('GET', path, undefined, 'gus')).status).toBe(403);
  });

  it('whose membership ends can make no token that lives longer', async () => {
    const member = { user_id: world.ids.stan, access_level: 40, expires_at: '2998-12-31' };
    expect((await ask('POST', `${project}/members`, member)).status).toBe(201);
    const path = `${project}/access_tokens`;
    expect(seen(await ask('POST', path, given, 'stan'))).toEqual(invalid('expires_at'));
    const usual = await ask('POST', path, { ...given, expires_at: undefined }, 'stan');
    expect(record(usual)).toMatchObject({ expires_at: '2998-12-31' });
  });
});
