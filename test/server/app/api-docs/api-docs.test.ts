import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../../../support/raw-http.ts';
import { startService, type TestService } from '../../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> =>
  exchange(service.url, { method, path, headers });

const description = '/api/v4/openapi.json';

describe('the OpenAPI document', () => {
  it('is the committed openapi.json with the URL that the caller used', async () => {
    const committed = JSON.parse(
      await readFile(new URL('../../../../openapi.json', import.meta.url), 'utf8'),
    ) as object;
    const { status, headers, json } = await get(description);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json' });
    expect(json).toEqual({ ...committed, servers: [{ url: `${service.url}/api/v4` }] });
    const elsewhere = await get(description, { Host: 'forge.example.org:8080' });
    expect(elsewhere.json).toMatchObject({ servers: [{ url: 'http://forge.example.org:8080/api/v4' }] });
    expect(elsewhere.headers['vary']).toBe('host');
  });

  it.each([
    ['callers without credentials', {}],
    ['the administrator', { 'Private-Token': 'rct_test-root-token-0123456789' }],
    ['callers with a wrong token', { 'Private-Token': 'wrong' }],
  ])('is returned to %s', async (_who, headers) => {
    expect((await get(description, headers)).status).toBe(200);
  });

  it('is not sent again if the caller has its tag', async () => {
    const { headers, text } = await get(description);
    const tag = String(headers['etag']);
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      expect(await get(description, { 'If-None-Match': known })).toMatchObject({ status: 304, text: '' });
    }
    expect(await get(description, { 'If-None-Match': '"other"' })).toMatchObject({ status: 200, text });
    // Another host changes the document, so the tag does not match.
    expect(await get(description, { 'If-None-Match': tag, Host: 'forge.example.org' })).toMatchObject({ status: 200 });
  });

  it('has the length of the body in a response to HEAD', async () => {
    const { text } = await get(description);
    const { status, headers, text: none } = await get(description, {}, 'HEAD');
    expect({ status, none, length: headers['content-length'] }).toEqual({
      status: 200,
      none: '',
      length: String(Buffer.byteLength(text)),
    });
  });
});

describe('the API documentation page', () => {
  it.each([
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs/', 'text/html; charset=utf-8'],
    ['/api/docs/start.js', 'text/javascript; charset=utf-8'],
    ['/api/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/api/docs/icon.png', 'image/png'],
  ])('has %s as %s, which browsers cache and revalidate', async (path, type) => {
    const { status, headers, text } = await get(path);
    expect({ status, empty: text === '' }).toEqual({ status: 200, empty: false });
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(await get(path, { 'If-None-Match': String(headers['etag']) })).toMatchObject({ status: 304, text: '' });
  });

  it('can load only resources of this service, run no inline script, and be in no frame', async () => {
    const { headers, text } = await get('/api/docs');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule): [string, string] => [rule.replace(/ .*/, ''), rule.replace(/^\S+ /, '')]),
    );
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(text).not.toMatch(/<script>|<style|style=| on\w+=/);
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
  });

  it.each([
    '/api/docs/swagger-ui.js',
    '/api/docs/index.html',
    '/api/docs/package.json',
    '/api/docs/../../package.json',
    '/api/docs/..%2f..%2fpackage.json',
    '/api/docs/%2e%2e/%2e%2e/package.json',
    '/api/docs/..%5c..%5cpackage.json',
    '/api/docs//etc/passwd',
    '/api/docs/%2fetc%2fpasswd',
    '/api/docs/swagger-ui.css%00',
    '/api/docs/swagger-ui.css/../package.json',
    '/api/docs/__proto__',
  ])('returns 404 for %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, json: { error: '404 Not Found' } });
  });
});
