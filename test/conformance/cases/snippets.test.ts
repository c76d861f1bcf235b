import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { basicUser, dateTime, id, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = '/snippets';
const script = '#!/bin/sh\nécho "<script>alert(1)</script>"\n';
const given = { title: 'A script', file_name: 'say.sh', content: script };

const shape = {
  id: expect.any(Number),
  title: 'A script',
  file_name: 'say.sh',
  description: null,
  visibility: 'private',
  author: basicUser('olga'),
  expires_at: null,
  created_at: dateTime,
  updated_at: dateTime,
  web_url: expect.stringMatching(/^http:.*\/snippets\/\d+$/),
  raw_url: expect.stringMatching(/^http:.*\/snippets\/\d+\/raw$/),
};

const create = (more: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ as, method: 'POST', path, json: { ...given, ...more } });
const made = async (more: object = {}): Promise<string> => `${path}/${id(await create(more))}`;
const get = (one: string, as: Caller): Promise<Answer> => world.call({ as, method: 'GET', path: one });
const idsIn = (answer: Answer): unknown[] => records(answer).map((one) => one['id']);

describe('creating a snippet', () => {
  it('returns the record, which is private by default', async () => {
    const answer = await create();
    expect(seen(answer)).toEqual({ status: 201, json: shape });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = { ...given, title: 'Ümläut ✓', description: 'Says it', visibility: 'internal' };
    const answer = await world.call({ method: 'POST', path, [style]: parameters });
    const json = { ...shape, title: 'Ümläut ✓', description: 'Says it', visibility: 'internal' };
    expect(seen(answer)).toEqual({ status: 201, json });
    expect((await get(`${path}/${id(answer)}/raw`, 'olga')).text).toBe(script);
  });

  it.each(['title', 'file_name', 'content'])('requires %s', async (attribute) => {
    const json = Object.fromEntries(Object.entries(given).filter(([name]) => name !== attribute));
    expect(seen(await world.call({ method: 'POST', path, json }))).toEqual(missing(attribute));
  });

  it.each([
    ['title', ' '],
    ['title', 'x'.repeat(256)],
    ['file_name', ''],
    ['file_name', '../../etc/passwd'],
    ['content', ''],
    ['content', ' \n'],
    ['content', 'x'.repeat(1_048_577)],
    ['visibility', 'secret'],
    ['expires_at', 'tomorrow'],
    ['expires_at', '2001-01-01T00:00:00Z'],
  ])('rejects an invalid %s (%#)', async (property, value) => {
    expect(seen(await create({ [property]: value }))).toEqual(invalid(property));
  });

  it('accepts a long text', async () => {
    const content = 'ü'.repeat(1_048_576);
    const one = await made({ content });
    expect((await get(`${one}/raw`, 'olga')).text).toBe(content);
  });

  it('requires credentials', async () => {
    expect(seen(await create({}, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
  });
});

describe('access to a snippet', () => {
  it.each([
    ['private', { olga: 200, root: 200, stan: 404, anonymous: 404 }],
    ['internal', { olga: 200, root: 200, stan: 200, anonymous: 404 }],
    ['public', { olga: 200, root: 200, stan: 200, anonymous: 200 }],
  ])('depends on its visibility: %s', async (visibility, expected) => {
    const one = await made({ visibility });
    for (const [caller, status] of Object.entries(expected)) {
      expect([caller, (await get(one, caller as Caller)).status]).toEqual([caller, status]);
      expect([caller, (await get(`${one}/raw`, caller as Caller)).status]).toEqual([caller, status]);
      const web = await exchange(world.url, {
        method: 'GET',
        path: `${one}/raw`,
        headers: caller === 'anonymous' ? {} : { 'Private-Token': world.tokens[caller as 'olga'] },
      });
      expect([caller, web.status]).toEqual([caller, status]);
    }
  });

  it.each(['987654', '0', '99999999999999999999'])('returns 404 for %s', async (unknown) => {
    expect((await get(`${path}/${unknown}`, 'olga')).status).toBe(404);
    expect((await get(`${path}/${unknown}/raw`, 'olga')).status).toBe(404);
  });
});

describe('the text of a snippet', () => {
  it('is at its raw_url, as plain text', async () => {
    const snippet = record(await create({ visibility: 'public', file_name: 'page.html' }));
    const url = new URL(String(snippet['raw_url']));
    for (const address of [url.pathname, `/api/v4${url.pathname}`]) {
      const answer = await exchange(url.origin, { method: 'GET', path: address });
      expect([answer.status, answer.text]).toEqual([200, script]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
  });
});

describe('lists of snippets', () => {
  it('have only those of the caller, newest first', async () => {
    const ids = [id(await create({}, 'gus')), id(await create({ visibility: 'public' }, 'gus'))];
    const answer = await world.call({ as: 'gus', method: 'GET', path });
    expect([answer.status, idsIn(answer)]).toEqual([200, ids.toReversed()]);
    expect(records(answer)[1]).toEqual({ ...shape, author: basicUser('gus') });
  });

  it('require credentials', async () => {
    expect(seen(await get(path, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
  });

  it('of public ones are available to everyone, in pages', async () => {
    const hidden = new Set<unknown>([id(await create()), id(await create({ visibility: 'internal' }))]);
    const newest = id(await create({ visibility: 'public' }));
    for (const as of ['anonymous', 'stan', 'root'] as const) {
      const all = await world.call({ as, method: 'GET', path: `${path}/public`, query: { per_page: '100' } });
      expect(idsIn(all)[0]).toBe(newest);
      expect(idsIn(all).filter((one) => hidden.has(one))).toEqual([]);
      expect(records(all).every((one) => typeof one['raw_url'] === 'string')).toBe(true);
    }
    const page = await world.call({ method: 'GET', path: `${path}/public`, query: { page: '1', per_page: '1' } });
    expect(idsIn(page)).toEqual([newest]);
  });
});

describe('changing a snippet', () => {
  it.each(styles)('accepts the parameters as %s and keeps the rest', async (style) => {
    const one = await made();
    const before = record(await get(one, 'olga'));
    const answer = await world.call({ method: 'PUT', path: one, [style]: { content: 'new', title: 'New' } });
    expect(seen(answer)).toEqual({ status: 200, json: { ...before, title: 'New', updated_at: dateTime } });
    expect((await get(`${one}/raw`, 'olga')).text).toBe('new');
  });

  it('requires a change', async () => {
    expect((await world.call({ method: 'PUT', path: await made(), json: {} })).status).toBe(400);
  });

  it('rejects an invalid value and changes nothing', async () => {
    const one = await made();
    const before = record(await get(one, 'olga'));
    const json = { title: 'New', visibility: 'secret' };
    expect(seen(await world.call({ method: 'PUT', path: one, json }))).toEqual(invalid('visibility'));
    expect(record(await get(one, 'olga'))).toEqual(before);
  });

  it('is allowed for its author and administrators', async () => {
    const one = await made({ visibility: 'public' });
    const put = (as: Caller) => world.call({ as, method: 'PUT', path: one, json: { title: 'Mine' } });
    const statuses = [(await put('anonymous')).status, (await put('stan')).status, (await put('root')).status];
    expect(statuses).toEqual([401, 403, 200]);
  });
});

describe('deleting a snippet', () => {
  it('returns 204 without a body, and 404 afterwards', async () => {
    const one = await made();
    const answer = await world.call({ method: 'DELETE', path: one });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await get(one, 'olga')).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path: one })).status).toBe(404);
  });
});

describe('the origin of a snippet', () => {
  it('is shown to administrators only', async () => {
    const headers = { 'User-Agent': 'Cases/1.0' };
    const one = `${path}/${id(await world.call({ method: 'POST', path, json: given, headers }))}/user_agent_detail`;
    expect(seen(await get(one, 'root'))).toEqual({
      status: 200,
      json: { user_agent: 'Cases/1.0', ip_address: '127.0.0.1', spamcheck_submitted: false },
    });
    expect((await get(one, 'olga')).status).toBe(403);
    expect((await get(one, 'anonymous')).status).toBe(401);
    expect((await get(`${path}/987654/user_agent_detail`, 'root')).status).toBe(404);
  });
});
