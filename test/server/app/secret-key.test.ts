import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '../../../src/server/app/secret-key.ts';
import { createSecrets } from '../../../src/server/db/secrets.ts';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';
import { makePair } from '../../support/certificates.ts';
import { exchange } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

const at = { now: new Date('2026-01-01T00:00:00Z'), log: () => {} };

describe('a secret', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));

  it.each([
    ['an empty string', ''],
    ['a short string', 'short'],
    ['characters outside of ASCII', 'é🦊'],
    ['a long string', 'x'.repeat(100_000)],
  ])('is decrypted unchanged: %s', (_what, text) => {
    expect(secrets.open('variable', secrets.seal('variable', text))).toBe(text);
  });

  it('is encrypted differently each time and cannot be decrypted for another purpose, with another key, or once changed', () => {
    const sealed = secrets.seal('variable', 'secret');
    expect(secrets.seal('variable', 'secret')).not.toBe(sealed);
    expect(() => secrets.open<string>('hook token', sealed)).toThrow('authenticate');
    expect(() => createSecrets(Buffer.alloc(32, 2)).open('variable', sealed)).toThrow('authenticate');
    const text = String(sealed);
    const changed = `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}` as unknown as typeof sealed;
    expect(() => secrets.open('variable', changed)).toThrow('authenticate');
  });
});

describe.each(engineNames)('the secret key of a database on %s', (engine) => {
  let database: OpenDatabase;
  let dir: string;
  beforeEach(async () => {
    [database, dir] = await Promise.all([openTestDatabase(engine), mkdtemp(join(tmpdir(), 'repoctl-key-'))]);
  });
  afterEach(async () => {
    await database.close();
    await rm(dir, { recursive: true });
  });

  it('is created once, readable only by its owner, even if several processes start at once', async () => {
    const file = join(dir, 'below', 'key');
    const opened = await Promise.all(Array.from({ length: 5 }, () => openSecrets(database, file, at)));
    expect(new Set(opened.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await openSecrets(database, file, at);
    expect(again.fingerprint).toBe(opened[0]?.fingerprint);
  });

  it('cannot be replaced, removed, or damaged without an error', async () => {
    await openSecrets(database, join(dir, 'key'), at);
    await openSecrets(await openTestDatabase(engine), join(dir, 'other'), at);
    await expect(openSecrets(database, join(dir, 'other'), at)).rejects.toThrow('made with another secret key');
    await rm(join(dir, 'key'));
    await expect(openSecrets(database, join(dir, 'key'), at)).rejects.toThrow('is missing');
    await writeFile(join(dir, 'key'), 'no key');
    await expect(openSecrets(database, join(dir, 'key'), at)).rejects.toThrow('is not a secret key');
  });

  it('encrypts secrets that were stored in the clear', async () => {
    await sql`insert into hooks (url, token, push_events, tag_push_events, enable_ssl_verification, base_url, created_at, updated_at)
      values ('http://a', 'open secret', 1, 0, 1, 'http://b', 'then', 'then'), ('http://c', null, 1, 0, 1, 'http://b', 'then', 'then')`.execute(
      database.db,
    );
    const secrets = await openSecrets(database, join(dir, 'key'), at);
    const [first, second] = await database.db.selectFrom('hooks').select('token').orderBy('id').execute();
    expect(String(first?.token)).not.toContain('secret');
    expect(first?.token && secrets.open('hook token', first.token)).toBe('open secret');
    expect(second?.token).toBeNull();
  });
});

describe('the database of a service', () => {
  it('contains no secret in the clear and is readable only by its owner', async () => {
    const service = await startService();
    const make = async (path: string, json: object) => {
      const headers = { 'Private-Token': service.rootToken, 'Content-Type': 'application/json' };
      const answer = await exchange(service.url, {
        method: 'POST',
        path: `/api/v4${path}`,
        headers,
        body: JSON.stringify(json),
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.json as { id: number; token: string };
    };
    const { id } = await make('/projects', { name: 'vault', initialize_with_readme: true });
    const secret = 'GLAREOLA-PRATINCOLA';
    await make(`/projects/${id}/variables`, { key: 'A', value: secret });
    const { id: schedule } = await make(`/projects/${id}/pipeline_schedules`, {
      description: 'd',
      ref: 'master',
      cron: '0 1 * * *',
    });
    await make(`/projects/${id}/pipeline_schedules/${schedule}/variables`, { key: 'A', value: secret });
    await make(`/projects/${id}/pipeline`, { ref: 'master', variables: [{ key: 'A', value: secret }] });
    await make('/hooks', { url: 'http://127.0.0.1:9/', token: secret, push_events: false });
    const { token } = await make(`/projects/${id}/triggers`, { description: 'd' });
    const { certificate, key } = await makePair();
    await make(`/projects/${id}/pages/domains`, { domain: 'site.example.org', certificate, key });
    const file = join(service.dataDir, 'repoctl.sqlite3');
    for (const name of [file, `${file}-wal`]) {
      const bytes = await readFile(name, 'latin1');
      for (const text of [secret, token, key.split('\n')[1] ?? '']) expect(bytes.includes(text)).toBe(false);
      expect((await stat(name)).mode & 0o777).toBe(0o600);
    }
    await service.stop();
  });
});

describe('a database from a version without secret keys', () => {
  const secret = 'SOCIABLE-LAPWING';
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
    const { db } = service.service.database;
    await sql`delete from secret_keys`.execute(db);
    await sql`pragma user_version = 0`.execute(db);
    for (let n = 0; n < 300; n += 1) {
      await sql`insert into hooks (url, token, push_events, tag_push_events, enable_ssl_verification, base_url, created_at, updated_at)
        values (${`http://a/${n}`}, ${`${secret}-${n}`.repeat(1 + (n % 7))}, 0, 0, 1, 'http://b', 'then', 'then')`.execute(
        db,
      );
    }
    await sql`delete from hooks where id % 3 = 0`.execute(db);
  });
  afterEach(() => service?.stop());

  const leftIn = async (): Promise<readonly string[]> => {
    const file = join(service.dataDir, 'repoctl.sqlite3');
    const names = [file, `${file}-wal`];
    const found: string[] = [];
    for (const name of names) if ((await readFile(name, 'latin1')).includes(secret)) found.push(name);
    return found;
  };
  const openKey = () => openSecrets(service.service.database, join(service.dataDir, 'key'), at);

  it('loses all secrets in the clear on the next start, even those of deleted rows', async () => {
    expect(await leftIn()).not.toEqual([]);
    const secrets = await openKey();
    expect(await leftIn()).toEqual([]);
    const { db } = service.service.database;
    const [first] = await db.selectFrom('hooks').selectAll().orderBy('id').execute();
    expect(first?.token && secrets.open('hook token', first.token)).toBe(`${secret}-0`);
  });

  it('loses them on the second start if the first one was killed', async () => {
    const { db } = service.service.database;
    await openKey();
    await sql`pragma user_version = 0`.execute(db);
    await sql`update hooks set token = ${`${secret} as it was`}`.execute(db);
    await sql`delete from hooks`.execute(db);
    expect(await leftIn()).not.toEqual([]);
    await openKey();
    expect(await leftIn()).toEqual([]);
  });
});

describe('a key file that another program manages', () => {
  const logged: unknown[] = [];
  const watched = { ...at, log: (...line: unknown[]) => void logged.push(line) };

  it('is used even if its mode cannot be changed, with a warning if all users can read it', async () => {
    // A mode in /proc cannot be changed, and the arguments of a process are readable by all users.
    const key = randomBytes(32).toString('base64');
    const holder = spawn('cat', [], { argv0: key });
    await once(holder, 'spawn');
    const database = await openTestDatabase('sqlite');
    try {
      const file = `/proc/${holder.pid}/cmdline`;
      const { fingerprint } = await openSecrets(database, file, watched);
      expect(fingerprint).toBe(createSecrets(Buffer.from(key, 'base64')).fingerprint);
      expect(logged).toEqual([['warn', 'the secret key is open to every user of this machine', { file }]]);
    } finally {
      holder.kill();
      await database.close();
    }
  });
});
