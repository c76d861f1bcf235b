import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Readonly<Record<string, string>>) =>
  exchange(service.url, { method: 'GET', path, headers });

describe('a browser', () => {
  it('is led from / to the page of the API', async () => {
    const { status, headers } = await get('/', browser);
    expect([status, headers['location']]).toEqual([302, '/api/docs']);
    expect((await get('/api/docs', browser)).status).toBe(200);
  });

  it.each(['/harbor/handbook', '/harbor/handbook/issues/1', '/dashboard'])(
    'reads at %s that there is no web interface',
    async (path) => {
      const { status, headers, text } = await get(path, browser);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('No web interface');
      expect(text).not.toContain(path);
    },
  );

  it.each(['/api/v4/nothing', '/api', '/oauth/nothing'])('gets JSON at %s', async (path) => {
    expect(await get(path, browser)).toMatchObject({ status: 404, json: expect.any(Object) });
  });
});

it('a program gets JSON everywhere', async () => {
  const answer = await get('/harbor/handbook', { Accept: '*/*' });
  expect(answer).toMatchObject({ status: 404, json: expect.any(Object) });
});
