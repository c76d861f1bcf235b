import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { pipelineSchedules } from '../../../../src/contract/ci/pipeline-schedules.ts';
import type { Endpoint } from '../../../../src/contract/vocabulary/endpoint.ts';
import type { Row } from '../../../../src/server/db/schema.ts';
import type { Call } from '../../../../src/server/request/handler.ts';
import { runGit } from '../../../../src/server/git/run-git.ts';
import { pipelineScheduleHandlers as handlers } from '../../../../src/server/ci/pipeline-schedules/handlers.ts';
import { insertDue } from '../../../../src/server/ci/pipelines/create-pipeline.ts';
import { engines } from '../../../support/rounds.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';
import { handlerCall, problemOf, type CallParams } from './handler-call.ts';

type Endpoints = typeof pipelineSchedules;

const developer = 30;
const master = 40;

describe.each(engines)('pipeline schedules on %s', (engine) => {
  let fixture: Fixture;
  let other: Row<'users'>;
  beforeAll(async () => {
    fixture = await openFixture(engine);
    other = await fixture.addUser('oscar');
    await runGit({ dir: fixture.repository, args: ['update-ref', 'refs/tags/v1', fixture.sha] });
  });
  afterEach(async () => {
    fixture.setTime('2026-01-01T00:00:00Z');
    await fixture.clear();
  });
  afterAll(() => fixture.close());

  const callAs = <E extends Endpoint>(user: Row<'users'>, level: number, params: CallParams<E>, since?: string) =>
    handlerCall<E>(fixture, { user, level, params, unmodifiedSince: since });

  const asOwner = <E extends Endpoint>(params: CallParams<E>) => callAs<E>(fixture.owner, developer, params);
  const nightly = { description: 'Nightly', ref: 'main', cron: '0 1 * * *' };
  const create = (more: Partial<Call<Endpoints['create']>['params']> = {}) =>
    handlers.create(asOwner<Endpoints['create']>({ ...nightly, ...more }));
  const addVariable = (pipeline_schedule_id: number, key: string, value: string) =>
    handlers.createVariable(asOwner<Endpoints['createVariable']>({ pipeline_schedule_id, key, value }));
  const get = (user: Row<'users'>, level: number, id: number) =>
    handlers.get(callAs<Endpoints['get']>(user, level, { pipeline_schedule_id: id }));

  it('are created active, in UTC, and with their next run', async () => {
    const record = await create();

    expect(record).toEqual({
      id: record.id,
      description: 'Nightly',
      ref: 'main',
      cron: '0 1 * * *',
      cron_timezone: 'UTC',
      next_run_at: '2026-01-01T01:00:00.000Z',
      active: true,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      owner: {
        id: fixture.owner.id,
        username: 'olga',
        name: 'olga',
        state: 'active',
        avatar_url: null,
        web_url: 'http://example.com/olga',
      },
      last_pipeline: null,
    });
  });

  it('keep the time zone as given and compute the next run in it', async () => {
    const record = await create({ cron_timezone: 'Pacific Time (US & Canada)', ref: 'v1', active: false });

    expect(record).toMatchObject({
      ref: 'v1',
      active: false,
      cron_timezone: 'Pacific Time (US & Canada)',
      next_run_at: '2026-01-01T09:00:00.000Z',
    });
  });

  it('report all invalid fields in one response', async () => {
    const problem = await problemOf(create({ ref: 'gone', cron: '0 0 31 2 *', cron_timezone: 'Atlantis' }));

    expect(problem).toEqual({
      status: 400,
      message: {
        ref: ['is "gone", but the project has no such branch or tag'],
        cron: ['never runs: these months have no such day'],
        cron_timezone: [expect.stringContaining('"Atlantis"')],
      },
    });
  });

  it.each(['refs/heads/nowhere', 'refs/notes/commits', 'a b', '-x', 'HEAD'])(
    'accept the names of branches and tags only, not %s',
    async (ref) => {
      expect(await problemOf(create({ ref }))).toMatchObject({ status: 400, message: { ref: [expect.any(String)] } });
    },
  );

  it('do not accept a commit as their ref', async () => {
    expect(await problemOf(create({ ref: fixture.sha }))).toMatchObject({ status: 400 });
  });

  it('run right after the hour that the time zone skips, if their times are in it', async () => {
    const schedule = await create({ cron: '*/5 2 25-31 3 +SUN', cron_timezone: 'Europe/Berlin' });

    expect(schedule.next_run_at).toMatch(/-03-\d\dT01:00:00/);
  });

  it('are listed oldest first, filtered by scope, without last pipeline and variables', async () => {
    const first = await create();
    const second = await create({ active: false });
    const list = async (params: { scope?: 'active' | 'inactive' }) => {
      const { items, total } = await handlers.list(callAs<Endpoints['list']>(other, 0, params));
      return { ids: items.map(({ id }) => id), total };
    };

    expect(await list({})).toEqual({ ids: [first.id, second.id], total: 2 });
    expect(await list({ scope: 'active' })).toEqual({ ids: [first.id], total: 1 });
    expect(await list({ scope: 'inactive' })).toEqual({ ids: [second.id], total: 1 });
    const { items } = await handlers.list(callAs<Endpoints['list']>(other, 0, {}));
    expect(Object.keys(items[0] ?? {})).not.toContain('last_pipeline');
    expect(items[0]?.owner).toMatchObject({ username: 'olga' });
  });

  it('show their variables only to users who can change them', async () => {
    const { id } = await create();
    await addVariable(id, 'SECOND', '2');
    await addVariable(id, 'FIRST', '1');
    const variables = [
      { key: 'SECOND', value: '2' },
      { key: 'FIRST', value: '1' },
    ];

    expect(await get(fixture.owner, developer, id)).toMatchObject({ variables });
    expect(await get(other, master, id)).toMatchObject({ variables });
    expect(Object.keys(await get(other, developer, id))).not.toContain('variables');
    expect(Object.keys(await get(fixture.owner, 20, id))).not.toContain('variables');
  });

  it('show the pipeline of the latest due time, even if an earlier run is late', async () => {
    const { id } = await create();
    const { service, project, owner, sha } = fixture;
    const made = { ref: 'main', sha, tag: 0, source: 'schedule', user_id: owner.id, variables: [] } as const;
    const insert = (due_at: string) =>
      insertDue(service, project, { ...made, schedule_id: id, due_at }, { jobs: [], name: null, fileless: true });
    const last = await insert('2026-01-02T01:00:00.000Z');
    await insert('2026-01-01T01:00:00.000Z');

    const record = await get(other, developer, id);

    expect(record.last_pipeline).toEqual({ id: last?.id, sha: fixture.sha, ref: 'main', status: 'pending' });
  });

  it('change only the given fields and are rescheduled from now on', async () => {
    const { id } = await create({ active: false });
    fixture.setTime('2026-01-05T12:00:00Z');
    const update = (params: Omit<Call<Endpoints['update']>['params'], 'id' | 'pipeline_schedule_id'>) =>
      handlers.update(asOwner<Endpoints['update']>({ pipeline_schedule_id: id, ...params }));

    expect(await update({ active: true })).toMatchObject({
      description: 'Nightly',
      active: true,
      next_run_at: '2026-01-06T01:00:00.000Z',
      updated_at: '2026-01-05T12:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await update({ cron_timezone: 'Europe/Berlin' })).toMatchObject({ next_run_at: '2026-01-06T00:00:00.000Z' });
    expect(await update({ cron: '30 13 * * *' })).toMatchObject({ next_run_at: '2026-01-05T12:30:00.000Z' });
    expect(await problemOf(update({ cron: 'soon', ref: 'gone' }))).toMatchObject({
      status: 400,
      message: { cron: [expect.stringContaining('1 field instead of 5')], ref: [expect.any(String)] },
    });
  });

  it('can be changed by their owner and by masters only', async () => {
    const { id } = await create();
    await addVariable(id, 'KEY', 'value');
    const params = { pipeline_schedule_id: id };
    const attempts = [
      handlers.update(callAs<Endpoints['update']>(other, developer, params)),
      handlers.delete(callAs<Endpoints['delete']>(other, developer, params)),
      handlers.takeOwnership(callAs<Endpoints['takeOwnership']>(other, developer, params)),
      handlers.createVariable(
        callAs<Endpoints['createVariable']>(other, developer, { ...params, key: 'A', value: '' }),
      ),
      handlers.updateVariable(
        callAs<Endpoints['updateVariable']>(other, developer, { ...params, key: 'KEY', value: '' }),
      ),
      handlers.deleteVariable(callAs<Endpoints['deleteVariable']>(other, developer, { ...params, key: 'KEY' })),
    ];

    const forbidden = { status: 403, message: '403 Forbidden' };
    expect(await Promise.all(attempts.map(problemOf))).toEqual(attempts.map(() => forbidden));
    const changed = await handlers.update(
      callAs<Endpoints['update']>(other, master, { ...params, description: 'New' }),
    );
    expect(changed).toMatchObject({ description: 'New', owner: { username: 'olga' } });
  });

  it('belong to a master who takes ownership and do not change when their owner does', async () => {
    const { id } = await create();
    const take = (user: Row<'users'>, level: number) =>
      handlers.takeOwnership(callAs<Endpoints['takeOwnership']>(user, level, { pipeline_schedule_id: id }));
    fixture.setTime('2026-01-01T00:30:00Z');

    expect(await take(fixture.owner, developer)).toMatchObject({
      owner: { username: 'olga' },
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await take(other, master)).toMatchObject({
      owner: { username: 'oscar' },
      next_run_at: '2026-01-01T01:00:00.000Z',
      updated_at: '2026-01-01T00:30:00.000Z',
    });
    expect(await problemOf(take(fixture.owner, developer))).toMatchObject({ status: 403 });
  });

  it('are returned by the request that deletes them and are not found afterwards', async () => {
    const created = await create();
    await addVariable(created.id, 'KEY', 'value');
    const remove = () => handlers.delete(asOwner<Endpoints['delete']>({ pipeline_schedule_id: created.id }));

    expect(await remove()).toEqual(created);
    expect(await problemOf(remove())).toEqual({ status: 404, message: '404 Pipeline Schedule Not Found' });
  });

  it('are not deleted if they changed after If-Unmodified-Since', async () => {
    const { id } = await create();
    fixture.setTime('2026-01-01T00:30:00Z');
    await addVariable(id, 'KEY', 'value');
    const params = { pipeline_schedule_id: id };
    const since = '2026-01-01T00:10:00.000Z';
    const remove = handlers.delete(callAs<Endpoints['delete']>(fixture.owner, developer, params, since));

    expect(await problemOf(remove)).toMatchObject({ status: 412 });
  });

  it('are not found through another project', async () => {
    const { id } = await create();
    const call = asOwner<Endpoints['get']>({ pipeline_schedule_id: id });
    const elsewhere = { ...call, project: { ...call.project, id: fixture.project.id + 1 } };

    expect(await problemOf(handlers.get(elsewhere))).toEqual({
      status: 404,
      message: '404 Pipeline Schedule Not Found',
    });
  });

  it('have variables that can be created once, changed, and deleted', async () => {
    const { id } = await create();
    const variable = { pipeline_schedule_id: id, key: 'KEY' };
    const update = (key: string, value: string) =>
      handlers.updateVariable(asOwner<Endpoints['updateVariable']>({ ...variable, key, value }));
    const remove = () => handlers.deleteVariable(asOwner<Endpoints['deleteVariable']>(variable));

    expect(await addVariable(id, 'KEY', 'one')).toEqual({ key: 'KEY', value: 'one' });
    expect(await problemOf(addVariable(id, 'KEY', 'two'))).toEqual({
      status: 409,
      message: 'The pipeline schedule already has a variable "KEY"',
    });
    expect(await update('KEY', '')).toEqual({ key: 'KEY', value: '' });
    expect(await problemOf(update('key', 'x'))).toEqual({ status: 404, message: '404 Variable Not Found' });
    expect(await remove()).toEqual({ key: 'KEY', value: '' });
    expect(await problemOf(remove())).toEqual({ status: 404, message: '404 Variable Not Found' });
  });

  it('cannot be created while the repository is unreachable, which returns 503', async () => {
    const call = asOwner<Endpoints['create']>(nightly);
    const config = { ...call.service.config, storages: [{ name: 'other', path: '/nowhere' }] };
    const attempt = handlers.create({ ...call, service: { ...call.service, config } });

    expect(await problemOf(attempt)).toMatchObject({ status: 503 });
  });
});
