import { createServer } from 'node:net';
import { defaultSleep } from '../../src/api/client.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../src/api/call.ts';
import { closeClient } from '../../src/api/client.ts';
import { create, list } from './support/endpoints.ts';
import { json, listen, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

/** A server that accepts connections and sends nothing. */
const silentServer = async (): Promise<string> => `http://127.0.0.1:${await listen(createServer())}`;

describe('the time limit of a call', () => {
  it('ends a call without a response and does not retry it', async () => {
    const server = await recordingServer(() => {});
    const client = testClient({ url: server.url, timeout: 1500 });
    expect(await failure(call(client, list, {}))).toMatchObject({
      name: 'TransportError',
      kind: 'timeout',
      code: 'TIMEOUT',
      message: `no response from 127.0.0.1:${server.port} within 1.5 s`,
      hint: expect.stringContaining('--timeout'),
    });
    expect(server.received).toHaveLength(1);
  });

  it('holds even after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const server = await recordingServer(() => {});
    const client = testClient({ url: server.url, timeout: 200, retries: 0 });
    const cleaning = setInterval(collectGarbage, 20);
    onTestFinished(() => clearInterval(cleaning));
    expect(await failure(call(client, list, {}))).toMatchObject({ kind: 'timeout' });
  });

  it('ends a call whose response stops halfway', async () => {
    const server = await recordingServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    });
    const client = testClient({ url: server.url, timeout: 100 });
    expect(await failure(call(client, list, {}))).toMatchObject({ kind: 'timeout' });
  });

  it('ends a call that is still connecting', async () => {
    const url = (await silentServer()).replace('http:', 'https:');
    const client = testClient({ url, timeout: 100 });
    expect(await failure(call(client, list, {}))).toMatchObject({ kind: 'timeout', code: 'TIMEOUT' });
  });

  it('includes all retries and the waits between them', async () => {
    const server = await recordingServer((response) => json(response, {}, 503));
    const client = testClient({ url: server.url, timeout: 2000, retries: 50, sleep: defaultSleep });
    expect(await failure(call(client, list, {}))).toMatchObject({ status: 503 });
    expect(server.received.length).toBeGreaterThan(1);
    expect(server.received.length).toBeLessThan(50);
  });

  it('includes the wait for the token', async () => {
    const server = await recordingServer((response) => json(response, []));
    const client = testClient({ url: server.url, timeout: 50, token: () => new Promise(() => {}) });
    expect(await failure(call(client, list, {}))).toMatchObject({
      kind: 'timeout',
      message: 'no token within 0.1 s',
    });
    expect(server.received).toEqual([]);
  });

  it('is off when it is 0', async () => {
    const server = await recordingServer((response) => {
      setTimeout(() => json(response, []), 50);
    });
    expect(await call(testClient({ url: server.url, timeout: 0 }), list, {})).toMatchObject({ status: 200 });
  });

  it('must be a number that is not negative', () => {
    expect(() => testClient({ url: 'http://localhost', timeout: -1 })).toThrow('the timeout must be 0 or more, got -1');
    expect(() => testClient({ url: 'http://localhost', retries: Number.NaN })).toThrow('the number of retries must be');
  });
});

describe('the connection time limit', () => {
  it('ends the wait for a TLS handshake that never comes, and the error says that there was no connection', async () => {
    const url = (await silentServer()).replace('http:', 'https:');
    const client = testClient({ url, connectTimeout: 100, retries: 0 });
    expect(await failure(call(client, create, { id: '1' }))).toMatchObject({
      kind: 'timeout',
      neverConnected: true,
      message: `connection to ${new URL(url).host} timed out`,
      hint: expect.stringContaining('firewall'),
    });
  });
});

describe('an interrupted call', () => {
  it('ends at once and warns that the server may continue', async () => {
    const controller = new AbortController();
    const server = await recordingServer(() => controller.abort());
    const client = testClient({ url: server.url });
    const error = await failure(call(client, create, { id: '1' }, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'TransportError', kind: 'aborted', message: 'the request was interrupted' });
    expect(error).toMatchObject({ hint: 'The server may still have applied the change.' });
    expect(server.received).toHaveLength(1);
  });

  it('sends nothing when it was interrupted beforehand', async () => {
    const server = await recordingServer((response) => json(response, []));
    const client = testClient({ url: server.url });
    expect(await failure(call(client, list, {}, { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' });
    expect(server.received).toEqual([]);
  });

  it('ends while it waits for a retry', async () => {
    const controller = new AbortController();
    const server = await recordingServer((response) => json(response, {}, 503));
    const client = testClient({
      url: server.url,
      sleep: async () => {
        controller.abort();
      },
    });
    expect(await failure(call(client, list, {}, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' });
    expect(server.received).toHaveLength(1);
  });

  it('leaves no connection open once the client is closed, not even one in progress', async () => {
    const controller = new AbortController();
    const silent = createServer();
    const closed = new Promise((resolve) => {
      silent.on('connection', (socket) => {
        socket
          .on('close', resolve)
          .on('error', () => {})
          .resume();
        controller.abort();
      });
    });
    const client = testClient({ url: `https://127.0.0.1:${await listen(silent)}` });
    const error = await failure(call(client, list, {}, { signal: controller.signal }));
    expect(error).toMatchObject({ kind: 'aborted' });
    await closeClient(client);
    await closed;
  });
});

describe('closing the client', () => {
  it('ends a call in flight and does not retry it', async () => {
    const server = await recordingServer(() => void closeClient(client));
    const client = testClient({ url: server.url });
    expect(await failure(call(client, list, {}))).toMatchObject({ kind: 'aborted' });
    expect(server.received).toHaveLength(1);
  });

  it('does nothing when it never sent anything', async () => {
    await expect(closeClient(testClient({ url: 'http://127.0.0.1:1' }))).resolves.toBeUndefined();
  });
});
