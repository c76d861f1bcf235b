import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fireHooks, type FiredEvent } from '../../../../src/server/activity/hooks/fire-hooks.ts';
import { updateHook } from '../../../../src/server/activity/hooks/store.ts';
import { engines } from '../../../support/rounds.ts';
import { openHookFixture, type HookFixture } from './hook-fixture.ts';

const receiver = 'https://receiver.example/';

const noBody = (): object => {
  throw new Error('nobody wants it');
};

describe.each(engines)('an event on %s', (engine) => {
  let fixture: HookFixture;
  let groups: { readonly top: number; readonly inner: number; readonly other: number };
  beforeAll(async () => {
    fixture = await openHookFixture(engine);
    const top = await fixture.addGroup('top');
    groups = { top, inner: await fixture.addGroup('inner', top), other: await fixture.addGroup('other') };
  });
  afterEach(() => fixture.empty());
  afterAll(() => fixture?.close());

  const inGroup = () => ({ project: { id: fixture.project.id, namespace_id: groups.inner } });

  /** Fires an event, and returns the IDs of the hooks that get a delivery, with its body. */
  const fire = async (given: Partial<FiredEvent> = {}): Promise<(readonly [number, unknown])[]> => {
    const { service } = fixture;
    const usual: FiredEvent = { flag: 'issues_events', place: inGroup(), body: (base) => ({ base }) };
    const { db } = service.database;
    await db.transaction().execute((transaction) => fireHooks(service, transaction, { ...usual, ...given }));
    const jobs = await db.selectFrom('jobs').select(['kind', 'payload', 'lane']).orderBy('id').execute();
    return jobs.map(({ kind, payload, lane }) => {
      const { hook_id, event, body } = JSON.parse(payload) as { hook_id: number; event: string; body: unknown };
      expect([kind, event, lane]).toEqual(['hook.deliver', given.flag ?? usual.flag, `hook ${hook_id}`]);
      return [hook_id, body];
    });
  };
  const hooksOf = async (given?: Partial<FiredEvent>): Promise<number[]> => (await fire(given)).map(([id]) => id);

  it('goes to the hooks of the project, of the groups above, and of the instance', async () => {
    const { project } = fixture;
    const wants = { issues_events: 1 } as const;
    const ofProject = await fixture.addHook(receiver, { ...wants, project_id: project.id });
    const ofGroup = await fixture.addHook(receiver, { ...wants, namespace_id: groups.inner });
    const ofTop = await fixture.addHook(receiver, { ...wants, namespace_id: groups.top });
    const ofInstance = await fixture.addHook(receiver, wants);
    await fixture.addHook(receiver, { ...wants, namespace_id: groups.other });
    expect(await hooksOf()).toEqual([ofProject, ofGroup, ofTop, ofInstance]);
  });

  it('in a group goes to its hooks, to those above, and to no project', async () => {
    const wants = { subgroup_events: 1 } as const;
    await fixture.addHook(receiver, { ...wants, project_id: fixture.project.id });
    await fixture.addHook(receiver, { ...wants, namespace_id: groups.inner });
    const ofTop = await fixture.addHook(receiver, { ...wants, namespace_id: groups.top });
    expect(await hooksOf({ flag: 'subgroup_events', place: { group: { id: groups.top } } })).toEqual([ofTop]);
  });

  it('goes only to hooks with its flag', async () => {
    await fixture.addHook(receiver, { confidential_issues_events: 1 });
    expect(await hooksOf()).toEqual([]);
  });

  it('goes to no hook that is disabled, and again to one that was disabled until now', async () => {
    const id = await fixture.addHook(receiver, { issues_events: 1, recent_failures: 4 });
    const { db } = fixture.service.database;
    await updateHook(db, id, { disabled_until: '2026-01-01T00:01:00.000Z' });
    expect(await hooksOf()).toEqual([]);
    await updateHook(db, id, { disabled_until: '2025-12-31T23:59:59.000Z' });
    expect(await hooksOf()).toEqual([id]);
    await fixture.clear();
    await updateHook(db, id, { recent_failures: 40 });
    expect(await hooksOf()).toEqual([]);
  });

  it('makes its body only for a hook that wants it, with the links that fit the hook', async () => {
    expect(await fire({ body: noBody })).toEqual([]);
    const one = await fixture.addHook(receiver, { issues_events: 1, base_url: 'https://one.example' });
    const two = await fixture.addHook(receiver, { issues_events: 1, base_url: 'https://two.example' });
    expect(await fire()).toEqual([
      [one, { base: 'https://one.example' }],
      [two, { base: 'https://two.example' }],
    ]);
  });

  it.each([
    ['wildcard', 'release/*', ['release/1'], ['main', 'old/release/1']],
    ['regex', '^(main|v[0-9]+)$', ['main', 'v12'], ['main2', 'v']],
    ['all_branches', null, ['main', 'release/1'], []],
    ['wildcard', null, ['main'], []],
    ['wildcard', '', ['main'], []],
  ] as const)('passes a %s filter %s for the branches it fits', async (strategy, filter, passing, refused) => {
    const filters = { branch_filter_strategy: strategy, push_events_branch_filter: filter };
    const id = await fixture.addHook(receiver, filters);
    for (const branch of [...passing, ...refused]) {
      const expected = passing.some((one) => one === branch) ? [id] : [];
      expect([branch, await hooksOf({ flag: 'push_events', branch })]).toEqual([branch, expected]);
      await fixture.clear();
    }
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
    await fireHooks(fixture.service, counting, { flag: 'job_events', place: inGroup(), body: () => ({}) });
    expect(seen.statements).toBe(1);
  });
});
