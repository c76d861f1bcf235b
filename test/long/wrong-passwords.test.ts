import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';
import { openApp, type App } from '../server/request/open-app.ts';

const password = 'correct horse battery';

describe('wrong passwords', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp('sqlite');
    await app.addPerson('wanda', { password });
    await app.addPerson('xaver', { password });
  });
  afterAll(() => app?.close());
  const tryAt = (username: string, word: string) =>
    exchange(app.url, {
      method: 'POST',
      path: '/oauth/token',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username, password: word }),
    });

  it('are limited, and the response contains the time to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryAt('wanda', 'wrong')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(400), 429, 429]);
    const late = await tryAt('wanda', password);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(late.json).toEqual({ message: expect.stringMatching(/^429 Too many failed sign-ins; try again in \d+ s$/) });
  });

  it('do not include correct ones that are sent at the same time', async () => {
    await app.addPerson('yvonne', { password });
    const answers = await Promise.all(Array.from({ length: 24 }, () => tryAt('yvonne', password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
  });

  it('are limited even among correct ones at the same time, which succeed', async () => {
    await app.addPerson('zeno', { password });
    const words = Array.from({ length: 12 }, (_, n) => (n % 3 === 0 ? 'wrong' : password));
    const answers = await Promise.all(words.map((word) => tryAt('zeno', word)));
    expect(answers.map(({ status }) => status)).toEqual(words.map((word) => (word === password ? 200 : 400)));
    const wrong = await Promise.all(Array.from({ length: 13 }, () => tryAt('zeno', 'wrong')));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('do not delay other accounts or an address that the user has logged in from', async () => {
    expect((await tryAt('xaver', password)).status).toBe(200);
    await Promise.all(Array.from({ length: 9 }, () => tryAt('xaver', 'wrong')));
    expect((await tryAt('xaver', password)).status).toBe(200);
  });

  it('do not delay a user whose IPv6 address changes within its network', async () => {
    const service = await startService({ config: { trustedProxies: ['127.0.0.1'] } });
    const tryFrom = async (address: string, word: string): Promise<number> => {
      const body = JSON.stringify({ grant_type: 'password', username: 'yvonne', password: word });
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
      return (await exchange(service.url, { method: 'POST', path: '/oauth/token', headers, body })).status;
    };
    try {
      const person = { username: 'yvonne', name: 'Yvonne', email: 'yvonne@example.org', password };
      const headers = { 'Content-Type': 'application/json', 'Private-Token': service.rootToken };
      const body = JSON.stringify(person);
      await exchange(service.url, { method: 'POST', path: '/api/v4/users', headers, body });
      expect(await tryFrom('2001:db8:1:2:aaaa::1', password)).toBe(200);
      for (let tries = 0; tries < 10; tries += 1) await tryFrom('2001:db8:9:9::1', 'wrong');
      expect(await tryFrom('2001:db8:1:3::1', password)).toBe(429);
      expect(await tryFrom('2001:db8:1:2:bbbb:cccc:0:7', password)).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
