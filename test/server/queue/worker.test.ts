import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type JobHandler, queueNames } from '../../../src/server/queue/job-kinds.ts';
import { processMetrics } from '../../../src/server/queue/processes.ts';
import { jobHandlers } from '../../../src/server/app/background-tasks.ts';
import { enqueue } from '../../../src/server/queue/store.ts';
import { storageUnwritable } from '../../../src/server/formats/problems.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../../src/server/queue/worker.ts';
import { engineNames } from '../../support/databases.ts';
import { openFixture, type Fixture } from './service-fixture.ts';
import { timeoutMs } from '../../support/timeout.ts';

const nothing = (): void => {};

/** A promise and the function that resolves it. */
const gate = () => {
  let open = nothing;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe.each(engineNames)('a worker on %s', (engine) => {
  let fixture: Fixture;
  let workers: Worker[] = [];
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    fixture.setTime('2026-01-01T00:00:00Z');
    await fixture.clear();
  });
  afterAll(() => fixture.close());

  const db = () => fixture.service.database.db;
  const add = (project: number) =>
    enqueue(db(), { kind: 'project.remove', payload: { project_id: project }, now: fixture.service.clock.now() });
  const start = (remove: JobHandler<'project.remove'>, options: WorkerOptions = {}): Worker => {
    const worker = startWorker(
      fixture.service,
      { ...jobHandlers, 'project.remove': remove },
      {
        pollInterval: 10,
        ...options,
      },
    );
    workers.push(worker);
    return worker;
  };
  const states = async () => {
    const jobs = await db().selectFrom('jobs').select('state').orderBy('id').execute();
    return jobs.map(({ state }) => state);
  };

  it('runs existing and new jobs once, even if several workers are running', async () => {
    const removed: number[] = [];
    const remove: JobHandler<'project.remove'> = async (_service, { project_id }) => {
      removed.push(project_id);
    };
    await add(1);
    await add(2);
    start(remove);
    start(remove);
    await add(3);

    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done', 'done']), timeoutMs);
    expect(removed.toSorted()).toEqual([1, 2, 3]);
  });

  it('retries a failed job later and logs the reason', async () => {
    await add(1);
    start(async (_service, _payload, { attempt }) => {
      if (attempt === 1) {
        throw new Error('the disk is full');
      }
    });
    await vi.waitFor(async () => {
      const job = await db().selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
      expect(job).toMatchObject({ state: 'enqueued', last_error: 'the disk is full' });
    }, timeoutMs);
    expect(fixture.logged).toContainEqual(expect.objectContaining({ message: 'a job failed', attempt: 1 }));

    fixture.setTime('2026-01-01T00:01:00Z');

    await vi.waitFor(async () => expect(await states()).toEqual(['done']), timeoutMs);
  });

  it('retries a job without limit while its storage is full', async () => {
    const { id } = await enqueue(db(), {
      kind: 'project.remove',
      payload: { project_id: 1 },
      now: fixture.service.clock.now(),
      maxAttempts: 1,
    });
    let isFull = true;
    start(async () => {
      if (isFull) throw storageUnwritable('default', 'full');
    });
    for (const minutes of [5, 10]) {
      await vi.waitFor(async () => {
        const job = await db().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        expect(job).toMatchObject({
          state: 'enqueued',
          attempts: minutes / 5,
          last_error: expect.stringContaining('507'),
        });
        expect(Date.parse(job.run_at)).toBeLessThanOrEqual(fixture.service.clock.now().getTime() + 5 * 60_000);
      }, timeoutMs);
      fixture.setTime(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
    }
    isFull = false;
    fixture.setTime('2026-01-01T00:15:00Z');

    await vi.waitFor(async () => expect(await states()).toEqual(['done']), timeoutMs);
  });

  it('limits the number of concurrent jobs', async () => {
    const held = gate();
    let running = 0;
    let most = 0;
    for (let project = 1; project <= 4; project += 1) {
      await add(project);
    }
    start(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await held.opened;
        running -= 1;
      },
      { concurrency: 2 },
    );
    await vi.waitFor(() => expect(running).toBe(2), timeoutMs);

    held.open();

    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['done'])), timeoutMs);
    expect(most).toBe(2);
  });

  it('is in the list of processes while it runs', async () => {
    const worker = start(async () => {}, { concurrency: 3, waiting: 5 });
    const { clock } = fixture.service;
    await vi.waitFor(async () => expect(await processMetrics(db(), clock.now())).toHaveLength(1), timeoutMs);

    expect(await processMetrics(db(), clock.now())).toEqual([
      {
        hostname: 'test-host',
        pid: process.pid,
        tag: 'repoctl',
        started_at: '2026-01-01T00:00:00.000Z',
        queues: queueNames,
        labels: [],
        concurrency: 8,
        busy: 0,
      },
    ]);
    await worker.stop();
    expect(await processMetrics(db(), clock.now())).toEqual([]);
  });

  it('completes running jobs before it stops', async () => {
    const begun = gate();
    const held = gate();
    await add(1);
    const worker = start(async () => {
      begun.open();
      await held.opened;
    });
    await begun.opened;

    const stopped = worker.stop();
    await add(2);
    held.open();
    await stopped;

    expect(await states()).toEqual(['done', 'enqueued']);
  });

  it('aborts a running job when the time to stop is over and leaves its claim to expire', async () => {
    const begun = gate();
    const told = gate();
    const held = gate();
    await add(1);
    const worker = start(
      async (_service, _payload, { signal }) => {
        signal.addEventListener('abort', told.open);
        begun.open();
        await held.opened;
      },
      { stopTimeout: 20 },
    );
    await begun.opened;

    await worker.stop();

    await told.opened;
    expect(await states()).toEqual(['running']);
    held.open();
    await vi.waitFor(async () => expect(await states()).toEqual(['done']), timeoutMs);
  });

  it('renews the claim of a long job', async () => {
    const begun = gate();
    const held = gate();
    const attempts: number[] = [];
    const remove: JobHandler<'project.remove'> = async (_service, _payload, { attempt }) => {
      attempts.push(attempt);
      begun.open();
      await held.opened;
    };
    await add(1);
    start(remove, { claimFor: 90 });
    await begun.opened;
    for (let step = 1; step <= 6; step += 1) {
      const until = new Date(fixture.service.clock.now().getTime() + 50);
      fixture.setTime(until.getTime());
      await vi.waitFor(async () => {
        const job = await db().selectFrom('jobs').select('claimed_until').executeTakeFirstOrThrow();
        expect(job.claimed_until).toBe(new Date(until.getTime() + 90).toISOString());
      }, timeoutMs);
    }
    held.open();

    await vi.waitFor(async () => expect(await states()).toEqual(['done']), timeoutMs);
    expect(attempts).toEqual([1]);
  });
});
