import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/build-app.ts';
import { routesOf, urlOf } from '../../support/routes-of.ts';
import { openApp, type App } from '../request/open-app.ts';

let opened: App;
let app: FastifyInstance;
beforeAll(async () => {
  opened = await openApp('sqlite');
  const shelf = await opened.make('POST /groups', { name: 'shelf', path: 'shelf', visibility: 'public' });
  const first = { name: 'first', namespace_id: shelf, visibility: 'public', initialize_with_readme: true };
  await opened.make('POST /projects', first);
  ({ app } = await buildApp(opened.service));
});
afterAll(async () => {
  await app?.close();
  await opened?.close();
});

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

const send = async ({ method, url, headers = {} }: Sent) => {
  const answer = await app.inject({ method: method as 'GET', url, headers });
  const { 'x-content-type-options': options, 'content-security-policy': policy } = answer.headers;
  return {
    status: answer.statusCode,
    isHarmless: options === 'nosniff' && /^default-src '(?:none|self)'/.test(String(policy)),
  };
};

describe('a response', () => {
  it.each([
    ['an administrator', () => ({ 'private-token': opened.rootToken })],
    ['a stranger', () => ({})],
  ])('has nosniff and a content security policy on every route, to %s', async (_who, headersOf) => {
    const statuses = new Set<number>();
    // What removes the first records comes last.
    const routes = routesOf(app).toSorted(
      (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    );
    for (const { method, route } of routes) {
      const { status, isHarmless } = await send({ method, url: urlOf(route), headers: headersOf() });
      expect([method, route, status, isHarmless]).toEqual([method, route, status, true]);
      statuses.add(status);
    }
    expect(routes.length).toBeGreaterThan(300);
    expect(statuses.size).toBeGreaterThan(3);
  });

  it.each<readonly [string, Sent]>([
    ['a malformed URL', { method: 'GET', url: '/api/v4/projects/%zz' }],
    ['an unknown expectation', { method: 'GET', url: '/api/v4/projects', headers: { expect: 'wonders' } }],
    ['a method that no route has', { method: 'PROPFIND', url: '/' }],
    ['a page that is not there', { method: 'GET', url: '/nothing', headers: { accept: 'text/html' } }],
    ['a list of refs', { method: 'GET', url: '/shelf/first.git/info/refs?service=git-upload-pack' }],
  ])('has them to a request with %s', async (_what, sent) => {
    expect((await send(sent)).isHarmless).toBe(true);
  });
});
