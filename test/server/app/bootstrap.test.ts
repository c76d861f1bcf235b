import { testSecrets } from '../../support/secrets.ts';
import { steps } from '../../../src/server/app/steps.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { createSharedPools, type Service } from '../../../src/server/request/service.ts';
import { bootstrap } from '../../../src/server/app/bootstrap.ts';
import { engineNames, openTestDatabase } from '../../support/databases.ts';

/** Replaces IDs, because PostgreSQL also uses up IDs for rows that it rolls back. */
const withoutIds = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === 'id' || key === 'user_id' ? 'an ID' : value)));

describe.each(engineNames)('a first start on %s', (engine) => {
  let database: OpenDatabase;
  const open = async (): Promise<Service> => {
    database = await openTestDatabase(engine);
    return {
      config: {
        host: '127.0.0.1',
        port: 0,
        dataDir: '/nowhere',
        storages: [],
        hostname: 'test-host',
        version: '1.2.3',
      },
      database,
      clock: { now: () => new Date('2024-05-06T12:00:00Z') },
      log: () => {},
      pools: createSharedPools(),
      secrets: testSecrets,
      steps,
    };
  };
  afterEach(() => database?.close());

  const rowsOf = async () => ({
    users: await database.db.selectFrom('users').select(['id', 'username', 'admin']).execute(),
    tokens: await database.db.selectFrom('access_tokens').select(['user_id', 'kind', 'scopes']).execute(),
    namespaces: await database.db.selectFrom('namespaces').select('full_path').execute(),
  });
  const first = {
    users: [{ id: 1, username: 'root', admin: 1 }],
    tokens: [{ user_id: 1, kind: 'personal', scopes: 'api sudo' }],
    namespaces: [{ full_path: 'root' }],
  };

  it('creates the administrator and a token', async () => {
    const made = await bootstrap(await open(), undefined);
    expect(made).toEqual({ token: expect.stringMatching(/^rct_/), generated: true });
    expect(await rowsOf()).toEqual(first);
  });

  it('uses the token that the operator chose', async () => {
    expect(await bootstrap(await open(), 'chosen-by-me')).toEqual({ token: 'chosen-by-me', generated: false });
    expect(await rowsOf()).toEqual(first);
  });

  it('happens once, even if the token is revoked later', async () => {
    const service = await open();
    await bootstrap(service, undefined);
    expect(await bootstrap(service, 'another')).toBeUndefined();
    await database.db.updateTable('access_tokens').set({ revoked: 1 }).execute();
    expect(await bootstrap(service, 'another')).toBeUndefined();
    expect(await rowsOf()).toEqual(first);
  });

  it('creates the token that is missing after an interrupted start', async () => {
    const service = await open();
    await bootstrap(service, undefined);
    await database.db.deleteFrom('access_tokens').execute();
    expect(await bootstrap(service, 'late')).toEqual({ token: 'late', generated: false });
    expect(await rowsOf()).toEqual(first);
  });

  it.each([
    ['the same chosen token', 'chosen'],
    ['generated tokens', undefined],
  ])('of several services at once creates one administrator and one token with %s', async (_what, chosen) => {
    const service = await open();
    const made = await Promise.all([1, 2, 3].map(() => bootstrap(service, chosen)));
    expect(made.filter((token) => token !== undefined)).toHaveLength(1);
    expect(withoutIds(await rowsOf())).toEqual(withoutIds(first));

    await database.db.deleteFrom('access_tokens').execute();
    const again = await Promise.all([1, 2, 3].map(() => bootstrap(service, chosen)));
    expect(again.filter((token) => token !== undefined)).toHaveLength(1);
    expect(withoutIds(await rowsOf())).toEqual(withoutIds(first));
  });
});
