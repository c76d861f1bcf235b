import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMaintenance } from '../../../../src/server/organization/projects/maintain.ts';
import { claim } from '../../../../src/server/queue/store.ts';
import { engines } from '../../../support/rounds.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

describe.each(engines)('the maintenance of repositories on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.close());

  it('is at work in two repositories of a storage at once, and in those of other storages meanwhile', async () => {
    const { service } = fixture;
    for (const id of [1, 2, 3, 4]) await queueMaintenance(service, { id, storage: 'full' });
    // Once, however long that waits.
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
