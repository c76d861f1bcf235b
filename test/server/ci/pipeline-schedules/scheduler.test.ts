import { variablesOf } from '../../../../src/server/ci/pipelines/store.ts';
import { testSecrets } from '../../../support/secrets.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/server/db/schema.ts';
import { jobHandlers } from '../../../../src/server/app/background-tasks.ts';
import { runJob } from '../../../../src/server/queue/worker.ts';
import { startRepeating } from '../../../../src/server/queue/recurring.ts';
import { fireDueSchedules, runPipelineSchedule } from '../../../../src/server/ci/pipeline-schedules/scheduler.ts';
import { claim } from '../../../../src/server/queue/store.ts';
import { nextRun } from '../../../../src/server/formats/cron.ts';
import { nextRunOf } from '../../../../src/server/ci/pipeline-schedules/validate.ts';
import { insertSchedule, updateAndReschedule } from '../../../../src/server/ci/pipeline-schedules/store.ts';
import { updateRefs } from '../../../../src/server/git/update-refs.ts';
import { engineNames } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';
import { timeoutMs } from '../../../support/timeout.ts';
import { roundsOf } from '../../../support/rounds.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const minute = 60_000;
describe.each(engineNames)('the scheduler on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterEach(async () => {
    await fixture.clear();
    fixture.setTime(start);
  });
  afterAll(() => fixture.close());

  const db = () => fixture.service.database.db;
  const now = () => fixture.service.clock.now();
  const addSchedule = (more: Partial<Row<'pipeline_schedules'>> = {}) =>
    insertSchedule(db(), {
      project_id: fixture.project.id,
      owner_id: fixture.owner.id,
      description: 'Every ten minutes',
      ref: 'main',
      cron: '*/10 * * * *',
      cron_timezone: 'UTC',
      next_run_at: '2026-01-01T00:10:00.000Z',
      active: 1,
      last_pipeline_id: null,
      created_at: now().toISOString(),
      updated_at: now().toISOString(),
      ...more,
    });
  const take = (processId: string) =>
    claim(fixture.service.database, { processId, kinds: ['pipeline_schedule.run'], now: now(), claimFor: minute });
  const runNext = async (processId: string): Promise<boolean> => {
    const job = await take(processId);
    if (job !== undefined) {
      await runJob(fixture.service, job, {
        handlers: jobHandlers,
        claimFor: minute,
        signal: new AbortController().signal,
      });
    }
    return job !== undefined;
  };
  const drain = async (): Promise<void> => {
    while (await runNext('a')) {
      // The loop ends when the queue is empty.
    }
  };
  const dueTimes = async (schedule: number): Promise<(string | null)[]> => {
    const rows = await db()
      .selectFrom('pipelines')
      .select('due_at')
      .where('schedule_id', '=', schedule)
      .orderBy('due_at')
      .execute();
    return rows.map(({ due_at }) => due_at);
  };
  const read = (id: number) =>
    db().selectFrom('pipeline_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Runs a schedule that cannot run, and stays active, and reads the reason from the log. */
  const runAndRead = async (more: Partial<Row<'pipeline_schedules'>> = {}) => {
    const { id } = await addSchedule(more);
    await runPipelineSchedule(
      fixture.service,
      { schedule_id: id, due_at: '2026-01-01T00:10:00.000Z' },
      { id: 1, attempt: 1, signal: new AbortController().signal },
    );
    expect(await dueTimes(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ last_pipeline_id: null, active: 1 });
    return fixture.logged.at(-1)?.['reason'];
  };
  const withProject = async (change: Partial<Row<'projects'>>) => {
    await db().updateTable('projects').set(change).execute();
    const reason = await runAndRead();
    await db().updateTable('projects').set({ archived: 0, pending_delete: 0, jobs_enabled: 1 }).execute();
    return reason;
  };

  /** Plays the steps and returns the actual pipelines and jobs, and the expected ones by a plain count of due times. */
  const play = async (steps: readonly (string | number)[]) => {
    await fixture.clear();
    fixture.setTime(start);
    const schedule = await addSchedule();
    const reached = new Set<string>();
    let fired = 0;
    let next = schedule.next_run_at;
    const expectTick = (): void => {
      if (next !== null && Date.parse(next) <= now().getTime()) {
        reached.add(next);
        fired += 1;
        next = nextRun(schedule.cron, 'UTC', now())?.toISOString() ?? null;
      }
    };
    const actions: Record<string, () => Promise<unknown>> = {
      tick: async () => {
        expectTick();
        await fireDueSchedules(fixture.service);
      },
      'two ticks at once': async () => {
        expectTick();
        await Promise.all([fireDueSchedules(fixture.service), fireDueSchedules(fixture.service)]);
      },
      run: () => runNext('a'),
      'two runs at once': () => Promise.all([runNext('a'), runNext('b')]),
      'die before the work': () => take('c'),
      'die after the work': async () => {
        const job = await take('c');
        const signal = new AbortController().signal;
        await (job &&
          runPipelineSchedule(fixture.service, JSON.parse(job.payload), { id: job.id, attempt: 1, signal }));
      },
      reschedule: async () => {
        next = nextRunOf(schedule, now());
        const updated_at = now().toISOString();
        await updateAndReschedule(db(), schedule.id, { updated_at }, (row) => nextRunOf(row, now()));
      },
    };
    for (const action of steps) {
      if (typeof action === 'number') {
        fixture.setTime(now().getTime() + action * minute);
      } else {
        await actions[action]?.();
      }
    }
    // By then the claims of dead processes have expired, and a clock that was set back has caught up.
    fixture.setTime(start + 40 * 60 * minute);
    await drain();

    const jobs = await db().selectFrom('jobs').select('state').execute();
    const made = { dueTimes: await dueTimes(schedule.id), jobs: jobs.map(({ state }) => state) };
    return { made, expected: { dueTimes: [...reached].sort(), jobs: Array<string>(fired).fill('done') } };
  };

  it('runs a tag by its full name although a branch has the same one', async () => {
    const updates = ['main', 'v1'].map((name) => ({ ref: `refs/tags/${name}`, before: null, after: fixture.sha }));
    expect(await updateRefs(fixture.repository, updates)).toBe(true);
    for (const [ref, tag, name] of [
      ['main', 0, 'main'],
      ['refs/tags/main', 1, 'main'],
      ['v1', 1, 'v1'],
    ] as const) {
      const { id } = await addSchedule({ ref });
      fixture.setTime(start + 10 * minute);
      await fireDueSchedules(fixture.service);
      await drain();
      const made = db().selectFrom('pipelines').select(['ref', 'tag']).where('schedule_id', '=', id);
      expect(await made.execute()).toEqual([{ ref: name, tag }]);
    }
  });

  it('creates a pending pipeline for the commit of the ref with the current variables', async () => {
    const { id } = await addSchedule();
    const values = { schedule_id: id, key: 'TARGET', value: testSecrets.seal('schedule variable', 'staging') };
    await db().insertInto('pipeline_schedule_variables').values(values).execute();
    fixture.setTime(start + 10 * minute);

    await fireDueSchedules(fixture.service);
    await drain();

    const pipeline = await db().selectFrom('pipelines').selectAll().executeTakeFirstOrThrow();
    expect(pipeline).toMatchObject({
      project_id: fixture.project.id,
      ref: 'main',
      sha: fixture.sha,
      tag: 0,
      status: 'pending',
      source: 'schedule',
      user_id: fixture.owner.id,
      schedule_id: id,
      due_at: '2026-01-01T00:10:00.000Z',
    });
    expect(variablesOf(fixture.service, pipeline)).toEqual([{ key: 'TARGET', value: 'staging' }]);
    expect(await read(id)).toMatchObject({
      last_pipeline_id: pipeline.id,
      next_run_at: '2026-01-01T00:20:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
  });

  it('skips schedules that are not due, are inactive, or have no next run', async () => {
    await addSchedule({ next_run_at: '2026-01-01T00:10:00.001Z' });
    await addSchedule({ active: 0 });
    await addSchedule({ next_run_at: null });
    fixture.setTime(start + 10 * minute);

    await fireDueSchedules(fixture.service);

    expect(await take('a')).toBeUndefined();
  });

  it('makes up for all runs that it missed while it was down with one run', async () => {
    const { id } = await addSchedule();
    fixture.setTime(start + 65 * minute);

    await fireDueSchedules(fixture.service);
    await fireDueSchedules(fixture.service);
    await drain();

    expect(await dueTimes(id)).toEqual(['2026-01-01T00:10:00.000Z']);
    expect((await read(id)).next_run_at).toBe('2026-01-01T01:10:00.000Z');
  });

  it('fires 150 due schedules at once', async () => {
    for (let count = 0; count < 150; count += 1) {
      await addSchedule();
    }
    fixture.setTime(start + 10 * minute);

    await fireDueSchedules(fixture.service);

    const jobs = await db().selectFrom('jobs').select('payload').execute();
    expect(new Set(jobs.map(({ payload }) => payload)).size).toBe(150);
  });

  it('fires due schedules repeatedly until it is stopped', async () => {
    const { id } = await addSchedule();
    const { service } = fixture;
    const fire = { name: 'fire', interval: 10, run: () => fireDueSchedules(service) };
    const scheduler = startRepeating(fire, service.log);
    fixture.setTime(start + 10 * minute);

    await vi.waitFor(async () => expect((await read(id)).next_run_at).toBe('2026-01-01T00:20:00.000Z'), timeoutMs);
    await scheduler.stop();
    fixture.setTime(start + 20 * minute);

    expect(await db().selectFrom('jobs').select('id').execute()).toHaveLength(1);
  });

  describe('runs no schedule and logs the reason', () => {
    it('when the ref no longer exists', async () => {
      expect(await runAndRead({ ref: 'gone' })).toBe('there is no branch or tag "gone"');
    });

    it('when the ref looks like a commit', async () => {
      expect(await runAndRead({ ref: fixture.sha })).toContain('there is no branch or tag');
    });

    it('when the project is archived, is deleted, or has pipelines disabled', async () => {
      expect(await withProject({ archived: 1 })).toBe('its project is archived');
      expect(await withProject({ pending_delete: 1 })).toBe('its project was deleted');
      expect(await withProject({ jobs_enabled: 0 })).toBe('its project has pipelines disabled');
    });
  });

  it('creates one pipeline for each due time that it reaches, whatever happens in between', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('tick' as const) },
      { weight: 3, arbitrary: fc.constant('two ticks at once' as const) },
      { weight: 2, arbitrary: fc.constant('run' as const) },
      { weight: 2, arbitrary: fc.constant('two runs at once' as const) },
      { weight: 1, arbitrary: fc.constant('die before the work' as const) },
      { weight: 1, arbitrary: fc.constant('die after the work' as const) },
      { weight: 1, arbitrary: fc.constant('reschedule' as const) },
      { weight: 4, arbitrary: fc.integer({ min: -40, max: 60 }) },
    );
    // A job that dies takes two steps, dying and moving the clock: these are too few to use up its attempts.
    const steps = fc.array(step, { minLength: 4, maxLength: 24 });
    const property = fc.asyncProperty(steps, async (chosen) => {
      const { made, expected } = await play(chosen);
      expect(made).toEqual(expected);
    });
    await fc.assert(property, { numRuns: roundsOf(40) });
  });
});
