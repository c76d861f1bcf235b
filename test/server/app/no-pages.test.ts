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
    },
  );

  it.each([
    ['/harbor/handbook', 'projects get harbor/handbook', '/projects/harbor%2Fhandbook'],
    ['/harbor/handbook/issues/3#note_7', 'issues get 3 -p harbor/handbook', '/projects/harbor%2Fhandbook/issues/3'],
    ['/harbor/a/b/-/issues/3', 'issues get 3 -p harbor/a/b', '/projects/harbor%2Fa%2Fb/issues/3'],
    ['/lab/x/merge_requests/12?a=b', 'mrs get 12 -p lab/x', '/projects/lab%2Fx/merge_requests/12'],
    ['/groups/harbor/apps', 'groups get harbor/apps', '/groups/harbor%2Fapps'],
    ['/snippets/4', 'snippets get 4', '/snippets/4'],
    ['/maya', 'users get maya', '/users?username=maya'],
  ])('reads at %s which command shows the record', async (path, command, api) => {
    const { text, headers } = await get(path, browser);
    expect(text).toContain(`<pre>repoctl ${command}\nGET /api/v4${api}</pre>`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each(['/a/<b>', '/a/%3Cb%3E', '/a/$(id)/issues/1', '/-p/x', '/a/b/-/tree/master', '/a/b&c'])(
    'reads nothing of the path %s, which no record has',
    async (path) => {
      const { text } = await get(path, browser);
      expect(text).toContain('No web interface');
      expect(text).not.toContain('<pre>');
    },
  );

  it('reads the same whether a record exists', async () => {
    const create = await fetch(`${service.url}/api/v4/projects`, {
      method: 'POST',
      headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'vault', visibility: 'private' }),
    });
    expect(create.status).toBe(201);
    const owner = 'root';
    const [there, none] = await Promise.all([get(`/${owner}/vault`, browser), get(`/${owner}/empty`, browser)]);
    expect(there.text.replaceAll('vault', 'empty')).toBe(none.text);
    expect(there.status).toBe(none.status);
  });

  it.each(['/api/v4/nothing', '/api', '/oauth/nothing'])('gets JSON at %s', async (path) => {
    expect(await get(path, browser)).toMatchObject({ status: 404, json: expect.any(Object) });
  });
});

it('a program gets JSON everywhere', async () => {
  const answer = await get('/harbor/handbook', { Accept: '*/*' });
  expect(answer).toMatchObject({ status: 404, json: expect.any(Object) });
});
