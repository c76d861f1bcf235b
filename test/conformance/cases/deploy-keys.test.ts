/** Deploy keys in the format of v4 (the document lists their paths under "Versioning"). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPrivateKey, freshSshKey } from '../../support/fresh-keys.ts';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = `${widgets}/deploy_keys`;
const shape = { id: expect.any(Number), title: 'builder', created_at: dateTime, can_push: false };
const taken = {
  status: 400,
  json: { message: { fingerprint: ['has already been taken'], key: ['has already been taken'] } },
};

const create = (json: object, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'POST', path, json: { title: 'builder', key: freshSshKey(), ...json }, ...call });
const get = (key: number, place = widgets): Promise<Answer> =>
  world.call({ method: 'GET', path: `${place}/deploy_keys/${key}` });
const change = (key: number, json: object, place = widgets): Promise<Answer> =>
  world.call({ method: 'PUT', path: `${place}/deploy_keys/${key}`, json });
const remove = (key: number, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'DELETE', path: `${path}/${key}`, ...call });
const enable = (key: number, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: `${plaza}/deploy_keys/${key}/enable`, ...call });
const all = async (): Promise<readonly unknown[]> =>
  records(await world.call({ method: 'GET', path: '/deploy_keys', as: 'root', query: { per_page: '100' } }));

/** The header If-Unmodified-Since with the start of a year. */
const since = (year: number): Partial<Call> => ({
  headers: { 'If-Unmodified-Since': `Fri, 01 Jan ${year} 00:00:00 GMT` },
});

describe('a deploy key', () => {
  it.each(styles)('is added with parameters as %s, returned, and listed', async (style) => {
    const key = freshSshKey('ci@builder + %');
    const made = await world.call({ method: 'POST', path, [style]: { title: 'builder', key, can_push: 'true' } });
    const json = { ...shape, key, can_push: true };
    expect(seen(made)).toEqual({ status: 201, json });
    expect(seen(await get(id(made)))).toEqual({ status: 200, json });
    expect(records(await world.call({ method: 'GET', path, query: { per_page: '100' } }))).toContainEqual(made.json);
  });

  it('is read-only by default', async () => {
    expect(seen(await create({}))).toEqual({ status: 201, json: { ...shape, key: expect.any(String) } });
  });

  it('is listed in pages', async () => {
    await create({});
    const page = await world.call({ method: 'GET', path, query: { per_page: '1', page: '2' } });
    expect(records(page)).toHaveLength(1);
    expect(page.headers).toMatchObject({ 'x-page': '2', 'x-per-page': '1' });
  });

  it('requires its title, then the key', async () => {
    expect(seen(await create({ title: undefined, key: undefined }))).toEqual(missing('title'));
    expect(seen(await create({ key: undefined }))).toEqual(missing('key'));
  });

  it.each(['nonsense', 'ssh-ed25519 AAAA', 'ssh-rsa bm90IGEga2V5', freshPrivateKey()])('cannot be %j', async (key) => {
    const answer = await create({ key });
    expect(seen(answer)).toEqual(invalid('key'));
    expect(answer.text).not.toContain(key.split('\n')[1] ?? key);
  });

  it('has a title that is not empty', async () => {
    for (const title of ['', ' ', 'x'.repeat(256), 'a\u0007b']) {
      expect(seen(await create({ title }))).toEqual(invalid('title'));
    }
  });

  it('is renamed and gets write access', async () => {
    const made = await create({});
    const key = id(made);
    expect((await change(key, { can_push: true })).json).toEqual({ ...record(made), can_push: true });
    const renamed = { status: 200, json: { ...record(made), title: 'renamed', can_push: true } };
    expect(seen(await change(key, { title: 'renamed' }))).toEqual(renamed);
    expect(seen(await get(key))).toEqual(renamed);
    expect(seen(await change(key, { title: ' ' }))).toEqual(invalid('title'));
    expect((await change(key, {})).status).toBe(400);
    expect(seen(await change(key, { can_push: 'maybe' }))).toEqual(invalid('can_push'));
  });

  it('is deleted without a body, and returns 404 afterwards', async () => {
    const made = await create({});
    const answer = await remove(id(made));
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const late of [await get(id(made)), await change(id(made), { title: 'x' }), await remove(id(made))]) {
      expect(late.status).toBe(404);
    }
    expect(await all()).not.toContainEqual(expect.objectContaining({ id: id(made) }));
    expect((await create({ key: record(made)['key'] })).status).toBe(201);
  });

  it('is not deleted when it changed after If-Unmodified-Since', async () => {
    const made = id(await create({}));
    expect((await remove(made, since(2010))).status).toBe(412);
    expect((await remove(made, since(2100))).status).toBe(204);
  });
});

describe('a deploy key in several projects', () => {
  it('is enabled by a master of both, with separate permissions in each', async () => {
    const made = await create({ can_push: true });
    const key = id(made);
    expect((await get(key, plaza)).status).toBe(404);
    const enabled = { status: 201, json: { ...record(made), can_push: false } };
    expect(seen(await enable(key, { as: 'max' }))).toEqual(enabled);
    expect(seen(await enable(key))).toEqual(enabled);
    expect(seen(await get(key))).toEqual({ status: 200, json: made.json });
    expect(record(await change(key, { can_push: true, title: 'both' }, plaza))).toMatchObject({ can_push: true });
    expect(record(await get(key))).toMatchObject({ title: 'both' });
    expect((await remove(key)).status).toBe(204);
    expect((await get(key)).status).toBe(404);
    expect((await get(key, plaza)).status).toBe(200);
  });

  it('is the same record when it is added again', async () => {
    const key = freshSshKey();
    const first = await create({ key });
    const again = await create({ key, title: 'again', can_push: true });
    expect(seen(again)).toEqual({ status: 201, json: first.json });
    const elsewhere = await create({ key, can_push: true }, { path: `${plaza}/deploy_keys` });
    expect(seen(elsewhere)).toEqual({ status: 201, json: { ...record(first), can_push: true } });
  });

  it('stays hidden from users who are master of none of them', async () => {
    const key = freshSshKey();
    const hidden = id(await create({ key }));
    const own = await world.call({ method: 'POST', path: '/projects', as: 'stan', json: { name: `own${hidden}` } });
    const keys = `/projects/${id(own)}/deploy_keys`;
    for (const number of [hidden, 987_654]) {
      const answer = await world.call({ method: 'POST', path: `${keys}/${number}/enable`, as: 'stan' });
      expect(answer.status).toBe(404);
    }
    expect(seen(await create({ key }, { path: keys, as: 'stan' }))).toEqual(taken);
    expect((await world.call({ method: 'POST', path: `${keys}/${hidden}/enable`, as: 'root' })).status).toBe(201);
  });
});

describe('a public key', () => {
  it('is either a deploy key or a user’s key', async () => {
    const [ofUser, ofMachine] = [freshSshKey(), freshSshKey()];
    await world.call({ method: 'POST', path: '/user/keys', json: { title: 'mine', key: ofUser } });
    expect(seen(await create({ key: ofUser }))).toEqual(taken);
    await create({ key: ofMachine });
    const mine = await world.call({ method: 'POST', path: '/user/keys', json: { title: 'mine', key: ofMachine } });
    expect(seen(mine)).toEqual(taken);
  });
});

describe('the deploy keys of the instance', () => {
  it('are listed for administrators, without their permissions in projects', async () => {
    const { can_push: _canPush, ...made } = record(await create({}));
    expect(await all()).toContainEqual(made);
    const list = { method: 'GET', path: '/deploy_keys' };
    expect(seen(await world.call({ ...list, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call(list)).status).toBe(403);
  });

  it('are those of existing projects', async () => {
    const project = await world.call({ method: 'POST', path: '/projects', json: { name: 'short-lived' } });
    const key = freshSshKey();
    const made = id(await create({ key }, { path: `/projects/${id(project)}/deploy_keys` }));
    await world.call({ method: 'DELETE', path: `/projects/${id(project)}` });
    await expect.poll(all).not.toContainEqual(expect.objectContaining({ id: made }));
    expect((await create({ key })).status).toBe(201);
  });
});
