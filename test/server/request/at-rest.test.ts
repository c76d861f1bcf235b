import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword, digestToken, newToken, verifyPassword } from '../../../src/server/request/credentials.ts';
import { exchange } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

describe('a password', () => {
  it('matches only its own digest, which is different each time', async () => {
    const [one, two] = await Promise.all([digestPassword('correct horse'), digestPassword('correct horse')]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('correct horse', one)).toBe(true);
    expect(await verifyPassword('correct horsf', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  it('matches regardless of how its accents are encoded', async () => {
    expect(await verifyPassword('cafe\u0301 noir', await digestPassword('caf\u00e9 noir'))).toBe(true);
  });

  it.each([null, '', 'scrypt$$', 'scrypt', '$$$'])('never matches the digest %j', async (digest) => {
    expect(await verifyPassword('', digest)).toBe(false);
    expect(await verifyPassword('anything', digest)).toBe(false);
  });
});

describe('a token', () => {
  it('is unique and stored as a digest', () => {
    const tokens = Array.from({ length: 50 }, newToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^rct_[\w-]{32}$/);
    expect(digestToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the data directory', () => {
  let service: TestService;
  const secrets: Record<string, string> = {};
  const password = 'a password that must not be stored';
  beforeAll(async () => {
    service = await startService();
    const post = async (path: string, json: object): Promise<Record<string, unknown>> => {
      const headers = { 'Private-Token': service.rootToken, 'Content-Type': 'application/json' };
      const answer = await exchange(service.url, { method: 'POST', path, headers, body: JSON.stringify(json) });
      return { ...(answer.json as object), cookie: answer.headers['set-cookie'] };
    };
    const user = await post('/api/v4/users', { username: 'olga', name: 'Olga', email: 'o@example.org', password });
    const tokens = `/api/v4/users/${String(user['id'])}/impersonation_tokens`;
    const impersonation = await post(tokens, { name: 'script', scopes: ['api'] });
    const grant = await post('/oauth/token', { grant_type: 'password', username: 'olga', password });
    const session = await post('/users/sign_in', { user: { login: 'olga', password } });
    secrets['password'] = password;
    secrets['root token'] = service.rootToken;
    secrets['impersonation token'] = String(impersonation['token']);
    secrets['OAuth token'] = String(grant['access_token']);
    secrets['session'] = /_service_session=([^;]+)/.exec(String(session['cookie']))?.[1] ?? '';
  });
  afterAll(() => service?.stop());

  it.each(['password', 'root token', 'impersonation token', 'OAuth token', 'session'])(
    'contains no %s in any table or file',
    async (name) => {
      const secret = secrets[name] ?? '';
      expect(secret.length).toBeGreaterThan(20);

      const { db } = service.service.database;
      const tables = await db.introspection.getTables();
      expect(tables.length).toBeGreaterThan(10);
      for (const table of tables) {
        const rows = await db
          .selectFrom(table.name as 'users')
          .selectAll()
          .execute();
        expect([table.name, JSON.stringify(rows).includes(secret)]).toEqual([table.name, false]);
      }
      const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      expect(files.map((file) => file.name)).toContain('repoctl.sqlite3-wal');
      for (const file of files) {
        const bytes = await readFile(join(file.parentPath, file.name));
        expect([file.name, bytes.includes(secret)]).toEqual([file.name, false]);
      }
    },
  );
});
