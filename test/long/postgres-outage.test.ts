import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProject, must, request } from '../e2e/support/api.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../support/postgres.ts';

const needed = needsPostgres();

/** Milliseconds within which every request must get a response, whatever PostgreSQL does. */
const bound = 45_000;

/** Milliseconds within which the server works again after PostgreSQL does. */
const recovery = 10_000;

interface Answer {
  readonly status: number;
  readonly ms: number;
}

const timed = async (work: () => Promise<{ readonly status: number }>): Promise<Answer> => {
  const start = performance.now();
  const { status } = await work();
  return { status, ms: performance.now() - start };
};

describe.skipIf(needed.missing)(`a server whose PostgreSQL fails under load${needed.note}`, () => {
  let postgres: PostgresServer;
  let service: BuiltService;
  let databaseUrl: string;
  let projectId: number;

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase('outage');
    service = await startBuiltService({ args: ['--database', databaseUrl] });
    ({ id: projectId } = await createProject(service, 'outage'));
  });
  afterAll(async () => {
    await service.stop();
    await postgres.stop();
  });

  const createIssue = (title: string) => request(service, 'POST', `/projects/${projectId}/issues`, { title });
  const listRefs = () =>
    fetch(`${service.url}/root/outage.git/info/refs?service=git-upload-pack`, {
      headers: { authorization: `Basic ${Buffer.from(`root:${service.token}`).toString('base64')}` },
    });

  /** Lets eight clients create issues until they are stopped. Returns the acknowledged titles and all responses. */
  const underLoad = async (name: string, work: () => Promise<void>) => {
    const acknowledged: string[] = [];
    const answers: Answer[] = [];
    const stopping = new AbortController();
    const client = async (_none: unknown, number: number): Promise<void> => {
      for (let round = 1; !stopping.signal.aborted; round += 1) {
        const title = `${name} ${number} ${round}`;
        const answer = await timed(() => createIssue(title));
        answers.push(answer);
        if (answer.status === 201) acknowledged.push(title);
        else await sleep(50);
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await sleep(1000);
    await work();
    stopping.abort();
    await Promise.all(clients);
    return { acknowledged, answers };
  };

  const titles = async (name: string): Promise<Set<string>> => {
    const found = new Set<string>();
    for (let page = 1; ; page += 1) {
      const query = `search=${encodeURIComponent(name)}&in=title&per_page=100&page=${page}`;
      const issues = await must<{ title: string }[]>(service, 'GET', `/projects/${projectId}/issues?${query}`);
      for (const { title } of issues) found.add(title);
      if (issues.length < 100) return found;
    }
  };

  const expectRecovery = async (): Promise<void> => {
    const start = performance.now();
    while ((await createIssue('Back')).status !== 201) {
      expect(performance.now() - start).toBeLessThan(recovery);
      await sleep(100);
    }
    expect((await listRefs()).status).toBe(200);
    expect(service.process.exitCode).toBeNull();
  };

  it.each([1, 2, 3])(
    'returns 503 during a restart of PostgreSQL (%i), loses nothing acknowledged, and recovers',
    async (round) => {
      const name = `Restart${round}`;
      const { acknowledged, answers } = await underLoad(name, async () => {
        await postgres.crash();
        await sleep(1000);
        expect((await listRefs()).status).toBe(503);
        await postgres.start();
        await expectRecovery();
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
      const kept = await titles(name);
      expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
    },
  );

  it('returns 503 within a time limit while PostgreSQL hangs, and recovers', async () => {
    const { acknowledged, answers } = await underLoad('Freeze', async () => {
      await postgres.freeze();
      const git = await timed(listRefs);
      const api = await timed(() => createIssue('While it hangs'));
      expect([git.status, api.status]).toEqual([503, 503]);
      expect(Math.max(git.ms, api.ms)).toBeLessThan(bound);
      await postgres.thaw();
      await expectRecovery();
    });
    expect(answers.filter(({ ms }) => ms > bound)).toEqual([]);
    // Statements in flight at the freeze may be carried out after the thaw.
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    const kept = await titles('Freeze');
    expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
  });

  it('returns 503 when its connections are closed within a transaction, and recovers', async () => {
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table issues in access exclusive mode');
    const waiting = Array.from({ length: 4 }, (_none, number) => timed(() => createIssue(`Waits ${number}`)));
    // Each of them sleeps in its transaction until the table is free.
    const sleeping = "select pid from pg_stat_activity where wait_event_type = 'Lock'";
    while (((await other.query(sleeping)).rowCount ?? 0) < waiting.length) await sleep(50);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await other.query('rollback');
    await other.end();
    await expectRecovery();
    expect((await titles('Waits')).size).toBe(0);
  });

  describe('after a signal to end', () => {
    const withinSeconds = 5;
    let ending: BuiltService;
    beforeEach(async () => {
      const url = await postgres.createDatabase(`ending_${randomUUID().replaceAll('-', '')}`);
      const limit = ['--shutdown-timeout', `${withinSeconds}`];
      ending = await startBuiltService({ args: ['--database', url, ...limit] });
    });
    afterEach(() => ending.kill());

    it('exits 0 while PostgreSQL is unreachable', async () => {
      await postgres.crash();
      try {
        expect(await ending.stop()).toEqual({ code: 0, signal: null });
        expect(ending.stderr()).toContain('could not unregister from the queue');
      } finally {
        await postgres.start();
      }
      await expectRecovery();
    });

    it('exits 0 while PostgreSQL hangs, soon after the shutdown timeout', async () => {
      await postgres.freeze();
      try {
        const start = performance.now();
        expect(await ending.stop()).toEqual({ code: 0, signal: null });
        expect(performance.now() - start).toBeLessThan((withinSeconds + 3) * 1000);
      } finally {
        await postgres.thaw();
      }
      await expectRecovery();
    });
  });

  it('waits for PostgreSQL when it starts', async () => {
    await postgres.crash();
    const starting = startBuiltService({
      args: [
        '--database',
        databaseUrl,
        '--database-wait',
        '30',
        '--secret-key-file',
        join(service.dataDir, 'secret-key'),
        '--storage',
        `default=${join(service.dataDir, 'repositories')}`,
      ],
    });
    await sleep(2000);
    await postgres.start();
    const other = await starting;
    expect(other.stderr()).toContain('"waiting for PostgreSQL"');
    expect((await request(other, 'GET', '/version')).status).toBe(200);
    await other.stop();
    await expectRecovery();
  });
});
