import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/build-app.ts';
import { git } from '../code/git-http/git-server.ts';
import { routesOf, urlOf } from '../../support/routes-of.ts';
import { openApp, type App } from './open-app.ts';

let opened: App;
/** Apps over the same records, each with counters of its own. */
const apps: FastifyInstance[] = [];
const limitedTo = async (rateLimit: number): Promise<FastifyInstance> => {
  const { app } = await buildApp({ ...opened.service, config: { ...opened.service.config, rateLimit } });
  apps.push(app);
  return app;
};

beforeAll(async () => {
  opened = await openApp('sqlite');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await opened?.close();
});

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/** The statuses of the same request, sent some times from one address. */
const statuses = async (app: FastifyInstance, { method, url, headers = {} }: Sent, from: string, times = 2) => {
  const found: number[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const answer = await app.inject({ method: method as 'GET', url, headers, remoteAddress: from });
    found.push(answer.statusCode);
  }
  return found;
};

const addressOf = (index: number): string => `10.0.${index >> 8}.${index & 255}`;

describe('the rate limit', () => {
  it('counts requests to every route but those for health', async () => {
    const app = await limitedTo(1);
    const routes = routesOf(app);
    const uncounted: string[] = [];
    for (const [index, { method, route }] of routes.entries()) {
      const url = urlOf(route);
      const [first, second] = await statuses(app, { method, url }, addressOf(index));
      expect([method, route, first === 429]).toEqual([method, route, false]);
      if (second !== 429) uncounted.push(`${method} ${route}`);
    }
    expect(routes.length).toBeGreaterThan(300);
    expect(uncounted).toEqual(['GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz']);
  });

  it.each<readonly [string, Sent]>([
    ['a wrong token', { method: 'GET', url: '/api/v4/projects', headers: { 'private-token': 'wrong' } }],
    ['an unknown path of the API', { method: 'GET', url: '/api/v4/nothing' }],
    ['a page that is not there', { method: 'GET', url: '/nothing', headers: { accept: 'text/html' } }],
    ['a malformed URL', { method: 'GET', url: '/api/v4/projects/%zz' }],
    ['a part of a path that is too long', { method: 'GET', url: `/api/v4/projects/${'x'.repeat(5000)}` }],
    ['a malformed query', { method: 'GET', url: '/api/v4/projects?search=%zz' }],
    ['a malformed body', { method: 'POST', url: '/oauth/token', headers: { 'content-type': 'application/json' } }],
    ['an unknown expectation', { method: 'GET', url: '/api/v4/projects', headers: { expect: 'wonders' } }],
    ['Git without credentials', { method: 'GET', url: '/a/b.git/info/refs?service=git-upload-pack' }],
    [
      'Git with a wrong token',
      {
        method: 'GET',
        url: '/a/b.git/info/refs?service=git-receive-pack',
        headers: { authorization: `Basic ${btoa('git:wrong')}` },
      },
    ],
  ])('counts a request with %s', async (_what, sent) => {
    const app = await limitedTo(1);
    const [first, second] = await statuses(app, sent, '10.1.0.1');
    expect(first).not.toBe(429);
    expect(second).toBe(429);
  });

  it('counts every method that HTTP has', async () => {
    const app = await limitedTo(1);
    const forms = METHODS.filter((method) => method !== 'CONNECT');
    for (const [index, method] of forms.entries()) {
      const found = await statuses(app, { method, url: '/api/v4/user' }, `10.2.0.${index}`);
      expect([method, found]).toEqual([method, [expect.any(Number), 429]]);
    }
  });

  const forms: readonly (readonly [string, (token: string) => Sent])[] = [
    ['a header', (token) => ({ method: 'GET', url: '/api/v4/user', headers: { 'private-token': token } })],
    [
      'a bearer header',
      (token) => ({ method: 'GET', url: '/api/v4/user', headers: { authorization: `Bearer ${token}` } }),
    ],
    ['the query', (token) => ({ method: 'GET', url: `/api/v4/user?private_token=${token}` })],
    [
      'the password of Git',
      (token) => ({
        method: 'GET',
        url: '/a/b.git/info/refs?service=git-upload-pack',
        headers: { authorization: `Basic ${btoa(`git:${token}`)}` },
      }),
    ],
  ];

  it.each(forms)('counts for each valid token by itself, wherever it comes from: in %s', async (_where, form) => {
    const app = await limitedTo(1);
    const { id } = await opened.service.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const [mine, other] = [await opened.addToken({ userId: id }), await opened.addToken({ userId: id })];
    const [first] = await statuses(app, form(mine), '10.3.0.1', 1);
    expect(first).not.toBe(429);
    expect(await statuses(app, form(mine), '10.3.0.2', 1)).toEqual([429]);
    const [second] = await statuses(app, form(other), '10.3.0.2', 1);
    expect(second).not.toBe(429);
  });

  it.each(forms)('counts wrong tokens for their address: in %s', async (_where, form) => {
    const app = await limitedTo(1);
    expect(await statuses(app, form('guess-1'), '10.4.0.1', 1)).toEqual([401]);
    expect(await statuses(app, form('guess-2'), '10.4.0.1', 1)).toEqual([429]);
    expect(await statuses(app, form('guess-2'), '10.4.0.2', 1)).toEqual([401]);
  });

  it('counts for the network of an IPv6 address', async () => {
    const app = await limitedTo(1);
    const sent = { method: 'GET', url: '/api/v4/projects' };
    expect(await statuses(app, sent, '2001:db8:1:2::1', 1)).toEqual([200]);
    expect(await statuses(app, sent, '2001:db8:1:2:3::9', 1)).toEqual([429]);
    expect(await statuses(app, sent, '2001:db8:1:3::1', 1)).toEqual([200]);
  });

  it('tells Git what happened and when to try again', async () => {
    const app = await limitedTo(3);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const runs = [1, 2, 3, 4].map(() => git('/', 'ls-remote', `${origin}/a/b.git`));
    const texts = (await Promise.all(runs)).map(({ stderr }) => String(stderr));
    const refused = texts.filter((text) => text.includes('The requested URL returned error: 429'));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/^remote: 429 Too many requests; try again in \d+ s$/m);
    const answer = await fetch(`${origin}/a/b.git/info/refs?service=git-upload-pack`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
