import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { bodyOf, openApp, type App } from './open-app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp('sqlite');
  for (const name of ['one', 'two']) await app.make('POST /projects', { name, visibility: 'public' });
});
afterAll(() => app?.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  exchange(app.url, { method: 'GET', path, headers });
const nextOf = (answer: Answer): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
const webUrlOf = (answer: Answer): unknown => bodyOf<{ web_url: string }[]>(answer)[0]?.web_url;

const list = '/api/v4/projects?per_page=1&sort=asc';
const next = '/api/v4/projects?per_page=1&sort=asc&page=2';

describe('URLs in a response', () => {
  it.each(['forge.example', 'forge.example:8443', '10.0.0.1:80', '[::1]:8787', 'Forge-2.EXAMPLE', 'a_b.example'])(
    'have the host that the caller used: %s',
    async (host) => {
      const answer = await get(list, { Host: host });
      const origin = new URL(`http://${host}`).origin;
      expect([nextOf(answer), new URL(String(webUrlOf(answer))).origin]).toEqual([`${origin}${next}`, origin]);
    },
  );

  it.each([
    'evil.example/path',
    'evil.example?',
    'user@evil.example',
    'evil.example#',
    '"><script>',
    'a b',
    'forge.example:99999',
    'forge.example:',
    '999.999.999.999',
    '[:::]',
    '[::1',
    '..',
    '%00',
  ])('never contain the invalid host %j', async (host) => {
    const answer = await get(list, { Host: host });
    const own = app.url.replace('127.0.0.1', 'localhost');
    // Node.js refuses some of these hosts before the request reaches the service.
    expect([answer.status, nextOf(answer), answer.status === 200 && webUrlOf(answer)]).toBeOneOf([
      [400, undefined, false],
      [200, `${own}${next}`, `${own}/root/one`],
    ]);
  });

  it('are absolute for a request without a Host header', async () => {
    const { hostname, port } = new URL(app.url);
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(`GET ${list} HTTP/1.0\r\n\r\n`));
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });
    expect(text).toContain(`<http://localhost:${port}${next}>; rel="next"`);
  });

  it.each([
    ['a double slash at the start', `/${list}`],
    ['three slashes at the start', `//${list}`],
    ['double slashes within', list.replace('/v4/', '//v4//')],
    ['a slash at the end', list.replace('?', '/?')],
  ])('are correct for a path with %s', async (_what, path) => {
    const answer = await get(path, { Host: 'forge.example' });
    const { origin, searchParams } = new URL(String(nextOf(answer)));
    expect([answer.status, origin, searchParams.get('page')]).toEqual([200, 'http://forge.example', '2']);
    const followed = await get(String(nextOf(answer)).slice(origin.length));
    expect(bodyOf<{ name: string }[]>(followed).map(({ name }) => name)).toEqual(['two']);
  });

  it('do not contain the host of a request for an absolute URL', async () => {
    const answer = await get(`http://evil.example${list}`, { Host: 'forge.example' });
    expect(answer.status).toBeOneOf([200, 400, 404]);
    expect(String(answer.headers['link'])).not.toContain('evil');
  });

  it('do not depend on headers of an untrusted proxy', async () => {
    const claims = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect(nextOf(await get(list, { Host: 'forge.example', ...claims }))).toBe(`http://forge.example${next}`);
  });
});
