import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../src/server/admin/check-data.ts';
import { withDatabase } from '../../../src/server/admin/open-data.ts';
import { makeRootToken } from '../../../src/server/admin/root-token.ts';
import { rotateKey } from '../../../src/server/admin/rotate-key.ts';
import { startService } from '../../../src/server/app/start-service.ts';
import { exchange } from '../../support/raw-http.ts';
import { locationOf, openDemoData, demoCopies, type DemoData } from './demo-data.ts';

const clock = { now: () => new Date('2026-03-04T05:06:07Z') };
const quiet = { clock, log: () => {}, dryRun: false };

const variables = '/api/v4/projects/harbor%2Fapps%2Fberth-planner/variables';

describe('a token created by "admin root-token"', () => {
  let demo: DemoData;
  beforeAll(async () => {
    demo = await openDemoData();
  });
  afterAll(() => demo.close());

  const ask = async (token: string, path: string) =>
    exchange(demo.service.url, { method: 'GET', path, headers: { 'Private-Token': token } });

  it('is accepted at once by a running service and recorded in the audit log', async () => {
    const token = (await makeRootToken(demo.location, { ...quiet, user: 'root' })) ?? '';
    expect((await ask(token, '/api/v4/user')).json).toMatchObject({ username: 'root', is_admin: true });
    const self = (await ask(token, '/api/v4/personal_access_tokens/self')).json;
    expect(self).toMatchObject({ name: 'admin root-token', scopes: ['api', 'sudo'], expires_at: null });
    const [event] = (await ask(token, '/api/v4/audit_events?action=admin.rootToken')).json as object[];
    expect(event).toMatchObject({ target: 'root', address: 'local', author_id: null });
  });

  it('cannot be created for a user who is not an administrator', async () => {
    const ordinary = makeRootToken(demo.location, { ...quiet, user: 'kofi' });
    await expect(ordinary).rejects.toThrow('user "kofi" is not an administrator');
    await expect(makeRootToken(demo.location, { ...quiet, user: 'nobody' })).rejects.toThrow('user "nobody" not found');
  });

  it('cannot be created for a blocked administrator', async () => {
    const { db } = demo.service.service.database;
    await db.updateTable('users').set({ state: 'blocked' }).where('username', '=', 'root').execute();
    try {
      await expect(makeRootToken(demo.location, { ...quiet, user: 'root' })).rejects.toThrow('user "root" is blocked');
    } finally {
      await db.updateTable('users').set({ state: 'active' }).where('username', '=', 'root').execute();
    }
  });

  it('must expire in the future and is not created in a dry run', async () => {
    const past = makeRootToken(demo.location, { ...quiet, user: 'root', expiresAt: '2026-03-04' });
    await expect(past).rejects.toThrow('--expires-at must be after 2026-03-04, got "2026-03-04"');
    expect(await makeRootToken(demo.location, { ...quiet, user: 'root', dryRun: true })).toBeUndefined();
  });
});

describe('a rotated secret key', () => {
  let demo: DemoData;
  let copy: () => Promise<string>;
  let dataDir: string;
  beforeAll(async () => {
    demo = await openDemoData();
    copy = demoCopies(demo);
  });
  afterAll(() => demo.close());
  beforeEach(async () => {
    dataDir = await copy();
  });

  /** Starts a service on the data and returns the values of a project's variables. */
  const valuesAfterStart = async (secretKeyFile?: string): Promise<readonly string[]> => {
    const { url, stop } = await startService({
      config: {
        ...locationOf(dataDir),
        host: '127.0.0.1',
        port: 0,
        hostname: 'test-host',
        version: '1.2.3',
        ...(secretKeyFile !== undefined && { secretKeyFile }),
      },
      log: () => {},
    });
    try {
      const headers = { 'Private-Token': demo.service.rootToken };
      const { json } = await exchange(url, { method: 'GET', path: variables, headers });
      return (json as { value: string }[]).map(({ value }) => value).toSorted();
    } finally {
      await stop();
    }
  };
  const before = async (): Promise<readonly string[]> => {
    const headers = { 'Private-Token': demo.service.rootToken };
    const { json } = await exchange(demo.service.url, { method: 'GET', path: variables, headers });
    return (json as { value: string }[]).map(({ value }) => value).toSorted();
  };

  it('decrypts all secrets, and the old key stays next to it for older backups', async () => {
    const old = await readFile(join(dataDir, 'secret-key'), 'utf8');
    const report = await rotateKey(locationOf(dataDir), quiet);
    expect(report).toMatchObject({ key_file: join(dataDir, 'secret-key'), secrets: { variable: 6 } });
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).not.toBe(old);
    expect(await readFile(report?.old_key_file ?? '', 'utf8')).toBe(old);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await valuesAfterStart()).toEqual(await before());
  });

  it('leaves no secret in the database file that is encrypted with the old key', async () => {
    const sealed: string[] = [];
    await withDatabase(locationOf(dataDir), async ({ db }) => {
      for (const { value } of await db.selectFrom('variables').select('value').execute()) sealed.push(String(value));
    });
    const file = join(dataDir, 'repoctl.sqlite3');
    expect(sealed.every((text) => text.startsWith('v1.'))).toBe(true);
    expect((await readFile(file, 'latin1')).includes(sealed[0] ?? '')).toBe(true);
    await rotateKey(locationOf(dataDir), quiet);
    const content = await readFile(file, 'latin1');
    expect(sealed.filter((text) => content.includes(text))).toEqual([]);
  });

  it('can be stored in a separate file', async () => {
    const newKeyFile = `${dataDir}.key`;
    const report = await rotateKey(locationOf(dataDir), { ...quiet, newKeyFile });
    expect(report).toMatchObject({ key_file: newKeyFile, old_key_file: join(dataDir, 'secret-key') });
    await expect(valuesAfterStart()).rejects.toThrow('the database was made with another secret key');
    expect(await valuesAfterStart(newKeyFile)).toEqual(await before());
  });

  it('is activated by the next start if the rotation was interrupted before its last step', async () => {
    const key = join(dataDir, 'secret-key');
    const { old_key_file: kept = '' } = (await rotateKey(locationOf(dataDir), quiet)) ?? {};
    // This is the state right after the transaction: the new key is next to the old one, not yet in its place.
    await rename(key, `${key}.next`);
    await rename(kept, key);
    const findings = await checkData(locationOf(dataDir), { repair: false, fsck: false, now: new Date() });
    expect(findings.find(({ check }) => check === 'secrets')).toMatchObject({
      status: 'warn',
      message: 'a key rotation was interrupted',
    });
    expect(await valuesAfterStart()).toEqual(await before());
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secret-key')).toSorted()).toEqual(
      ['secret-key', kept.slice(dataDir.length + 1)].toSorted(),
    );
  });

  it('can be rotated again after an interrupted rotation', async () => {
    const key = join(dataDir, 'secret-key');
    const { old_key_file: kept = '' } = (await rotateKey(locationOf(dataDir), quiet)) ?? {};
    await rename(key, `${key}.next`);
    await rename(kept, key);
    await rotateKey(locationOf(dataDir), quiet);
    expect(await valuesAfterStart()).toEqual(await before());
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secret-key'))).toHaveLength(3);
  });

  it('is refused if the current key is wrong or the server is running', async () => {
    await expect(rotateKey(demo.location, quiet)).rejects.toThrow('the server is running');
    const key = join(dataDir, 'secret-key');
    await rm(key);
    await writeFile(key, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
    await expect(rotateKey(locationOf(dataDir), quiet)).rejects.toThrow(`${key} is not the key of this database`);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secret-key'))).toEqual(['secret-key']);
  });

  it('is not created in a dry run', async () => {
    expect(await rotateKey(locationOf(dataDir), { ...quiet, dryRun: true })).toBeUndefined();
    expect(await valuesAfterStart()).toEqual(await before());
  });
});
