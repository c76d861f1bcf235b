import type { ServerResponse } from 'node:http';
import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import type { ClientOptions } from '../../src/api/client.ts';
import { mayBeDone } from '../../src/api/errors/may-be-done.ts';
import { backOff, retryAfterSeconds } from '../../src/api/repeat.ts';
import { request } from '../../src/api/request.ts';
import { create, list, remove, update } from './support/endpoints.ts';
import { freePort } from './support/free-port.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

/** A server that fails `times` times and then works, and a client that records its waits. */
const flaky = async (times: number, fail: (response: ServerResponse) => void, options: Partial<ClientOptions> = {}) => {
  const server = await recordingServer((response, _request, number) => {
    if (number <= times) fail(response);
    else json(response, []);
  });
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
  };
  return { server, waits, client: testClient({ url: server.url, sleep, ...options }) };
};

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    json(response, { message: 'later' }, status, headers);

async function* stream(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('once');
}

const hangUp = (response: ServerResponse): void => {
  response.socket?.destroy();
};

const halfAnswer = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('[', () => response.socket?.destroy());
};

describe('the client', () => {
  it.each([502, 503, 504, 429])('retries a read after status %d', async (status) => {
    const { server, client } = await flaky(2, answer(status));
    expect(await call(client, list, {})).toMatchObject({ status: 200, body: [] });
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ['a connection that closes without an answer', hangUp],
    ['an answer that ends early', halfAnswer],
  ])('retries a read after %s', async (_what, fail) => {
    const { server, client } = await flaky(2, fail);
    expect(await call(client, list, {})).toMatchObject({ status: 200 });
    expect(server.received).toHaveLength(3);
  });

  it('retries an update and a removal after a lost connection, since repeating them changes nothing more', async () => {
    const { server, client } = await flaky(1, hangUp);
    await call(client, update, { id: '1', title: 'x' });
    expect(server.received.map(({ body }) => String(body))).toEqual(['{"title":"x"}', '{"title":"x"}']);
    const second = await flaky(1, hangUp);
    await call(second.client, remove, { id: '1', name: 'x' });
    expect(second.server.received).toHaveLength(2);
  });

  it('retries a create when the server did not carry it out: 429, or 503 with Retry-After', async () => {
    const limited = await flaky(1, answer(429));
    await call(limited.client, create, { id: '1', title: 'x' });
    expect(limited.server.received).toHaveLength(2);
    const busy = await flaky(1, answer(503, { 'retry-after': '1' }));
    await call(busy.client, create, { id: '1', title: 'x' });
    expect(busy.server.received).toHaveLength(2);
  });

  it('retries a create that was never sent, since nothing accepted the connection', async () => {
    const attempts: number[] = [];
    const client = testClient({
      url: `http://127.0.0.1:${await freePort()}`,
      onExchange: ({ attempt }) => {
        attempts.push(attempt);
      },
    });
    expect(await failure(call(client, create, { id: '1' }))).toMatchObject({ kind: 'refused' });
    expect(attempts).toEqual([1, 2, 3]);
  });
});

/** A server that fails at the first removal and responds with 404 to the next. */
const gone = (fail: (response: ServerResponse) => void) =>
  recordingServer((response, _request, number) => {
    if (number === 1) fail(response);
    else json(response, { message: '404 Thing Not Found' }, 404);
  });

describe('a retried removal', () => {
  const quick = { sleep: async () => {} };

  it.each([
    ['the connection closed without an answer', hangUp],
    ['a gateway lost the answer', answer(504)],
  ])('succeeds with 404 after %s', async (_why, fail) => {
    const { url } = await gone(fail);
    const reply = await call(testClient({ url, ...quick }), remove, { id: '1', name: 'x' });
    expect(reply).toMatchObject({ status: 204, body: null, changed: true });
  });

  it('fails with 404 when the first request was refused', async () => {
    const { url } = await gone(answer(429));
    expect(await failure(call(testClient({ url, ...quick }), remove, { id: '1', name: 'x' }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a client that must not retry', () => {
  it.each([
    ['the connection closed without an answer', hangUp, { name: 'TransportError', kind: 'reset' }],
    ['the answer ended early', halfAnswer, { name: 'ProtocolError', cutOff: true }],
    ['it was answered 502', answer(502), { status: 502, kind: 'service' }],
    ['it was answered 503 without a time', answer(503), { status: 503 }],
    ['it was answered 504', answer(504), { status: 504 }],
  ])('does not repeat a create that may have been carried out: %s', async (_why, fail, error) => {
    const { server, client } = await flaky(1, fail);
    expect(await failure(call(client, create, { id: '1', title: 'x' }))).toMatchObject(error);
    expect(server.received).toHaveLength(1);
  });

  it('does not repeat an update whose response was cut off, since its status was a success', async () => {
    const { server, client } = await flaky(1, halfAnswer);
    expect(await failure(call(client, update, { id: '1' }))).toMatchObject({ cutOff: true, status: 200 });
    expect(server.received).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422, 500])(
    'does not repeat a request after status %d, which would be the same again',
    async (status) => {
      const { server, client } = await flaky(1, answer(status));
      expect(await failure(call(client, list, {}))).toMatchObject({ status });
      expect(server.received).toHaveLength(1);
    },
  );

  it('does not repeat anything when no retries are allowed', async () => {
    const { server, client } = await flaky(1, answer(503), { retries: 0 });
    expect(await failure(call(client, list, {}))).toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(1);
  });

  it('does not repeat a request more often than allowed and reports the last response', async () => {
    const { server, client } = await flaky(9, answer(503), { retries: 3 });
    expect(await failure(call(client, list, {}))).toMatchObject({ status: 503, message: 'later' });
    expect(server.received).toHaveLength(4);
  });

  it('does not repeat a request whose body is a stream, which can be read only once', async () => {
    const { server, client } = await flaky(1, answer(429));
    expect(await failure(request(client, { method: 'PUT', path: 'x', body: stream() }))).toMatchObject({ status: 429 });
    expect(server.received.map((received) => String(received.body))).toEqual(['once']);
  });
});

describe('a write that may have been carried out', () => {
  it.each([
    ['the connection closed', hangUp, true],
    ['the answer ended early', halfAnswer, true],
    ['a gateway answered for the service', answer(502), true],
    ['the service refused', answer(422), false],
  ])('is marked in the error: %s', async (_why, fail, open) => {
    const { client } = await flaky(9, fail);
    expect(mayBeDone(await failure(call(client, create, { id: '1', title: 'x' })))).toBe(open);
    expect(mayBeDone(await failure(call(client, list, {})))).toBe(false);
  });

  it('is not one for which no connection was made', async () => {
    const client = testClient({ url: `http://127.0.0.1:${await freePort()}`, retries: 0 });
    expect(mayBeDone(await failure(call(client, create, { id: '1' })))).toBe(false);
  });
});

describe('the wait before a retry', () => {
  it('is random within bounds that double, so that many clients do not retry at once', () => {
    assert(
      property(integer({ min: 1, max: 40 }), double({ min: 0, max: 1, noNaN: true }), (count, random) => {
        const longest = Math.min(250 * 2 ** (count - 1), 8000);
        const wait = backOff(count, () => random);
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('comes before each retry', async () => {
    const { waits, client } = await flaky(2, answer(503));
    await call(client, list, {});
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(125);
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(waits[1]).toBeGreaterThanOrEqual(250);
    expect(waits[1]).toBeLessThanOrEqual(500);
  });

  it('follows a Retry-After in seconds', async () => {
    const { waits, client } = await flaky(1, answer(429, { 'retry-after': '7' }));
    await call(client, list, {});
    expect(waits).toEqual([7000]);
  });

  it('follows a Retry-After with a date', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const { waits, client } = await flaky(1, answer(503, { 'retry-after': date }));
    await call(client, list, {});
    expect(waits[0]).toBeGreaterThan(15_000);
    expect(waits[0]).toBeLessThanOrEqual(20_000);
  });

  it('lasts until the rate limit is reset, in seconds from now or since 1970', async () => {
    const seconds = await flaky(1, answer(429, { 'ratelimit-reset': '9' }));
    await call(seconds.client, list, {});
    expect(seconds.waits).toEqual([9000]);
    const reset = Math.ceil(Date.now() / 1000) + 20;
    const moment = await flaky(1, answer(429, { 'ratelimit-reset': String(reset) }));
    await call(moment.client, list, {});
    expect(moment.waits[0]).toBeGreaterThan(15_000);
    expect(moment.waits[0]).toBeLessThanOrEqual(21_000);
  });

  it('follows Retry-After rather than the reset, which applies to 429 only', async () => {
    const both = await flaky(1, answer(429, { 'ratelimit-reset': '50', 'retry-after': '3' }));
    await call(both.client, list, {});
    expect(both.waits).toEqual([3000]);
    const busy = await flaky(1, answer(503, { 'ratelimit-reset': '50' }));
    await call(busy.client, list, {});
    expect(busy.waits[0]).toBeLessThan(1000);
  });

  it('is skipped when Retry-After exceeds the time left, and the error gives the delay', async () => {
    const { server, waits, client } = await flaky(1, answer(429, { 'retry-after': '120' }), { timeout: 60_000 });
    expect(await failure(call(client, list, {}))).toMatchObject({ kind: 'rate-limited', retryAfter: 120 });
    expect([server.received.length, waits.length]).toEqual([1, 0]);
  });

  it('is skipped when a call without a time limit would wait for more than five minutes', async () => {
    const { waits, client } = await flaky(1, answer(429, { 'retry-after': '86400' }), { timeout: 0 });
    expect(await failure(call(client, list, {}))).toMatchObject({ retryAfter: 86_400 });
    expect(waits).toEqual([]);
  });

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads a Retry-After of %j as %j seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.UTC(1994, 10, 6, 8, 49, 0))).toBe(seconds);
  });
});
