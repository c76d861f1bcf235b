import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/server/db/schema.ts';
import { jobHandlers } from '../../../../src/server/app/background-tasks.ts';
import { fireDueSchedules } from '../../../../src/server/ci/pipeline-schedules/scheduler.ts';
import { stopSchedule, watchSchedules } from '../../../../src/server/ci/pipeline-schedules/stop-schedules.ts';
import { insertSchedule } from '../../../../src/server/ci/pipeline-schedules/store.ts';
import { insertRule } from '../../../../src/server/organization/protected-branches/store.ts';
import { insertMember } from '../../../../src/server/organization/members/store.ts';
import { runJob } from '../../../../src/server/queue/worker.ts';
import { claim } from '../../../../src/server/queue/store.ts';
import { engineNames } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-01-01T00:00:00.000Z');
const at = '2026-01-01T00:00:00.000Z';
const notDeveloper = 'its owner is not a developer of the project anymore';

describe.each(engineNames)('a schedule that is due on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterEach(async () => {
    await fixture.clear();
    await fixture.service.database.db.deleteFrom('protected_branches').execute();
    fixture.setTime(start);
  });
  afterAll(() => fixture.close());

  const db = () => fixture.service.database.db;
  const addSchedule = (ownerId: number | null) =>
    insertSchedule(db(), {
      project_id: fixture.project.id,
      owner_id: ownerId,
      description: 'Every ten minutes',
      ref: 'main',
      cron: '*/10 * * * *',
      cron_timezone: 'UTC',
      next_run_at: '2026-01-01T00:10:00.000Z',
      active: 1,
      last_pipeline_id: null,
      created_at: at,
      updated_at: at,
    });
  const addMember = async (username: string, accessLevel: 20 | 30, expiresAt: string | null = null) => {
    const user = await fixture.addUser(username);
    const place = { project_id: fixture.project.id };
    await insertMember(db(), { place, userId: user.id, accessLevel, expiresAt, now: at });
    return user;
  };
  const protect = (levels: Pick<Row<'protected_branches'>, 'push_access_level' | 'merge_access_level'>) =>
    insertRule(db(), { project_id: fixture.project.id, name: 'ma*', ...levels, allow_force_push: 0, created_at: at });

  /** Lets the time come, and returns how many pipelines the schedule has, whether it is active, and its audit events. */
  const comeDue = async ({ id }: Row<'pipeline_schedules'>, time = start + 10 * minute) => {
    fixture.setTime(time);
    await fireDueSchedules(fixture.service);
    const now = fixture.service.clock.now();
    const asked = { processId: 'a', kinds: ['pipeline_schedule.run'] as const, now, claimFor: minute };
    for (;;) {
      const job = await claim(fixture.service.database, asked);
      if (job === undefined) break;
      const options = { handlers: jobHandlers, claimFor: minute, signal: new AbortController().signal };
      await runJob(fixture.service, job, options);
    }
    const pipelines = await db().selectFrom('pipelines').select('id').where('schedule_id', '=', id).execute();
    const row = await db().selectFrom('pipeline_schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const events = await db().selectFrom('audit_events').selectAll().where('target_id', '=', id).execute();
    return { runs: pipelines.length, active: row.active, events };
  };

  /** Its owner cannot run it. */
  const stopped = (schedule: Row<'pipeline_schedules'>, reason: string) => ({
    runs: 0,
    active: 0,
    events: [
      expect.objectContaining({
        action: 'scheduleStopped',
        target: `schedule ${schedule.id} of ${fixture.project.full_path}`,
        reason,
        author_id: null,
        address: 'local',
      }),
    ],
  });

  it('becomes inactive if its owner was deleted', async () => {
    const schedule = await addSchedule(null);
    expect(await comeDue(schedule)).toEqual(stopped(schedule, 'its owner was deleted'));
  });

  it('becomes inactive if its owner is blocked', async () => {
    const blocked = await addMember('bob', 30);
    await db().updateTable('users').set({ state: 'blocked' }).where('id', '=', blocked.id).execute();
    const schedule = await addSchedule(blocked.id);
    expect(await comeDue(schedule)).toEqual(stopped(schedule, 'its owner is blocked'));
  });

  it('becomes inactive if its owner is a stranger or a reporter by now', async () => {
    for (const owner of [await fixture.addUser('sam'), await addMember('rita', 20)]) {
      const schedule = await addSchedule(owner.id);
      expect(await comeDue(schedule)).toEqual(stopped(schedule, notDeveloper));
      fixture.setTime(start);
    }
  });

  it('becomes inactive once the membership of its owner has expired', async () => {
    const member = await addMember('mia', 30, '2026-01-02');
    const schedule = await addSchedule(member.id);
    expect(await comeDue(schedule)).toEqual({ runs: 1, active: 1, events: [] });
    expect(await comeDue(schedule, start + 2 * day)).toEqual({ ...stopped(schedule, notDeveloper), runs: 1 });
  });

  it('becomes inactive if its owner can neither push to its branch nor merge into it', async () => {
    const developer = await addMember('dan', 30);
    await protect({ push_access_level: 40, merge_access_level: 40 });
    const schedule = await addSchedule(developer.id);
    const reason =
      'its owner cannot push to the protected branch "main" or merge into it, which needs the master role or higher';
    expect(await comeDue(schedule)).toEqual(stopped(schedule, reason));
  });

  it('runs if its owner can merge into its protected branch', async () => {
    const developer = await addMember('dora', 30);
    await protect({ push_access_level: 0, merge_access_level: 30 });
    expect(await comeDue(await addSchedule(developer.id))).toEqual({ runs: 1, active: 1, events: [] });
  });

  it('is looked at where its owner loses access, and stopped only if it cannot run afterwards', async () => {
    const owner = await addMember('noa', 30);
    const schedule = await addSchedule(owner.id);
    await addSchedule(fixture.owner.id);
    const namespace = await db().selectFrom('namespaces').selectAll().executeTakeFirstOrThrow();
    const losses = [
      { userId: owner.id },
      { projectId: fixture.project.id },
      { lineage: namespace.lineage },
      { userId: owner.id, projectId: fixture.project.id, lineage: namespace.lineage },
    ];
    const stops = await Promise.all(losses.map((loss) => watchSchedules(fixture.service, loss)));
    const elsewhere = [
      await watchSchedules(fixture.service, { userId: owner.id, projectId: fixture.project.id + 1 }),
      await watchSchedules(fixture.service, { lineage: `${namespace.lineage}99/` }),
    ];
    for (const stop of stops) expect(await stop({ address: '127.0.0.1' })).toEqual([]);

    await db().deleteFrom('members').where('user_id', '=', owner.id).execute();
    for (const stop of elsewhere) expect(await stop({ address: '127.0.0.1' })).toEqual([]);
    const named = [{ id: schedule.id, project: fixture.project.full_path }];
    for (const stop of stops) {
      expect(await stop({ address: '127.0.0.1' })).toEqual(named);
      await db().updateTable('pipeline_schedules').set({ active: 1 }).where('id', '=', schedule.id).execute();
    }
  });

  it('is not stopped for an owner that it no longer has', async () => {
    const seen = await addSchedule(null);
    await db()
      .updateTable('pipeline_schedules')
      .set({ owner_id: fixture.owner.id })
      .where('id', '=', seen.id)
      .execute();
    expect(await stopSchedule(fixture.service, seen, 'its owner was deleted', { address: 'local' })).toBeUndefined();
    expect(await comeDue(seen)).toEqual({ runs: 1, active: 1, events: [] });
  });
});
