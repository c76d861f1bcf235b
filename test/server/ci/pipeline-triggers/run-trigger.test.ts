import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestToken, newToken } from '../../../../src/server/request/credentials.ts';
import { runTrigger } from '../../../../src/server/ci/pipeline-triggers/handlers.ts';
import { deleteTrigger, findTrigger, insertTrigger } from '../../../../src/server/ci/pipeline-triggers/store.ts';
import { variablesOf } from '../../../../src/server/ci/pipelines/store.ts';
import { insertMember } from '../../../../src/server/organization/members/store.ts';
import { insertRule } from '../../../../src/server/organization/protected-branches/store.ts';
import { engines } from '../../../support/rounds.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';
import { problemOf } from '../pipeline-schedules/handler-call.ts';

describe.each(engines)('a pipeline trigger on %s', (engine) => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture(engine);
    fixture.setTime('2026-03-01T12:00:00.000Z');
  });
  afterEach(() => fixture?.close());

  const make = async (ownerId: number | null = fixture.owner.id) => {
    const token = newToken();
    const trigger = await insertTrigger(fixture.service.database.db, {
      project_id: fixture.project.id,
      owner_id: ownerId,
      description: 'docs',
      token: fixture.service.secrets.seal('trigger token', token),
      digest: digestToken(token),
      last_used_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    return { id: trigger.id, token };
  };
  const run = (token: string, id = String(fixture.project.id)) =>
    runTrigger(fixture.service, { id, token, ref: 'main', variables: { STAGE: 'docs' } });
  const change = (table: 'projects' | 'users', changes: object) =>
    fixture.service.database.db.updateTable(table).set(changes).execute();

  it('creates a pipeline of its owner for the commit of the ref and records when it was used', async () => {
    const trigger = await make();
    const { pipeline, user } = await run(trigger.token);
    expect(pipeline).toMatchObject({ sha: fixture.sha, ref: 'main', source: 'trigger', user_id: fixture.owner.id });
    expect(variablesOf(fixture.service, pipeline)).toEqual([{ key: 'STAGE', value: 'docs' }]);
    expect(user.id).toBe(fixture.owner.id);
    const { db } = fixture.service.database;
    expect(await findTrigger(db, fixture.project.id, trigger.id)).toMatchObject({
      last_used_at: '2026-03-01T12:00:00.000Z',
    });
  });

  it('is found through its own project only', async () => {
    const { token } = await make();
    expect(await problemOf(run(token, String(fixture.project.id + 1)))).toMatchObject({ status: 404 });
    expect(await problemOf(run(token, 'some/where'))).toMatchObject({ status: 404 });
  });

  it('no longer works after it is deleted', async () => {
    const trigger = await make();
    expect(await deleteTrigger(fixture.service.database.db, trigger.id)).toBe(true);
    expect(await deleteTrigger(fixture.service.database.db, trigger.id)).toBe(false);
    expect(await problemOf(run(trigger.token))).toMatchObject({ status: 404 });
  });

  it.each([
    ['its project is archived', 'projects', { archived: 1 }],
    ['its project has pipelines disabled', 'projects', { jobs_enabled: 0 }],
    ['its owner is blocked', 'users', { state: 'blocked' }],
  ] as const)('does not run when %s', async (reason, table, changes) => {
    const { token } = await make();
    await change(table, changes);
    expect(await problemOf(run(token))).toMatchObject({
      status: 400,
      message: { base: [`The trigger does not work: ${reason}`] },
    });
  });

  it('runs on a protected branch only if its owner can push to it or merge into it', async () => {
    const { db } = fixture.service.database;
    const developer = await fixture.addUser('dan');
    const place = { project_id: fixture.project.id };
    const now = '2026-01-01T00:00:00.000Z';
    await insertMember(db, { place, userId: developer.id, accessLevel: 30, expiresAt: null, now });
    const { token } = await make(developer.id);
    await run(token);
    const levels = { push_access_level: 40, merge_access_level: 0 } as const;
    const rule = { project_id: fixture.project.id, name: 'main', ...levels, allow_force_push: 0 } as const;
    await insertRule(db, { ...rule, created_at: now });
    expect(await problemOf(run(token))).toMatchObject({
      status: 400,
      message: { base: [expect.stringContaining('its owner cannot push to the protected branch "main"')] },
    });
    await db.updateTable('protected_branches').set({ merge_access_level: 30 }).execute();
    expect((await run(token)).user.id).toBe(developer.id);
  });

  it('does not run if its owner is deleted or is not a member', async () => {
    const stranger = await fixture.addUser('stranger');
    for (const ownerId of [null, stranger.id]) {
      const { token } = await make(ownerId);
      expect(await problemOf(run(token))).toMatchObject({ status: 400 });
    }
  });
});
