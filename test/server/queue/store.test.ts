import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/server/db/schema.ts';
import { queueNames } from '../../../src/server/queue/job-kinds.ts';
import { jobStats, queueMetrics } from '../../../src/server/queue/metrics.ts';
import { prune } from '../../../src/server/queue/prune.ts';
import { claim, complete, enqueue, fail, renew } from '../../../src/server/queue/store.ts';
import { engineNames } from '../../support/databases.ts';
import { openFixture, type Fixture } from './service-fixture.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const at = (offset: number): Date => new Date(start + offset);

describe.each(engineNames)('the queue on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  const db = () => fixture.service.database.db;
  const add = (project: number, more: { runAt?: Date; maxAttempts?: number; lane?: string } = {}) =>
    enqueue(db(), { kind: 'project.remove', payload: { project_id: project }, now: at(0), ...more });
  const take = (processId: string, now: Date) =>
    claim(fixture.service.database, { processId, kinds: ['project.remove'], now, claimFor: minute });
  const mustTake = async (processId: string, now: Date): Promise<Row<'jobs'>> => {
    const job = await take(processId, now);
    if (job === undefined) {
      throw new Error('The queue is empty.');
    }
    return job;
  };
  const read = (id: number) => db().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('returns each due job once, the oldest first', async () => {
    const later = await add(1, { runAt: at(2 * second) });
    const sooner = await add(2, { runAt: at(second) });
    await add(3, { runAt: at(day) });

    const taken = [];
    for (const processId of ['a', 'b', 'c']) {
      taken.push((await take(processId, at(minute)))?.id);
    }

    expect(taken).toEqual([sooner.id, later.id, undefined]);
  });

  it('never returns a job to two processes at once', async () => {
    for (let project = 1; project <= 5; project += 1) {
      await add(project);
    }

    const taken = await Promise.all(Array.from({ length: 10 }, (_, index) => take(`p${index}`, at(0))));

    const ids = taken.flatMap((job) => job?.id ?? []);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });

  it('drops a job whose transaction is rolled back', async () => {
    const now = at(0);
    const rolledBack = db()
      .transaction()
      .execute(async (transaction) => {
        await enqueue(transaction, { kind: 'project.remove', payload: { project_id: 1 }, now });
        throw new Error('no');
      });

    await expect(rolledBack).rejects.toThrow('no');
    expect(await take('a', at(0))).toBeUndefined();
  });

  it('does not return a job to a process that cannot run its kind', async () => {
    await add(1);
    const known = { processId: 'a', kinds: ['pipeline_schedule.run'] as const, now: at(0), claimFor: minute };

    expect(await claim(fixture.service.database, known)).toBeUndefined();
  });

  it('returns the job of a dead process to another once its claim expires', async () => {
    const { id } = await add(1);
    await mustTake('dead', at(0));

    expect(await take('alive', at(minute))).toBeUndefined();
    expect(await take('alive', at(minute + 1))).toMatchObject({ id, attempts: 2, claimed_by: 'alive' });
  });

  it('does not return a job to others while its process renews the claim', async () => {
    await add(1);
    const job = await mustTake('busy', at(0));

    expect(await renew(db(), job, at(50 * second), minute)).toBe(true);
    expect(await take('other', at(100 * second))).toBeUndefined();
  });

  it('ignores a process that has lost its claim', async () => {
    const { id } = await add(1);
    const late = await mustTake('late', at(0));
    await mustTake('next', at(2 * minute));

    expect(await renew(db(), late, at(2 * minute), minute)).toBe(false);
    expect(await complete(db(), late, at(2 * minute))).toBe(false);
    expect(await fail(db(), late, 'no', at(2 * minute))).toBe(false);
    expect(await read(id)).toMatchObject({ state: 'running', claimed_by: 'next' });
  });

  it('retries a job after longer and longer pauses and fails it after its last attempt', async () => {
    const { id } = await add(1, { maxAttempts: 3 });
    const pauses: number[] = [];
    let now = at(0);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await fail(db(), await mustTake('a', now), `attempt ${attempt}`, now);
      const { run_at, state } = await read(id);
      expect(state).toBe('enqueued');
      pauses.push(Date.parse(run_at) - now.getTime());
      now = new Date(run_at);
    }
    await fail(db(), await mustTake('a', now), 'the end', now);

    expect(pauses[0]).toBeGreaterThanOrEqual(2500);
    expect(pauses[0]).toBeLessThanOrEqual(5000);
    expect(pauses[1]).toBeGreaterThanOrEqual(5000);
    expect(pauses[1]).toBeLessThanOrEqual(10_000);
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 3, last_error: 'the end', claimed_by: null });
  });

  it('fails a job whose process died on its last attempt', async () => {
    const { id } = await add(1, { maxAttempts: 1 });
    await mustTake('dead', at(0));

    expect(await take('alive', at(2 * minute))).toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'failed', last_error: 'The process that ran the job went away.' });
  });

  it('counts runs, including those of pruned jobs', async () => {
    for (let project = 1; project <= 4; project += 1) {
      await add(project, { maxAttempts: project === 2 ? 1 : 5 });
    }
    await complete(db(), await mustTake('a', at(0)), at(0));
    await fail(db(), await mustTake('a', at(0)), 'for good', at(0));
    await fail(db(), await mustTake('a', at(0)), 'for now', at(0));
    await mustTake('a', at(0));
    const expected = { processed: 3, failed: 2, enqueued: 1 };
    expect(await jobStats(db())).toEqual(expected);

    await prune(db(), at(2 * day));
    await prune(db(), at(40 * day));

    expect(await jobStats(db())).toEqual(expected);
    const left = await db().selectFrom('jobs').select('state').where('kind', '=', 'project.remove').execute();
    expect(left.map(({ state }) => state).sort()).toEqual(['enqueued', 'running']);
  });

  it('reports backlog and latency per queue', async () => {
    await add(1, { runAt: at(10 * second) });
    await add(2, { runAt: at(20 * second) });
    await add(3, { runAt: at(day) });

    expect(await queueMetrics(db(), at(40 * second))).toEqual({
      ...Object.fromEntries(queueNames.map((name) => [name, { backlog: 0, latency: 0 }])),
      removals: { backlog: 2, latency: 30 },
    });
  });

  it('returns at most two jobs of a lane at a time without delaying other jobs', async () => {
    const slow = [await add(1, { lane: 'slow' }), await add(2, { lane: 'slow' }), await add(3, { lane: 'slow' })];
    const other = await add(4, { lane: 'other' });
    const none = await add(5);
    const [first, next, third] = [slow[0]?.id, slow[1]?.id, slow[2]?.id];

    const taken = [];
    for (const processId of ['a', 'b', 'c', 'd', 'e']) taken.push(await take(processId, at(second)));
    expect(taken.map((job) => job?.id)).toEqual([first, next, other.id, none.id, undefined]);

    const done = taken[0];
    expect(done !== undefined && (await complete(db(), done, at(second)))).toBe(true);
    expect((await take('f', at(second)))?.id).toBe(third);
  });
});
