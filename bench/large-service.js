import { join } from 'node:path';
import { sql } from 'kysely';
import { insertToken } from '../dist/server/people/access-tokens/store.js';
import { startService } from '../dist/server/app/start-service.js';
import { makeManyRecords, memberId } from './many-records.js';

const rootToken = 'rct_bench-root-token-0123456789';
const memberToken = 'rct_bench-member-token-0123456';

/**
 * A database of its own on the server that `REPOCTL_BENCH_POSTGRES` names; nothing when it names none.
 * @param {string} name
 */
const postgresDatabase = async (name) => {
  const address = process.env['REPOCTL_BENCH_POSTGRES'];
  if (address === undefined) return { url: undefined, drop: async () => {} };
  const { default: pg } = await import('pg');
  const run = async (/** @type {string} */ statement) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const database = `repoctl_bench_${name}`;
  await run(`drop database if exists ${database}`);
  await run(`create database ${database}`);
  const url = new URL(address);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => run(`drop database ${database}`) };
};

/**
 * The whole built service in this process, with many records.
 * @param {string} dataDir
 * @param {string} name of its database, where it does not lie in the directory
 * @param {import('./many-records.js').Sizes} sizes
 * @param {(service: import('./many-records.js').Service) => Promise<void>} [fill] adds more records
 */
export const startLargeService = async (dataDir, name, sizes, fill) => {
  const { url: databaseUrl, drop } = await postgresDatabase(name);
  const { service, url, stop } = await startService({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
      hostname: 'bench',
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    },
    log: () => {},
    rootToken,
  });
  const headers = { 'private-token': rootToken, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'template' });
  const made = await fetch(`${url}/api/v4/projects`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(`POST /projects answered ${made.status}`);
  await makeManyRecords(service, sizes);
  await fill?.(service);
  await insertToken(service.database.db, {
    userId: memberId,
    kind: 'personal',
    name: 'bench',
    token: memberToken,
    scopes: ['api'],
    expiresAt: null,
    now: '2024-01-01T00:00:00.000Z',
  });
  // What its housekeeping does by itself after a while.
  if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(service.database.db);
  return {
    url,
    tokens: { admin: rootToken, member: memberToken, anonymous: undefined },
    // What deletes counts as a change of all tables: nothing that was read before is kept.
    forget: async () => {
      await service.database.db.deleteFrom('labels').where('id', '=', -1).execute();
    },
    stop: async () => {
      await stop();
      await drop();
    },
  };
};
