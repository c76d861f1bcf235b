import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const since = (date: string): object => ({ 'If-Unmodified-Since': date });

describe.each(engines)('a broadcast message on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const create = async (json: object): Promise<Record<string, unknown>> =>
    bodyOf(await app.ask(app.rootToken, 'POST /broadcast_messages', { message: 'Hello', ...json }));
  const isActive = async (id: unknown, time: string): Promise<unknown> => {
    app.setTime(time);
    return bodyOf(await app.ask(app.rootToken, `GET /broadcast_messages/${String(id)}`))['active'];
  };

  it('is shown for an hour from now on by default', async () => {
    app.setTime('2024-05-06T12:00:00Z');
    expect(await create({})).toEqual({
      id: expect.any(Number),
      message: 'Hello',
      starts_at: '2024-05-06T12:00:00.000Z',
      ends_at: '2024-05-06T13:00:00.000Z',
      color: '#E75E40',
      font: '#FFFFFF',
      active: true,
    });
  });

  it('is active from its start time until just before its end time', async () => {
    const { id } = await create({ starts_at: '2024-06-01T00:00:00+02:00', ends_at: '2024-06-01T00:00:00Z' });
    const times = ['2024-05-31T21:59:59.999Z', '2024-05-31T22:00:00.000Z', '2024-05-31T23:59:59.999Z'];
    const seen: unknown[] = [];
    for (const time of [...times, '2024-06-01T00:00:00.000Z']) seen.push(await isActive(id, time));
    expect(seen).toEqual([false, true, true, false]);
  });

  it('keeps fields that an update does not set', async () => {
    app.setTime('2024-05-06T12:00:00Z');
    const before = await create({ color: '#123', font: '#abcdef' });
    const line = `PUT /broadcast_messages/${String(before['id'])}`;
    const after = bodyOf(await app.ask(app.rootToken, line, { message: 'Bye' }));
    expect(after).toEqual({ ...before, message: 'Bye' });
    expect(bodyOf(await app.ask(app.rootToken, line, {}))).toEqual(after);
  });

  it('cannot end before it starts, neither when created nor when updated', async () => {
    app.setTime('2024-05-06T12:00:00Z');
    const refused = [400, { message: { ends_at: ['is not after starts_at'] } }];
    const json = { message: 'x', ends_at: '2024-05-06T12:00:00Z' };
    const created = await app.ask(app.rootToken, 'POST /broadcast_messages', json);
    expect([created.status, created.json]).toEqual(refused);
    const { id } = await create({});
    const change = { starts_at: '2024-05-06T14:00:00Z' };
    const updated = await app.ask(app.rootToken, `PUT /broadcast_messages/${String(id)}`, change);
    expect([updated.status, updated.json]).toEqual(refused);
  });

  it.each([{ color: 'red' }, { color: '#12' }, { font: '#gggggg' }, { message: '' }, { starts_at: 'soon' }])(
    'is refused with %j',
    async (odd) => {
      const answer = await app.ask(app.rootToken, 'POST /broadcast_messages', { message: 'Hello', ...odd });
      expect([answer.status, Object.keys((bodyOf(answer)['message'] ?? {}) as object)]).toEqual([
        400,
        Object.keys(odd),
      ]);
    },
  );

  it('is listed before older ones and is deleted unless it changed after If-Unmodified-Since', async () => {
    app.setTime('2024-05-06T12:00:00Z');
    const [older, newer] = [await create({}), await create({})];
    const list = await app.ask(app.rootToken, 'GET /broadcast_messages?per_page=2');
    expect(bodyOf<{ id: number }[]>(list).map(({ id }) => id)).toEqual([newer['id'], older['id']]);

    const line = `DELETE /broadcast_messages/${String(newer['id'])}`;
    const early = await app.ask(app.rootToken, line, undefined, since('Mon, 06 May 2024 11:59:59 GMT'));
    const inTime = await app.ask(app.rootToken, line, undefined, since('Mon, 06 May 2024 12:00:00 GMT'));
    const again = await app.ask(app.rootToken, line);
    expect([early.status, inTime.status, again.status]).toEqual([412, 204, 404]);
  });
});
