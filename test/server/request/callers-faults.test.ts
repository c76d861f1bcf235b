import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../support/raw-http.ts';
import { openApp, type App } from './open-app.ts';

let app: App;
beforeAll(async () => {
  app = await openApp('sqlite');
});
afterAll(() => app?.close());

const statusOf = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
  const sent = { method, path, headers: { 'Private-Token': app.rootToken, ...headers } };
  return (await exchange(app.url, body === undefined ? sent : { ...sent, body })).status;
};

describe("a fault that is the caller's is no 500", () => {
  it.each(['/namespaces', '/users', '/projects', '/groups', '/issues?scope=all', '/merge_requests?scope=all'])(
    'a search for more than anybody types: %s',
    async (path) => {
      const url = `/api/v4${path}${path.includes('?') ? '&' : '?'}search=${'a'.repeat(50_001)}`;
      expect(await statusOf('GET', url, {})).toBe(400);
    },
  );

  it.each(['', ';', 'application', 'a/b/c', 'application/json; charset', '\u00e9', 'application/json;;'])(
    'a content type of %j, whether the path is known or not',
    async (type) => {
      for (const path of [
        '/api/v4/nothing-here',
        '/api/v4/projects',
        '/nothing.git/git-upload-pack',
        '/users/sign_in',
      ]) {
        const status = await statusOf('POST', path, { 'Content-Type': type }, '{}');
        expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
      }
    },
  );

  it.each(['200-ok', 'everything'])('an expectation of %j', async (expected) => {
    const status = await statusOf(
      'POST',
      '/api/v4/projects',
      { Expect: expected, 'Content-Type': 'application/json' },
      '{}',
    );
    expect(status).toBe(417);
  });
});
