import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fireHooks, type HookEvents, wants } from '../../../../src/server/activity/hooks/fire-hooks.ts';
import { hooksFor, updateHook } from '../../../../src/server/activity/hooks/store.ts';
import { announceEvents } from '../../../../src/server/instance/hooks/announce-events.ts';
import type { JobKinds } from '../../../../src/server/queue/job-kinds.ts';
import type { FactsOf } from '../../../../src/server/queue/hook-facts.ts';
import { engines } from '../../../support/rounds.ts';
import { openHookFixture, type HookFixture } from './hook-fixture.ts';

const receiver = 'https://receiver.example/';

const at = '2026-01-01T00:00:00.000Z';

const facts: FactsOf<'milestone'> = {
  type: 'milestone',
  action: 'create',
  row: {
    id: 7,
    project_id: 1,
    namespace_id: null,
    iid: 2,
    title: 'One',
    description: '',
    state: 'active',
    due_date: null,
    start_date: null,
    created_at: at,
    updated_at: at,
    closed_at: null,
  },
};

const noFacts = (): never => {
  throw new Error('nobody wants them');
};

describe.each(engines)('an event on %s', (engine) => {
  let fixture: HookFixture;
  let groups: { readonly top: number; readonly inner: number; readonly other: number };
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
    const top = await fixture.addGroup('top');
    groups = { top, inner: await fixture.addGroup('inner', top), other: await fixture.addGroup('other') };
    const { db } = fixture.service.database;
    await db.updateTable('projects').set({ namespace_id: groups.inner }).execute();
  });
  afterEach(() => fixture.empty());
  afterAll(() => fixture?.close());

  /** Fires an event, and returns the IDs of the hooks that get a delivery, with the URL of the project in its body. */
  const fire = async (given: Partial<HookEvents> = {}): Promise<(readonly [number, unknown])[]> => {
    const { service, project, owner } = fixture;
    const events = [{ flag: 'milestone_events', facts: () => facts }] as const;
    const usual = { place: { project }, userId: owner.id, now: service.clock.now(), events };
    const { db } = service.database;
    await db.transaction().execute((transaction) => fireHooks(transaction, { ...usual, ...given }));
    const jobs = db.selectFrom('jobs').select(['id', 'kind', 'payload', 'lane']).orderBy('id');
    for (const { id, kind, payload } of await jobs.execute()) {
      expect(kind).toBe('hook.events');
      const event = JSON.parse(payload) as JobKinds['hook.events'];
      await announceEvents(service, event, { id, attempt: 1, signal: new AbortController().signal });
    }
    const deliveries = await jobs.where('kind', '=', 'hook.deliver').execute();
    return deliveries.map(({ payload, lane }) => {
      const { hook_id, event, body } = JSON.parse(payload) as JobKinds['hook.deliver'];
      expect([event, lane]).toEqual(['milestone_events', `hook ${hook_id}`]);
      return [hook_id, 'project' in body ? (body.project as { web_url: string }).web_url : body];
    });
  };
  const hooksOf = async (given?: Partial<HookEvents>): Promise<number[]> => (await fire(given)).map(([id]) => id);

  it('goes to the hooks of the project, of the groups above, and of the instance', async () => {
    const { project } = fixture;
    const asks = { milestone_events: 1 } as const;
    const ofProject = await fixture.addHook(receiver, { ...asks, project_id: project.id });
    const ofGroup = await fixture.addHook(receiver, { ...asks, namespace_id: groups.inner });
    const ofTop = await fixture.addHook(receiver, { ...asks, namespace_id: groups.top });
    const ofInstance = await fixture.addHook(receiver, asks);
    await fixture.addHook(receiver, { ...asks, namespace_id: groups.other });
    expect(await hooksOf()).toEqual([ofProject, ofGroup, ofTop, ofInstance]);
  });

  it('in a group goes to its hooks, to those above, and to no project', async () => {
    const asks = { milestone_events: 1 } as const;
    await fixture.addHook(receiver, { ...asks, project_id: fixture.project.id });
    await fixture.addHook(receiver, { ...asks, namespace_id: groups.inner });
    const ofTop = await fixture.addHook(receiver, { ...asks, namespace_id: groups.top });
    expect(await hooksOf({ place: { group: { id: groups.top } } })).toEqual([ofTop]);
  });

  it('goes only to hooks with its flag', async () => {
    await fixture.addHook(receiver, { issues_events: 1 });
    expect(await hooksOf()).toEqual([]);
  });

  it('goes to no hook that is disabled, and again to one that was disabled until now', async () => {
    const id = await fixture.addHook(receiver, { milestone_events: 1, recent_failures: 4 });
    const { db } = fixture.service.database;
    await updateHook(db, id, { disabled_until: '2026-01-01T00:01:00.000Z' });
    expect(await hooksOf()).toEqual([]);
    await updateHook(db, id, { disabled_until: '2025-12-31T23:59:59.000Z' });
    expect(await hooksOf()).toEqual([id]);
    await fixture.clear();
    await updateHook(db, id, { recent_failures: 40 });
    expect(await hooksOf()).toEqual([]);
  });

  it('is read only for a hook that wants it, and has the links that fit the hook', async () => {
    expect(await fire({ events: [{ flag: 'milestone_events', facts: noFacts }] })).toEqual([]);
    const one = await fixture.addHook(receiver, { milestone_events: 1, base_url: 'https://one.example' });
    const two = await fixture.addHook(receiver, { milestone_events: 1, base_url: 'https://two.example' });
    const path = fixture.project.full_path;
    expect(await fire()).toEqual([
      [one, `https://one.example/${path}`],
      [two, `https://two.example/${path}`],
    ]);
  });

  it('has the same deliveries if its job runs again', async () => {
    await fixture.addHook(receiver, { milestone_events: 1 });
    await fire();
    const { service } = fixture;
    const { db } = service.database;
    const job = await db.selectFrom('jobs').selectAll().where('kind', '=', 'hook.events').executeTakeFirstOrThrow();
    const event = JSON.parse(job.payload) as JobKinds['hook.events'];
    await announceEvents(service, event, { id: job.id, attempt: 2, signal: new AbortController().signal });
    const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', 'hook.deliver').execute();
    const ids = rows.map(({ payload }) => (JSON.parse(payload) as JobKinds['hook.deliver']).delivery);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it.each([
    ['wildcard', 'release/*', ['release/1'], ['main', 'old/release/1']],
    ['regex', '^(main|v[0-9]+)$', ['main', 'v12'], ['main2', 'v']],
    ['all_branches', null, ['main', 'release/1'], []],
    ['wildcard', null, ['main'], []],
    ['wildcard', '', ['main'], []],
  ] as const)('passes a %s filter %s for the branches it fits', async (strategy, filter, passing, refused) => {
    const filters = { branch_filter_strategy: strategy, push_events_branch_filter: filter };
    await fixture.addHook(receiver, filters);
    const { database, clock } = fixture.service;
    const [hook] = await hooksFor(database.db, fixture);
    const passed = [...passing, ...refused].filter(
      (branch) => hook !== undefined && wants(hook, { flag: 'push_events', branch, at: clock.now() }),
    );
    expect(passed).toEqual(passing);
  });

  it('takes one query if no hook wants it', async () => {
    const { database } = fixture.service;
    const seen = { statements: 0 };
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        seen.statements += 1;
        return result;
      },
    });
    const { project, service } = fixture;
    const events = [{ flag: 'job_events', facts: noFacts }] as const;
    await fireHooks(counting, { place: { project }, userId: null, now: service.clock.now(), events });
    expect(seen.statements).toBe(1);
  });
});
