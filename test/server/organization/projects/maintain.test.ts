import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMaintenance } from '../../../../src/server/organization/projects/maintain.ts';
import { claim } from '../../../../src/server/queue/store.ts';
import { engines } from '../../../support/rounds.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

describe.each(engines)('repository maintenance on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.close());

  it('runs for at most two repositories of each storage at once', async () => {
    const { service } = fixture;
    for (const id of [1, 2, 3, 4]) await queueMaintenance(service, { id, storage: 'full' });
    // A repository is queued only once while its job is waiting.
    await queueMaintenance(service, { id: 1, storage: 'full' });
    await queueMaintenance(service, { id: 5, storage: 'other' });
    const given = { kinds: ['repository.maintain'] as const, now: service.clock.now(), claimFor: 60_000 };
    const taken: unknown[] = [];
    for (const processId of ['a', 'b', 'c', 'd']) {
      const job = await claim(service.database, { ...given, processId });
      taken.push(job === undefined ? undefined : JSON.parse(job.payload));
    }
    expect(taken).toEqual([{ project_id: 1 }, { project_id: 2 }, { project_id: 5 }, undefined]);
  });
});
