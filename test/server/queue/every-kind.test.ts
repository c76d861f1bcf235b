import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobHandlers, type JobKind, queueOf } from '../../../src/server/queue/job-kinds.ts';
import { runJob } from '../../../src/server/queue/worker.ts';
import { claim, enqueue } from '../../../src/server/queue/store.ts';
import { engineNames } from '../../support/databases.ts';
import { openFixture, type Fixture } from './service-fixture.ts';
import { roundsOf } from '../../support/rounds.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const minute = 60_000;
const kinds = Object.keys(queueOf) as JobKind[];

/** How often each job was completed, and the jobs that ran again after they were done. */
interface Runs {
  readonly worked: Map<number, number>;
  readonly again: number[];
}

describe.each(engineNames)('a job of any kind on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.close());

  const db = () => fixture.service.database.db;
  const now = () => fixture.service.clock.now();
  const stateOf = async (id: number): Promise<string> =>
    (await db().selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const take = (processId: string) =>
    claim(fixture.service.database, { processId, kinds, now: now(), claimFor: minute });

  /** Handlers of all kinds that only record that they ran, or with `fails` throw instead. */
  const handlersFor = ({ worked, again }: Runs, fails: boolean): JobHandlers => {
    const handle = async (_service: unknown, _payload: unknown, { id }: { readonly id: number }): Promise<void> => {
      if (fails) throw new Error('out of luck');
      if ((await stateOf(id)) === 'done') again.push(id);
      worked.set(id, (worked.get(id) ?? 0) + 1);
    };
    return Object.fromEntries(kinds.map((kind) => [kind, handle])) as unknown as JobHandlers;
  };

  const run = async (record: Runs, processId: string, fails = false): Promise<boolean> => {
    const job = await take(processId);
    if (job === undefined) return false;
    const handlers = handlersFor(record, fails);
    await runJob(fixture.service, job, { handlers, claimFor: minute, signal: new AbortController().signal });
    return true;
  };

  /** Adds one job of each kind, runs the steps, and then runs all remaining jobs in a process that does not die. */
  const play = async (steps: readonly (string | number)[]) => {
    await fixture.clear();
    fixture.setTime(start);
    const record: Runs = { worked: new Map(), again: [] };
    const ids: number[] = [];
    // The payloads can be empty, because the handlers of this test do not read them.
    for (const kind of kinds) ids.push((await enqueue(db(), { kind, payload: {} as never, now: now() })).id);
    const actions: Readonly<{ [step: string]: () => Promise<unknown> }> = {
      run: () => run(record, 'a'),
      'two run at once': () => Promise.all([run(record, 'a'), run(record, 'b')]),
      'go wrong': () => run(record, 'a', true),
      'die before the work': () => take('c'),
      'die after the work': async () => {
        const job = await take('c');
        if (job !== undefined) record.worked.set(job.id, (record.worked.get(job.id) ?? 0) + 1);
      },
    };
    for (const step of steps) {
      if (typeof step === 'number') fixture.setTime(now().getTime() + step * minute);
      else await actions[step]?.();
    }
    // This time is after all claims of dead processes and all pauses after failures, even if the clock went back.
    fixture.setTime(start + 100 * 60 * minute);
    let isEmpty = false;
    while (!isEmpty) isEmpty = !(await run(record, 'z'));
    return { ids, record };
  };

  it('runs at least once and never again once it is done, even if processes die and clocks change', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('run') },
      { weight: 2, arbitrary: fc.constant('two run at once') },
      { weight: 1, arbitrary: fc.constant('go wrong') },
      { weight: 1, arbitrary: fc.constant('die before the work') },
      { weight: 1, arbitrary: fc.constant('die after the work') },
      { weight: 3, arbitrary: fc.integer({ min: -90, max: 90 }) },
    );
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { ids, record } = await play(steps);
      const states = await db().selectFrom('jobs').select(['id', 'state']).orderBy('id').execute();
      expect(states).toEqual(ids.map((id) => ({ id, state: 'done' })));
      expect([...record.worked.keys()].toSorted((one, other) => one - other)).toEqual(ids);
      expect(record.again).toEqual([]);
    });
    await fc.assert(property, { numRuns: roundsOf(30) });
  });

  it('runs once without failures, even if several processes claim jobs', async () => {
    const { record, ids } = await play(['two run at once', 'two run at once', 'run']);
    expect([...record.worked]).toHaveLength(ids.length);
    expect([...record.worked.values()].every((times) => times === 1)).toBe(true);
  });
});
