import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labeled } from '../case.ts';
import { makePair, type Pair } from '../../support/certificates.ts';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, invalid, missing, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { dotted, openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
let site: Pair;

beforeAll(async () => {
  world = await openWorld();
  site = await makePair();
});
afterAll(() => world?.stop());

const path = `${widgets}/pages/domains`;

const create = (json: object, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'POST', path, json, ...call });
const change = (domain: string, json: object): Promise<Answer> =>
  world.call({ method: 'PUT', path: `${path}/${domain}`, json });
const get = (domain: string, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'GET', path: `${path}/${domain}`, ...call });
const remove = (domain: string, call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'DELETE', path: `${path}/${domain}`, ...call });

/** The header If-Unmodified-Since with the start of a year. */
const since = (year: number): Partial<Call> => ({
  headers: { 'If-Unmodified-Since': `Fri, 01 Jan ${year} 00:00:00 GMT` },
});

describe('a domain without a certificate', () => {
  it.each(styles)('is added with parameters as %s and returned', async (style) => {
    const domain = `${style}.example.org`;
    const answer = { domain, url: `http://${domain}` };
    const made = await world.call({ method: 'POST', path, [style]: { domain } });
    expect(seen(made)).toEqual({ status: 201, json: answer });
    expect(seen(await get(domain))).toEqual({ status: 200, json: answer });
  });

  it('is listed in pages', async () => {
    await create({ domain: 'listed.example.org' });
    const all = await world.call({ method: 'GET', path, query: { per_page: '100' } });
    expect(records(all)).toContainEqual({ domain: 'listed.example.org', url: 'http://listed.example.org' });
    const page = await world.call({ method: 'GET', path, query: { per_page: '1', page: '2' } });
    expect(records(page)).toHaveLength(1);
    expect(page.headers).toMatchObject({ 'x-page': '2', 'x-per-page': '1', 'x-total': `${records(all).length}` });
  });

  it('requires its name', async () => {
    expect(seen(await create({}))).toEqual(missing('domain'));
  });

  it('is deleted without a body, and returns 404 afterwards', async () => {
    await create({ domain: 'gone.example.org' });
    const answer = await remove('gone.example.org');
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const late of [
      await get('gone.example.org'),
      await change('gone.example.org', {}),
      await remove('gone.example.org'),
    ]) {
      expect(late.status).toBe(404);
    }
  });

  it('is not deleted when it changed after If-Unmodified-Since', async () => {
    await create({ domain: 'fresh.example.org' });
    expect((await remove('fresh.example.org', since(2010))).status).toBe(412);
    expect((await remove('fresh.example.org', since(2100))).status).toBe(204);
  });
});

describe('the name of a domain', () => {
  it.each([
    ['UPPER.Example.ORG', 'upper.example.org'],
    ['bücher.example.org', 'xn--bcher-kva.example.org'],
    [`${'a'.repeat(63)}.example.org`, `${'a'.repeat(63)}.example.org`],
    ['3com.example.org', '3com.example.org'],
  ])('can be %s, is stored as %s, and is found by both', async (given, kept) => {
    const answer = { domain: kept, url: `http://${kept}` };
    expect(seen(await create({ domain: given }))).toEqual({ status: 201, json: answer });
    expect((await get(encodeURIComponent(given))).json).toEqual(answer);
    expect((await get(kept)).json).toEqual(answer);
  });

  it.each(
    labeled([
      '192.0.2.1',
      '127.1',
      '0x7f000001',
      '2001:db8::1',
      '[2001:db8::1]',
      'example.org:8080',
      'https://example.org',
      'example.org/path',
      'user@example.org',
      '*.example.org',
      'exa mple.org',
      '-a.example.org',
      'a-.example.org',
      'a_b.example.org',
      'a..example.org',
      'example.org.',
      'localhost',
      'example.123',
      `${'a'.repeat(64)}.example.org`,
      `${'a.'.repeat(125)}example.org`,
      'x'.repeat(2000),
      '',
      'a%2eb.org',
      'a\u0000.org',
    ]),
  )('cannot be %s', async (_label, domain) => {
    expect(seen(await create({ domain }))).toEqual(invalid('domain'));
  });

  it('cannot be the host of the server', async () => {
    const headers = { Host: 'Forge.example.org:8443' };
    expect(seen(await create({ domain: 'forge.example.org' }, { headers }))).toEqual(invalid('domain'));
    expect((await create({ domain: 'sub.forge.example.org' }, { headers })).status).toBe(201);
  });

  it('is unique on the instance', async () => {
    await create({ domain: 'once.example.org' });
    for (const place of [widgets, plaza]) {
      const again = await create({ domain: 'ONCE.example.org' }, { path: `${place}/pages/domains` });
      expect([again.status, again.json]).toEqual([409, { message: expect.stringContaining('taken') }]);
    }
    const elsewhere = await world.call({ method: 'GET', path: `${plaza}/pages/domains/once.example.org` });
    expect(elsewhere.status).toBe(404);
  });
});

const listAll = (call: Partial<Call> = {}): Promise<Answer> =>
  world.call({ method: 'GET', path: '/pages/domains', as: 'root', query: { per_page: '100' }, ...call });

describe('the domains of the instance', () => {
  it('are listed with the main fields of their certificates', async () => {
    await create({ domain: 'plain.example.net' }, { path: `${plaza}/pages/domains` });
    const dottedPath = `/projects/${encodeURIComponent(dotted)}/pages/domains`;
    await create({ domain: 'tls.example.net', certificate: site.certificate, key: site.key }, { path: dottedPath });
    const all = records(await listAll());
    expect(all).toContainEqual({ domain: 'plain.example.net', url: 'http://plain.example.net' });
    const expiration = new Date(new X509Certificate(site.certificate).validTo).toISOString();
    expect(all).toContainEqual({
      domain: 'tls.example.net',
      url: 'https://tls.example.net',
      certificate: { expired: false, expiration },
    });
    expect(expiration).toEqual(dateTime);
  });

  it('are listed for administrators only', async () => {
    expect(seen(await listAll({ as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await listAll({ as: 'olga' })).status).toBe(403);
  });

  it('have pages', async () => {
    const page = await listAll({ query: { per_page: '1' } });
    expect(records(page)).toHaveLength(1);
    expect(page.headers['link']).toContain('rel="next"');
  });
});

describe('a user below the master role', () => {
  it.each([
    ['listing', { method: 'GET', path }],
    ['looking up', { method: 'GET', path: `${path}/once.example.org` }],
    ['adding', { method: 'POST', path, json: { domain: 'mine.example.org' } }],
    ['changing', { method: 'PUT', path: `${path}/once.example.org`, json: { certificate: '' } }],
    ['deleting', { method: 'DELETE', path: `${path}/once.example.org` }],
  ])('cannot use %s', async (_doing, call) => {
    expect(seen(await world.call({ ...call, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...call, as: 'stan' })).status).toBe(404);
    expect((await world.call({ ...call, as: 'gus' })).status).toBe(403);
    expect((await get('once.example.org', { as: 'max' })).status).toBe(200);
  });
});
