import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, id, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = '/broadcast_messages';
const hour = 3_600_000;
const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
const hexColor = expect.stringMatching(/^#[0-9a-fA-F]{6}$/);

const shape = {
  message: 'Maintenance tonight',
  starts_at: dateTime,
  ends_at: dateTime,
  color: hexColor,
  font: hexColor,
  id: expect.any(Number),
  active: true,
};

const create = (more: object = {}): Promise<Answer> =>
  world.call({ as: 'root', method: 'POST', path, json: { message: shape.message, ...more } });
const made = async (more: object = {}): Promise<string> => `${path}/${id(await create(more))}`;
const read = async (one: string): Promise<Readonly<Record<string, unknown>>> =>
  record(await world.call({ as: 'root', method: 'GET', path: one }));

describe('creating a broadcast message', () => {
  it('starts now and ends in an hour by default', async () => {
    const answer = await create();
    expect(seen(answer)).toEqual({ status: 201, json: shape });
    expect(keys(answer.json)).toEqual(keys(shape));
    const starts = Date.parse(String(record(answer)['starts_at']));
    const ends = Date.parse(String(record(answer)['ends_at']));
    expect(Math.abs(starts - Date.now())).toBeLessThan(10_000);
    expect(Math.abs(ends - starts - hour)).toBeLessThan(1_000);
  });

  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = {
      message: 'Längere Pause ✓',
      starts_at: '2030-01-01T10:00:00Z',
      ends_at: '2030-01-01T14:30:00+02:00',
      color: '#FFAA00',
      font: '#010203',
    };
    const answer = await world.call({ as: 'root', method: 'POST', path, [style]: parameters });
    expect(seen(answer)).toMatchObject({ status: 201, json: { message: parameters.message, active: false } });
    const message = record(answer);
    expect(Date.parse(String(message['starts_at']))).toBe(Date.UTC(2030, 0, 1, 10));
    expect(Date.parse(String(message['ends_at']))).toBe(Date.UTC(2030, 0, 1, 12, 30));
    expect([message['color'], message['font']].map((color) => String(color).toLowerCase())).toEqual([
      '#ffaa00',
      '#010203',
    ]);
  });

  it.each([
    ['has begun and not ended', -hour, hour, true],
    ['is still to begin', hour, 2 * hour, false],
    ['has ended', -2 * hour, -hour, false],
  ])('sets the state of a message that %s', async (_when, starts, ends, active) => {
    const one = await made({ starts_at: fromNow(starts), ends_at: fromNow(ends) });
    expect(await read(one)).toMatchObject({ active });
  });

  it('requires the message', async () => {
    const answer = await world.call({ as: 'root', method: 'POST', path, json: { color: '#ffffff' } });
    expect(seen(answer)).toEqual(missing('message'));
  });

  it.each([
    ['message', ' '],
    ['starts_at', 'tomorrow'],
    ['starts_at', '2030-02-30T00:00:00Z'],
    ['ends_at', '2030-13-01T00:00:00Z'],
    ['ends_at', 'NaN'],
    ['color', 'reddish'],
    ['color', '#12345'],
    ['color', '#GG0000'],
    ['font', 'url(javascript:alert(1))'],
  ])('rejects the %s %s', async (property, value) => {
    expect(seen(await create({ [property]: value }))).toEqual(invalid(property));
  });

  it('rejects an end before the start', async () => {
    const answer = await create({ starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' });
    expect(seen(answer)).toEqual(invalid('ends_at'));
  });
});

describe('reading broadcast messages', () => {
  it('lists complete records', async () => {
    const fresh = id(await create());
    const all = records(await world.call({ as: 'root', method: 'GET', path, query: { per_page: '100' } }));
    expect(all.find((message) => message['id'] === fresh)).toEqual({ ...shape, id: fresh });
  });

  it('returns one', async () => {
    const one = await made();
    expect(await read(one)).toEqual(shape);
  });

  it.each(['987654', '0', '-1', 'first', '1.5', '99999999999999999999'])('returns 404 for %s', async (unknown) => {
    const answer = await world.call({ as: 'root', method: 'GET', path: `${path}/${unknown}` });
    expect(answer.status).toBeOneOf([404, 400]);
  });
});

describe('changing a broadcast message', () => {
  it.each(styles)('accepts the parameters as %s and keeps the rest', async (style) => {
    const one = await made({ color: '#abcdef' });
    const before = await read(one);
    const answer = await world.call({ as: 'root', method: 'PUT', path: one, [style]: { message: 'New' } });
    expect(seen(answer)).toEqual({ status: 200, json: { ...before, message: 'New' } });
    expect(await read(one)).toEqual({ ...before, message: 'New' });
  });

  it('changes its start and end', async () => {
    const one = await made();
    const json = { starts_at: fromNow(hour), ends_at: fromNow(2 * hour) };
    expect(record(await world.call({ as: 'root', method: 'PUT', path: one, json }))).toMatchObject({ active: false });
  });

  it.each([
    ['color', 'reddish'],
    ['starts_at', 'tomorrow'],
    ['ends_at', '2001-01-01T00:00:00Z'],
  ])('rejects an invalid %s and changes nothing', async (property, value) => {
    const one = await made();
    const before = await read(one);
    const json = { message: 'New', [property]: value };
    expect(seen(await world.call({ as: 'root', method: 'PUT', path: one, json }))).toEqual(invalid(property));
    expect(await read(one)).toEqual(before);
  });

  it('returns 404 for an unknown one', async () => {
    const answer = await world.call({ as: 'root', method: 'PUT', path: `${path}/987654`, json: { message: 'x' } });
    expect(answer.status).toBe(404);
  });
});

describe('deleting a broadcast message', () => {
  it('returns 204 without a body, and 404 afterwards', async () => {
    const one = await made();
    const answer = await world.call({ as: 'root', method: 'DELETE', path: one });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await world.call({ as: 'root', method: 'GET', path: one })).status).toBe(404);
    expect((await world.call({ as: 'root', method: 'DELETE', path: one })).status).toBe(404);
  });
});

describe('a user without the administrator role', () => {
  it.each([
    ['list', { method: 'GET', path }],
    ['read', { method: 'GET', path: `${path}/1` }],
    ['create', { method: 'POST', path, json: { message: 'Mine' } }],
    ['change', { method: 'PUT', path: `${path}/1`, json: { message: 'Mine' } }],
    ['delete', { method: 'DELETE', path: `${path}/1` }],
  ])('cannot %s: 401 without credentials, 403 with credentials', async (_what, call) => {
    expect(seen(await world.call({ ...call, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...call, as: 'stan' })).status).toBe(403);
  });

  it('writes nothing in these attempts', async () => {
    const all = records(await world.call({ as: 'root', method: 'GET', path, query: { per_page: '100' } }));
    expect(all.filter((message) => message['message'] === 'Mine')).toEqual([]);
    expect(all.some((message) => message['id'] === 1)).toBe(true);
  });
});
