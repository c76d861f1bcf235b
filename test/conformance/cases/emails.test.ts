/** Further email addresses of users, which the document does not have: paths, statuses, and words of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, keys, missing, record, records, seen } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const own = '/user/emails';
const asOlga = (method: string, path: string, json?: object): Promise<Answer> =>
  world.call({ method, path, ...(json === undefined ? {} : { json }) });
const asRoot = (method: string, path: string, json?: object): Promise<Answer> =>
  world.call({ as: 'root', method, path, ...(json === undefined ? {} : { json }) });
const ofOlga = (): string => `/users/${world.ids.olga}/emails`;

let made = 0;
const fresh = (): string => `fresh${(made += 1)}@mail.example`;
const listed = async (path: string): Promise<unknown[]> =>
  records(await asRoot('GET', `${path}?per_page=100`)).map(({ email }) => email);
const taken = { status: 400, json: { message: { email: ['has already been taken'] } } };

describe('adding an email address', () => {
  it.each(styles)('accepts the parameter as %s, and leaves it unconfirmed', async (style) => {
    const email = fresh();
    const answer = await world.call({ method: 'POST', path: own, [style]: { email } });
    const shape = { id: expect.any(Number), email, confirmed_at: null };
    expect(seen(answer)).toEqual({ status: 201, json: shape });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it('is allowed for administrators for any user, and confirmed on request', async () => {
    const json = { email: fresh(), skip_confirmation: true };
    const answer = await asRoot('POST', ofOlga(), json);
    expect(seen(answer)).toMatchObject({ status: 201, json: { email: json.email, confirmed_at: dateTime } });
    expect(await listed(ofOlga())).toContain(json.email);
    expect(record(await asRoot('POST', ofOlga(), { email: fresh() }))['confirmed_at']).toBeNull();
  });

  it('is refused if any user has it as a first or further address, in any case', async () => {
    const email = fresh();
    expect((await asOlga('POST', own, { email })).status).toBe(201);
    expect(seen(await asOlga('POST', own, { email }))).toEqual(taken);
    expect(seen(await asRoot('POST', `/users/${world.ids.max}/emails`, { email: email.toUpperCase() }))).toEqual(taken);
    expect(seen(await asOlga('POST', own, { email: 'MAX@example.org' }))).toEqual(taken);
    expect(seen(await asOlga('POST', own, { email: 'olga@example.org' }))).toEqual(taken);
  });

  it('keeps new users and changed users from having it', async () => {
    const email = fresh();
    await asOlga('POST', own, { email });
    const json = { username: 'second', name: 'Second', email };
    expect((await asRoot('POST', '/users', json)).status).toBe(409);
    expect((await asRoot('PUT', `/users/${world.ids.max}`, { email })).status).toBe(404);
  });

  it('requires an address that is one', async () => {
    expect(seen(await asOlga('POST', own, {}))).toEqual(missing('email'));
    expect(seen(await asOlga('POST', own, { email: 'nowhere' }))).toMatchObject({
      status: 400,
      json: { message: { email: [expect.any(String)] } },
    });
  });

  it('is 404 for an unknown user, and 403 for another who is no administrator', async () => {
    expect((await asRoot('POST', '/users/404404/emails', { email: fresh() })).status).toBe(404);
    expect((await asOlga('POST', `/users/${world.ids.max}/emails`, { email: fresh() })).status).toBe(403);
  });
});

describe('reading email addresses', () => {
  it('shows one of the own, and no first address', async () => {
    const answer = await asOlga('POST', own, { email: fresh() });
    expect(seen(await asOlga('GET', `${own}/${id(answer)}`))).toEqual({ status: 200, json: answer.json });
    expect(await listed(ofOlga())).not.toContain('olga@example.org');
    expect((await world.call({ as: 'max', method: 'GET', path: `${own}/${id(answer)}` })).status).toBe(404);
  });
});

describe('deleting an email address', () => {
  it('frees it', async () => {
    const email = fresh();
    const first = id(await asOlga('POST', own, { email }));
    const path = `${own}/${first}`;
    expect((await asOlga('DELETE', path)).status).toBe(204);
    expect((await asOlga('DELETE', path)).status).toBe(404);
    const second = id(await asOlga('POST', own, { email }));
    expect((await asRoot('DELETE', `${ofOlga()}/${second}`)).status).toBe(204);
    expect((await asRoot('DELETE', `${ofOlga()}/${second}`)).status).toBe(404);
  });
});

describe('a further address that becomes the first', () => {
  it('changes places with it, and keeps its confirmation', async () => {
    const [before, after] = [fresh(), fresh()];
    const names = { username: 'mover', name: 'Mover', email: before, skip_confirmation: true };
    const user = id(await asRoot('POST', '/users', names));
    const path = `/users/${user}`;
    await asRoot('POST', `${path}/emails`, { email: after, skip_confirmation: true });
    const answer = await asRoot('PUT', path, { email: after });
    expect(seen(answer)).toMatchObject({ status: 200, json: { email: after, confirmed_at: dateTime } });
    expect(records(await asRoot('GET', `${path}/emails`))).toEqual([
      { id: expect.any(Number), email: before, confirmed_at: dateTime },
    ]);
  });
});
