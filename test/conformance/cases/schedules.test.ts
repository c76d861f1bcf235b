import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const schedules = `${widgets}/pipeline_schedules`;
const publicSchedules = `${plaza}/pipeline_schedules`;
const nightly = { description: 'nightly build', ref: 'master', cron: '0 1 * * 5' };

const inList = {
  id: expect.any(Number),
  ...nightly,
  cron_timezone: 'UTC',
  next_run_at: dateTime,
  active: true,
  created_at: dateTime,
  updated_at: dateTime,
  owner: basicUser('olga'),
};
const changed = { ...inList, last_pipeline: null };
const single = { ...changed, variables: [] };

const create = (more: object = {}): Promise<Answer> =>
  world.call({ method: 'POST', path: schedules, json: { ...nightly, ...more } });
const made = async (more: object = {}): Promise<string> => `${schedules}/${id(await create(more))}`;
const nextRun = (answer: Answer): Date => new Date(String(record(answer)['next_run_at']));

/** Weekday, hour, and minute of a time in a time zone. */
const clock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(instant);

describe('creating a schedule', () => {
  it('defaults to UTC, active, and no last pipeline', async () => {
    const answer = await create();
    expect(seen(answer)).toEqual({ status: 201, json: changed });
    expect(keys(answer.json)).toEqual(keys(changed));
  });

  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = { ...nightly, cron_timezone: 'Europe/Berlin', active: 'false' };
    const answer = await world.call({ method: 'POST', path: schedules, [style]: parameters });
    expect(seen(answer)).toEqual({ status: 201, json: { ...changed, cron_timezone: 'Europe/Berlin', active: false } });
  });

  it('computes the next run in UTC', async () => {
    const next = nextRun(await create());
    expect(clock(next, 'UTC')).toBe('Fri 01:00');
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(next.getTime() - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['America/New_York', 'America/New_York'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
  ])('computes the next run in the time zone %s', async (cron_timezone, timeZone) => {
    const answer = await create({ cron: '30 12 * * 1', cron_timezone });
    expect(record(answer)).toMatchObject({ cron_timezone });
    expect(clock(nextRun(answer), timeZone)).toBe('Mon 12:30');
  });

  runCases(
    () => world,
    [
      { it: 'requires the description first', method: 'POST', path: schedules, json: {}, missing: 'description' },
      {
        it: 'requires the ref',
        method: 'POST',
        path: schedules,
        json: { description: 'x', cron: '0 1 * * *' },
        missing: 'ref',
      },
      {
        it: 'requires the cron',
        method: 'POST',
        path: schedules,
        form: { description: 'x', ref: 'master' },
        missing: 'cron',
      },
      {
        it: 'rejects a description of blanks',
        method: 'POST',
        path: schedules,
        json: { ...nightly, description: ' ' },
        invalid: 'description',
      },
      ...['every day', '61 * * * *', '* * * *', '* 24 * * *', '0 0 * * 9', '-1 * * * *', '*/0 * * * *'].map((cron) => ({
        it: `rejects the cron ${cron}`,
        method: 'POST',
        path: schedules,
        json: { ...nightly, cron },
        invalid: 'cron',
      })),
      ...['Mars/Olympus', 'Pacific', '../etc/passwd'].map((cron_timezone) => ({
        it: `rejects the time zone ${cron_timezone}`,
        method: 'POST',
        path: schedules,
        json: { ...nightly, cron_timezone },
        invalid: 'cron_timezone',
      })),
      {
        it: 'rejects an `active` that is not a boolean',
        method: 'POST',
        path: schedules,
        json: { ...nightly, active: 'perhaps' },
        invalid: 'active',
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: schedules,
        json: nightly,
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'POST',
        path: schedules,
        json: nightly,
        status: 404,
      },
      {
        it: 'returns 404 for an unknown project',
        method: 'POST',
        path: '/projects/987654/pipeline_schedules',
        json: nightly,
        status: 404,
      },
    ],
  );
});

describe('reading schedules', () => {
  it('returns one with its last pipeline, owner, and variables', async () => {
    const answer = await world.call({ method: 'GET', path: await made() });
    expect(seen(answer)).toEqual({ status: 200, json: single });
    expect(keys(answer.json)).toEqual(keys(single));
  });

  it('lists them without last pipelines and variables', async () => {
    const fresh = id(await create());
    const all = records(await world.call({ method: 'GET', path: schedules, query: { per_page: '100' } }));
    const one = all.find((schedule) => schedule['id'] === fresh);
    expect(one).toEqual(inList);
    expect(keys(one)).toEqual(keys(inList));
  });

  it.each([
    ['active', [true]],
    ['inactive', [false]],
  ])('lists only those of the scope %s', async (scope, expected) => {
    await create({ active: true });
    await create({ active: false });
    const some = records(await world.call({ method: 'GET', path: schedules, query: { scope, per_page: '100' } }));
    expect([...new Set(some.map((schedule) => schedule['active']))]).toEqual(expected);
  });

  it('lists only the schedules of the project', async () => {
    const own = id(await create());
    expect((await world.call({ method: 'GET', path: `${publicSchedules}/${own}` })).status).toBe(404);
    expect(records(await world.call({ method: 'GET', path: publicSchedules }))).toEqual([]);
  });

  runCases(
    () => world,
    [
      { it: 'rejects an unknown scope', method: 'GET', path: schedules, query: { scope: 'lazy' }, invalid: 'scope' },
      { it: 'returns 404 for an unknown schedule', method: 'GET', path: `${schedules}/987654`, status: 404 },
      { it: 'rejects a word as a number', method: 'GET', path: `${schedules}/nightly`, status: [400, 404] },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'GET',
        path: schedules,
        status: 401,
        answers: unauthorized,
      },
      {
        it: 'requires credentials on a public project, too',
        as: 'anonymous',
        method: 'GET',
        path: publicSchedules,
        status: 401,
        answers: unauthorized,
      },
      { it: 'hides a private project from a stranger', as: 'stan', method: 'GET', path: schedules, status: 404 },
    ],
  );
});

describe('changing a schedule', () => {
  it.each(styles)('accepts the parameters as %s and keeps the rest', async (style) => {
    const path = await made();
    const answer = await world.call({ method: 'PUT', path, [style]: { description: 'weekly', active: '0' } });
    expect(seen(answer)).toEqual({ status: 200, json: { ...changed, description: 'weekly', active: false } });
    expect(keys(answer.json)).toEqual(keys(changed));
    expect(record(await world.call({ method: 'GET', path }))).toMatchObject({ description: 'weekly', active: false });
  });

  it('updates the next run for a new cron line', async () => {
    const answer = await world.call({ method: 'PUT', path: await made(), json: { cron: '15 4 * * 2' } });
    expect(clock(nextRun(answer), 'UTC')).toBe('Tue 04:15');
  });

  it('updates the next run for a new time zone', async () => {
    const cron_timezone = 'Pacific Time (US & Canada)';
    const answer = await world.call({ method: 'PUT', path: await made(), form: { cron_timezone } });
    expect(record(answer)).toMatchObject({ cron_timezone });
    expect(clock(nextRun(answer), 'America/Los_Angeles')).toBe('Fri 01:00');
  });

  runCases(
    () => world,
    [
      {
        it: 'returns 404 for an unknown schedule',
        method: 'PUT',
        path: `${schedules}/987654`,
        json: { active: true },
        status: 404,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'PUT',
        path: `${schedules}/1`,
        json: { active: true },
        status: 401,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'PUT',
        path: `${schedules}/1`,
        json: {},
        status: 404,
      },
    ],
  );

  it.each([
    ['cron', 'whenever'],
    ['cron_timezone', 'Mars/Olympus'],
    ['active', 'perhaps'],
  ])('rejects an invalid %s and changes nothing', async (property, value) => {
    const path = await made();
    const answer = await world.call({ method: 'PUT', path, json: { description: 'new', [property]: value } });
    expect(seen(answer)).toEqual({ status: 400, json: { message: { [property]: [expect.any(String)] } } });
    expect(record(await world.call({ method: 'GET', path }))).toEqual(single);
  });
});

describe('taking ownership', () => {
  it('replaces the owner and returns the record', async () => {
    const path = await made();
    const answer = await world.call({ as: 'max', method: 'POST', path: `${path}/take_ownership` });
    expect(seen(answer)).toEqual({ status: 201, json: { ...changed, owner: basicUser('max') } });
    expect(record(await world.call({ method: 'GET', path }))['owner']).toEqual(basicUser('max'));
  });

  runCases(
    () => world,
    [
      {
        it: 'returns 404 for an unknown schedule',
        method: 'POST',
        path: `${schedules}/987654/take_ownership`,
        status: 404,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: `${schedules}/1/take_ownership`,
        status: 401,
      },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'POST',
        path: `${schedules}/1/take_ownership`,
        status: 404,
      },
    ],
  );
});

describe('deleting a schedule', () => {
  it('returns the deleted record, and 404 afterwards', async () => {
    const path = await made();
    const answer = await world.call({ method: 'DELETE', path });
    expect(seen(answer)).toEqual({ status: 200, json: changed });
    expect((await world.call({ method: 'GET', path })).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
  });

  runCases(
    () => world,
    [
      { it: 'requires credentials', as: 'anonymous', method: 'DELETE', path: `${schedules}/1`, status: 401 },
      {
        it: 'hides a private project from a stranger',
        as: 'stan',
        method: 'DELETE',
        path: `${schedules}/1`,
        status: 404,
      },
    ],
  );
});
