/**
 * Requests by chance: any endpoint, by anybody, with values good and bad, in all forms, some of them cut off. Nothing that
 * callers send is a fault of the service, and no response has what its caller may not know of.
 *
 * HOSTILE_REQUESTS=100000 sends so many, HOSTILE_SEED=7 others.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExistingPostgres, openExistingSqlite } from '../../src/server/db/database.ts';
import { fillWorld } from '../server/access/world.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../support/postgres.ts';
import { exchange, statusOfBytes } from '../support/raw-http.ts';
import { chanceOf } from './random-requests/chance.ts';
import { createContractRequests, type RandomRequest, type Target } from './random-requests/contract-requests.ts';
import { oddBytes, oddRequest } from './random-requests/odd-requests.ts';
import { fillVault, marker, neverShown } from './random-requests/vault.ts';

const seed = process.env['HOSTILE_SEED'] ?? '1';
const requests = Number(process.env['HOSTILE_REQUESTS'] ?? 10_000);
const replay = `HOSTILE_SEED=${seed} HOSTILE_REQUESTS=${requests} npx vitest run --project long test/long/random-requests.test.ts`;

/** The number of parallel requests. */
const lanes = 4;

/** The number of failures after which the test stops. */
const mostFailures = 20;

/** The memory limit of the server in MiB, twice its usual use. */
const mostMemory = 900;

const postgres = needsPostgres();

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}... (${text.length})` : text;

const wordsOf = ({ sender, method, path, headers, body = Buffer.of() }: RandomRequest): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${cut(value, 100)}`);
  return [`${method} ${cut(path, 600)} by ${sender.name}`, ...lines, cut(Buffer.from(body).toString(), 1500)].join(
    '\n  ',
  );
};

/** Sends a part of the body and disconnects. */
const breakOff = (url: string, { method, path, headers, body = Buffer.of(), cutAfter }: RandomRequest): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ Host: hostname, ...headers, 'Content-Length': `${body.length}` });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n`);
    socket.write(body.subarray(0, cutAfter), () => socket.destroy());
  });

interface Started {
  readonly service: BuiltService;
  readonly target: Target;
  /** Strings that must not occur in a response or in the log. */
  readonly secrets: readonly string[];
  readonly stop: () => Promise<void>;
}

const start = async (server: PostgresServer | undefined): Promise<Started> => {
  const outside = await mkdtemp(join(tmpdir(), 'repoctl-outside-'));
  const databaseUrl = await server?.createDatabase('random');
  const service = await startBuiltService({
    args: ['--allow-hook-address', '127.0.0.1', ...(databaseUrl === undefined ? [] : ['--database', databaseUrl])],
  });
  const database = await (databaseUrl === undefined
    ? openExistingSqlite(join(service.dataDir, 'repoctl.sqlite3'))
    : openExistingPostgres(databaseUrl));
  const world = await fillWorld({ url: service.url, rootToken: service.token, database, stop: database.close });
  const vault = await fillVault(world);
  const tokens = Object.values(world.tokens).filter((token) => token !== undefined);
  return {
    service,
    target: { world, vault, outside },
    secrets: [...tokens, ...Object.values(neverShown)],
    stop: async () => {
      await world.stop();
      await service.stop();
      await server?.stop();
      await rm(outside, { recursive: true, force: true });
    },
  };
};

/** The fault of a response, or undefined. */
const faultOf = async (
  { service, secrets }: Started,
  request: RandomRequest,
  count: (what: string) => void,
): Promise<string | undefined> => {
  const { method, path, headers, body, sender, toVault } = request;
  if (request.cutAfter !== undefined) {
    count('cut off');
    await breakOff(service.url, request);
    return undefined;
  }
  const answer = await exchange(service.url, { method, path, headers, ...(body && { body }) });
  const { status } = answer;
  count(`${status}`);
  const whole = `${JSON.stringify(answer.headers)}\n${answer.text}`;
  if (status >= 500) return `${status} ${cut(whole, 600)}`;
  const secret = secrets.find((one) => whole.includes(one));
  if (secret !== undefined) return `${status} with the secret ${secret}`;
  if (sender.seesVault) return undefined;
  if (toVault === true && status < 400) return `${status} for what nobody may know of: ${cut(whole, 600)}`;
  const at = whole.indexOf(marker);
  const isAsked = [path, JSON.stringify(headers), Buffer.from(body ?? '').toString()].some((part) =>
    part.includes(marker),
  );
  return at === -1 || isAsked
    ? undefined
    : `${status} with a text of the vault: ${whole.slice(Math.max(0, at - 300), at + 300)}`;
};

describe.each([
  ['sqlite', Math.ceil(requests * 0.8)],
  ['postgres', Math.ceil(requests * 0.2)],
] as const)(`requests by chance on %s`, (engine, all) => {
  describe.skipIf(engine === 'postgres' && postgres.missing)(`of seed ${seed}${postgres.note}`, () => {
    let started: Started;
    beforeAll(async () => {
      started = await start(engine === 'postgres' ? await startPostgres() : undefined);
    });
    afterAll(() => started?.stop());

    const memory = async (): Promise<number> => {
      const { service } = started;
      const headers = { 'Private-Token': service.token };
      const { text } = await exchange(service.url, { method: 'GET', path: '/metrics', headers });
      return Math.round(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20);
    };

    it(`all get a response (${all})`, { timeout: 60_000 + all * 100 }, async () => {
      const { service, target } = started;
      const contractRequest = createContractRequests(target);
      const statuses = new Map<string, number>();
      const count = (what: string): void => void statuses.set(what, (statuses.get(what) ?? 0) + 1);
      const failures: string[] = [];
      const send = async (index: number): Promise<void> => {
        const chance = chanceOf(`${seed} ${index}`);
        const kind = chance.below(100);
        if (kind < 3) {
          const bytes = oddBytes(chance);
          const status = await statusOfBytes(service.url, bytes);
          if (status >= 500)
            failures.push(`request ${index}: ${status}\n  ${cut(String(bytes), 600)}\nAgain: ${replay}`);
          return count(`bytes ${status}`);
        }
        const request = kind < 15 ? oddRequest(target, chance) : await contractRequest(chance);
        const fault = await faultOf(started, request, count).catch(String);
        if (fault !== undefined) failures.push(`request ${index}: ${fault}\n  ${wordsOf(request)}\nAgain: ${replay}`);
      };
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < all && failures.length < mostFailures) await send(next++);
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`);
      process.stdout.write(`${engine}, seed ${seed}: ${counts.join(', ')}; ${await memory()} MiB\n`);
      expect(failures).toEqual([]);
    });

    it('do not damage the server', async () => {
      const { service, target, secrets } = started;
      expect(service.process.exitCode).toBe(null);
      expect((await exchange(service.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
      expect(await memory()).toBeLessThan(mostMemory);
      expect(await readdir(target.outside)).toEqual([]);
      const log = service.stderr();
      expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
      // Hooks have no receivers here, and rejections by git are logged, too.
      const usual = /"(?:hook\.deliver|a git request failed)"/;
      const lines = log.split('\n').filter((line) => /"level":"(?:error|warn)"/.test(line) && !usual.test(line));
      expect(lines).toEqual([]);
    });
  });
});
