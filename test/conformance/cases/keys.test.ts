/** The rows on keys in the section "Users" of the document, and "SSH key". */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshGpgKey, freshPrivateKey, freshSshKey } from '../../support/fresh-keys.ts';
import { dateTime, id, keys, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const own = '/user/keys';
const shape = { id: expect.any(Number), title: 'laptop', key: expect.any(String), created_at: dateTime };

const add = (key = freshSshKey(), title = 'laptop'): ReturnType<World['call']> =>
  world.call({ method: 'POST', path: own, json: { title, key } });
const listed = async (path: string, as: 'olga' | 'root' = 'olga'): Promise<unknown[]> =>
  records(await world.call({ method: 'GET', path, as, query: { per_page: '100' } })).map((key) => key['id']);

describe('adding an SSH key', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const key = freshSshKey('olga@laptop + %');
    const answer = await world.call({ method: 'POST', path: own, [style]: { title: 'laptop', key } });
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, key } });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it('is allowed for administrators for any user', async () => {
    const path = `/users/${world.ids.olga}/keys`;
    const made = await world.call({ method: 'POST', path, as: 'root', json: { title: 'laptop', key: freshSshKey() } });
    expect(seen(made)).toEqual({ status: 201, json: shape });
    expect(await listed(own)).toContain(id(made));
  });

  it('is rejected when any user has the key', async () => {
    const key = freshSshKey();
    expect((await add(key)).status).toBe(201);
    const taken = { message: { fingerprint: ['has already been taken'], key: ['has already been taken'] } };
    expect(seen(await add(key, 'again'))).toEqual({ status: 400, json: taken });
    const forMax = { method: 'POST', path: `/users/${world.ids.max}/keys`, as: 'root', json: { title: 'x', key } };
    expect(seen(await world.call(forMax as Parameters<World['call']>[0]))).toEqual({ status: 400, json: taken });
  });

  runCases(
    () => world,
    [
      { it: 'requires the title', method: 'POST', path: own, json: { key: freshSshKey() }, missing: 'title' },
      { it: 'requires the title first', method: 'POST', path: own, json: {}, missing: 'title' },
      { it: 'requires the key', method: 'POST', path: own, form: { title: 'x' }, missing: 'key' },
      ...['nonsense', 'ssh-ed25519', 'ssh-ed25519 AAAA', 'ssh-rsa bm90IGEga2V5', freshPrivateKey()].map((key) => ({
        it: `rejects the key ${key.slice(0, 30).split('\n')[0]}`,
        method: 'POST',
        path: own,
        json: { title: 'x', key },
        invalid: 'key',
      })),
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: own,
        json: { title: 'x', key: freshSshKey() },
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'requires the title from an administrator',
        as: 'root',
        method: 'POST',
        path: '/users/1/keys',
        json: {},
        missing: 'title',
      },
      {
        it: 'is allowed for other users only by administrators',
        method: 'POST',
        path: '/users/1/keys',
        json: { title: 'x', key: freshSshKey() },
        status: 403,
      },
    ],
  );
});

describe('the SSH keys', () => {
  it('are those of the caller', async () => {
    const made = id(await add());
    expect(await listed(own)).toContain(made);
    expect(await listed(`/users/${world.ids.olga}/keys`, 'root')).toContain(made);
    expect(await listed(own, 'root')).not.toContain(made);
  });

  it('are returned one by one', async () => {
    const made = await add();
    const answer = await world.call({ method: 'GET', path: `${own}/${id(made)}` });
    expect(seen(answer)).toEqual({ status: 200, json: made.json });
  });

  it('are deleted once, by their owner or an administrator', async () => {
    const [first, second] = [id(await add()), id(await add())];
    const byAdmin = `/users/${world.ids.olga}/keys/${second}`;
    expect(await world.call({ method: 'DELETE', path: `${own}/${first}` })).toMatchObject({ status: 204, text: '' });
    expect((await world.call({ method: 'DELETE', path: `${own}/${first}` })).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path: byAdmin })).status).toBe(403);
    expect((await world.call({ method: 'DELETE', path: byAdmin, as: 'root' })).status).toBe(204);
    expect((await world.call({ method: 'DELETE', path: byAdmin, as: 'root' })).status).toBe(404);
  });

  it('of other users get the same response as unknown ones', async () => {
    const made = id(await add());
    for (const method of ['GET', 'DELETE']) {
      expect((await world.call({ method, path: `${own}/${made}`, as: 'max' })).status).toBe(404);
    }
  });

  it('of another user are available to an administrator with sudo', async () => {
    const made = id(await add());
    const answer = await world.call({ method: 'GET', path: own, as: 'root', headers: { Sudo: 'olga' } });
    expect(records(answer).map((key) => key['id'])).toContain(made);
  });

  runCases(
    () => world,
    [
      { it: 'require credentials', as: 'anonymous', method: 'GET', path: own, status: 401, answers: unauthorized },
      { it: 'of a user are for administrators', method: 'GET', path: '/users/1/keys', status: 403 },
      { it: 'of an unknown user return 404', as: 'root', method: 'GET', path: '/users/99999/keys', status: 404 },
      { it: 'return 404 for an unknown ID', method: 'GET', path: `${own}/99999`, status: 404 },
    ],
  );
});

describe('the GPG keys', () => {
  it('are listed for their owner', async () => {
    const key = await freshGpgKey('olga@example.org');
    const made = await world.call({ method: 'POST', path: '/user/gpg_keys', json: { key } });
    expect(made.status).toBe(201);
    expect(records(await world.call({ method: 'GET', path: '/user/gpg_keys' }))).toEqual([made.json]);
    expect(records(await world.call({ method: 'GET', path: '/user/gpg_keys', as: 'max' }))).toEqual([]);
    const path = `/user/gpg_keys/${id(made)}`;
    expect((await world.call({ method: 'DELETE', path })).status).toBe(204);
    expect((await world.call({ method: 'GET', path })).status).toBe(404);
  });

  runCases(
    () => world,
    [
      {
        it: 'require credentials',
        as: 'anonymous',
        method: 'GET',
        path: '/user/gpg_keys',
        status: 401,
        answers: unauthorized,
      },
      { it: 'must be valid', method: 'POST', path: '/user/gpg_keys', json: { key: 'nonsense' }, invalid: 'key' },
      { it: 'require a key', method: 'POST', path: '/user/gpg_keys', json: {}, missing: 'key' },
    ],
  );
});
