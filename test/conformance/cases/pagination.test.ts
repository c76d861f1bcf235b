import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from '../answers.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
const labels = `${widgets}/labels`;
const total = 23;

beforeAll(async () => {
  world = await openWorld();
  for (let number = 1; number <= total; number += 1) {
    await world.call({ method: 'POST', path: labels, form: { name: `label ${number}`, color: 'red' } });
  }
});
afterAll(() => world?.stop());

const page = (query: Record<string, string> = {}): Promise<Answer> =>
  world.call({ method: 'GET', path: labels, query });

/** The targets of a Link header by relation. */
const links = (answer: Answer): Record<string, URL> =>
  Object.fromEntries(
    [...String(answer.headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [
      rel,
      new URL(url),
    ]),
  );

const numbers = ({ headers }: Answer): Record<string, unknown> =>
  Object.fromEntries(
    ['x-total', 'x-total-pages', 'x-per-page', 'x-page', 'x-next-page', 'x-prev-page'].map((name) => [
      name,
      headers[name],
    ]),
  );

describe('a list', () => {
  it('has pages of 20 by default, starting with the first', async () => {
    const answer = await page();
    expect(records(answer)).toHaveLength(20);
    expect(numbers(answer)).toEqual({
      'x-total': '23',
      'x-total-pages': '2',
      'x-per-page': '20',
      'x-page': '1',
      'x-next-page': '2',
      'x-prev-page': '',
    });
  });

  it('ends with a shorter page', async () => {
    const answer = await page({ page: '2' });
    expect(records(answer)).toHaveLength(3);
    expect(numbers(answer)).toMatchObject({ 'x-page': '2', 'x-next-page': '', 'x-prev-page': '1' });
  });

  it('has each record once, in a stable order', async () => {
    const names: unknown[] = [];
    for (const number of ['1', '2', '3', '4', '5']) {
      names.push(...records(await page({ per_page: '5', page: number })).map((label) => label['name']));
    }
    expect(new Set(names).size).toBe(total);
    expect(records(await page({ per_page: '100' })).map((label) => label['name'])).toEqual(names);
  });

  it('accepts per_page up to 100 and reduces more to 100', async () => {
    expect((await page({ per_page: '100' })).headers['x-per-page']).toBe('100');
    const answer = await page({ per_page: '101' });
    expect([answer.status, answer.headers['x-per-page']]).toEqual([200, '100']);
    expect(records(answer)).toHaveLength(total);
  });

  it('is empty beyond its end', async () => {
    const answer = await page({ page: '9' });
    expect([answer.status, answer.json]).toEqual([200, []]);
    expect(answer.headers).toMatchObject({ 'x-total': '23', 'x-page': '9', 'x-next-page': '' });
  });

  it('has pagination headers even if it is empty', async () => {
    const answer = await world.call({ method: 'GET', path: `${plaza}/labels` });
    expect([answer.status, answer.json]).toEqual([200, []]);
    expect(answer.headers).toMatchObject({ 'x-total': '0', 'x-page': '1', 'x-next-page': '', 'x-prev-page': '' });
    expect(links(answer)).toMatchObject({ first: expect.any(URL), last: expect.any(URL) });
  });

  it.each([
    '/users',
    '/groups',
    '/namespaces',
    '/broadcast_messages',
    `${widgets}/pipeline_schedules`,
    '/circuit_breakers/repository_storage',
  ])('has pagination headers for every array: %s', async (path) => {
    const { headers } = await world.call({ as: 'root', method: 'GET', path });
    expect(headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20', 'x-total': expect.stringMatching(/^\d+$/) });
    expect(headers['link']).toContain('rel="last"');
  });
});

describe('the links of a list', () => {
  it('have all four relations on a middle page', async () => {
    const answer = await page({ page: '2', per_page: '10' });
    const pages = Object.fromEntries(
      Object.entries(links(answer)).map(([rel, url]) => [rel, url.searchParams.get('page')]),
    );
    expect(pages).toEqual({ prev: '1', next: '3', first: '1', last: '3' });
  });

  it('lack prev on the first page and next on the last', async () => {
    expect(Object.keys(links(await page({ per_page: '10' }))).toSorted()).toEqual(['first', 'last', 'next']);
    expect(Object.keys(links(await page({ per_page: '10', page: '3' }))).toSorted()).toEqual(['first', 'last', 'prev']);
  });

  it('cover the whole list', async () => {
    let path: string | undefined = `/api/v4${labels}?per_page=7`;
    let count = 0;
    for (let step = 0; path !== undefined && step < 10; step += 1) {
      const headers = { 'Private-Token': world.tokens.olga };
      const answer: Answer = await exchange(world.url, { method: 'GET', path, headers });
      count += records(answer).length;
      const next: URL | undefined = links(answer)['next'];
      path = next === undefined ? undefined : next.pathname + next.search;
    }
    expect(count).toBe(total);
  });

  it('are absolute, with the host of the request', async () => {
    const headers = { Host: 'forge.example:8080' };
    const answer = await world.call({ method: 'GET', path: labels, headers });
    for (const url of Object.values(links(answer))) {
      expect(url.href).toMatch(/^http:\/\/forge\.example:8080\/api\/v4\/projects\/olga%2Fwidgets\/labels\?/);
    }
    expect(Object.values(links(answer))).not.toEqual([]);
  });

  it('keep every filter, encoded again', async () => {
    const query = { search: 'a&b=c d+é%', all_available: 'true', per_page: '1' };
    for (const name of ['a&b=c d+é% one', 'a&b=c d+é% two']) {
      const json = { name, path: name.endsWith('one') ? 'one' : 'two', visibility: 'public' };
      expect((await world.call({ as: 'root', method: 'POST', path: '/groups', json })).status).toBe(201);
    }
    const { next } = links(await world.call({ as: 'root', method: 'GET', path: '/groups', query }));
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({ ...query, page: '2' });
  });

  it('never contain a token', async () => {
    const path = `/api/v4${labels}?private_token=${world.tokens.olga}`;
    const answer = await exchange(world.url, { method: 'GET', path });
    expect(answer.status).toBe(200);
    expect(answer.headers['link']).not.toContain(world.tokens.olga);
  });
});

describe('invalid page numbers', () => {
  it.each(['0', '-1', '1.5', 'x', '', '1e3', '9'.repeat(30), '9007199254740993', 'NaN', '1;drop', '٣'])(
    'return 400 or a valid page: %j',
    async (odd) => {
      for (const name of ['page', 'per_page']) {
        const answer = await page({ [name]: odd });
        expect([name, answer.status]).toBeOneOf([
          [name, 200],
          [name, 400],
        ]);
        const sane = answer.status === 400 || /^[1-9]\d*$/.test(String(answer.headers[`x-${name.replace('_', '-')}`]));
        expect([name, odd, sane]).toEqual([name, odd, true]);
      }
    },
  );

  it('can be repeated', async () => {
    const answer = await world.call({ method: 'GET', path: `${labels}?page=1&page=2` });
    expect(answer.status).toBeOneOf([200, 400]);
  });
});
