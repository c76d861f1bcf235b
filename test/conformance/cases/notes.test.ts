import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, invalid, keys, missing, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type Caller, type World } from '../world.ts';
import { kinds } from './discussed.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe.each(kinds)('notes on $type', ({ type, make }) => {
  let notes = '';
  let about = 0;
  let iid = 0;
  beforeAll(async () => {
    const path = await make(world);
    about = id(await world.call({ method: 'GET', path }));
    iid = Number(path.split('/').at(-1));
    notes = `${path}/notes`;
  });
  const call = (method: string, below = '', json?: object, as: Caller = 'olga') =>
    world.call({ method, path: `${notes}${below}`, as, ...(json === undefined ? {} : { json }) });
  const note = () => ({
    id: expect.any(Number),
    body: 'one & two\nlines',
    attachment: null,
    author: basicUser('olga'),
    created_at: dateTime,
    updated_at: dateTime,
    system: false,
    noteable_id: about,
    noteable_type: type,
    noteable_iid: iid,
  });

  it.each(styles)('are created with parameters as %s', async (style) => {
    const answer = await world.call({ method: 'POST', path: notes, [style]: { body: 'one & two\nlines' } });
    expect(seen(answer)).toEqual({ status: 201, json: note() });
  });

  it('have no votes', async () => {
    const answer = await call('POST', '', { body: 'one & two\nlines' });
    expect(keys(answer.json)).toEqual(keys(note()));
  });

  it('are read, updated, and deleted', async () => {
    const made = id(await call('POST', '', { body: 'one & two\nlines' }));
    expect(seen(await call('GET', `/${made}`))).toEqual({ status: 200, json: note() });
    const changed = await call('PUT', `/${made}`, { body: 'three' });
    expect(seen(changed)).toEqual({ status: 200, json: { ...note(), body: 'three' } });
    expect((await call('DELETE', `/${made}`)).status).toBe(204);
    expect((await call('GET', `/${made}`)).status).toBe(404);
    expect((await call('DELETE', `/${made}`)).status).toBe(404);
  });

  it('are listed newest first, in pages', async () => {
    const created_at = '2020-01-01T00:00:00Z';
    await call('POST', '', { body: 'oldest', created_at });
    const bodies = async (query: string) => records(await call('GET', query)).map(({ body }) => body);
    expect((await bodies('?per_page=100')).at(-1)).toBe('oldest');
    expect(await bodies('?sort=asc&per_page=1')).toEqual(['oldest']);
    expect((await bodies('?order_by=updated_at&sort=asc')).at(0)).toBe('oldest');
    const page = await call('GET', '?per_page=1');
    expect(Number(page.headers['x-total'])).toBeGreaterThan(1);
    expect(page.headers['link']).toContain('rel="next"');
  });

  it('require a body', async () => {
    expect(seen(await call('POST', '', {}))).toEqual(missing('body'));
    expect(seen(await call('POST', '', { body: '' }))).toEqual(invalid('body'));
    expect(seen(await call('POST', '', { body: ' \n ' }))).toEqual(invalid('body'));
  });

  it.each([['order_by=id'], ['sort=up']])('are not listed with %s', async (query) => {
    expect(seen(await call('GET', `?${query}`))).toEqual(invalid(query.split('=')[0] ?? ''));
  });

  it('are hidden from strangers in a private project', async () => {
    expect(seen(await call('GET', '', undefined, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
    expect((await call('GET', '', undefined, 'stan')).status).toBe(404);
    expect((await call('POST', '', { body: 'x' }, 'stan')).status).toBe(404);
  });

  it('are not found under other records', async () => {
    const made = id(await call('POST', '', { body: 'here' }));
    const other = await make(world);
    expect((await world.call({ method: 'GET', path: `${other}/notes/${made}` })).status).toBe(404);
  });

  it('are added by the server for changes', async () => {
    const path = notes.replace('/notes', '');
    await world.call({ method: 'PUT', path, json: { state_event: 'close' } });
    const [newest] = records(await call('GET', '?order_by=updated_at'));
    expect(newest).toMatchObject({ body: 'closed', system: true, author: { username: 'olga' } });
  });
});
