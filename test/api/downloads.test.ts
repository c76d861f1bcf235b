import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { BodySink } from '../../src/api/body-sink.ts';
import { call } from '../../src/api/call.ts';
import { endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { read } from './support/endpoints.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const raw = endpoint({ ...read, raw: 'application/octet-stream', response: null });
const thing = { id: '1', name: 'x' };

interface RecordingSink extends BodySink {
  readonly text: () => string;
}

/** A target that collects bytes until it wants no more, and starts over if it is allowed to. */
const keeper = (options: { restarts?: boolean; enough?: number } = {}): RecordingSink => {
  let text = '';
  return {
    write: async (chunk) => {
      text += Buffer.from(chunk).toString();
      return text.length < (options.enough ?? Infinity);
    },
    restart: async () => {
      if (options.restarts === false) return false;
      text = '';
      return true;
    },
    text: () => text,
  };
};

const whole = (response: ServerResponse): void => void response.writeHead(200).end('all of it');

const cutOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '9' });
  response.write('all', () => response.socket?.destroy());
};

/** A server that cuts off the response `times` times, and a client. */
const breakingOff = async (times: number) => {
  const server = await recordingServer((response, _request, number) => {
    if (number <= times) cutOff(response);
    else whole(response);
  });
  return { server, client: testClient({ url: server.url, retries: 1 }) };
};

describe('a download', () => {
  it('is written to its target, not into the result', async () => {
    const { client } = await breakingOff(0);
    const sink = keeper();
    const reply = await call(client, raw, thing, { sink });
    expect(sink.text()).toBe('all of it');
    expect(reply).toMatchObject({ status: 200, body: new Uint8Array() });
  });

  it('starts over after it was cut off', async () => {
    const { client, server } = await breakingOff(1);
    const sink = keeper();
    await call(client, raw, thing, { sink });
    expect(sink.text()).toBe('all of it');
    expect(server.received).toHaveLength(2);
  });

  it('fails when it is cut off and cannot start over', async () => {
    const { client, server } = await breakingOff(1);
    const error = await failure(call(client, raw, thing, { sink: keeper({ restarts: false }) }));
    expect(error).toMatchObject({ name: 'ProtocolError', cutOff: true });
    expect(server.received).toHaveLength(1);
  });

  it('succeeds when the target wants no more', async () => {
    const server = await recordingServer((response) => void response.writeHead(200).write('all '));
    const sink = keeper({ enough: 4 });
    await call(testClient({ url: server.url }), raw, thing, { sink });
    expect(sink.text()).toBe('all ');
  });

  it('fails with the error of its target and is not retried', async () => {
    const { client, server } = await breakingOff(0);
    const full = new Error('the disk is full');
    const sink: BodySink = { write: () => Promise.reject(full), restart: async () => true };
    expect(await failure(call(client, raw, thing, { sink }))).toBe(full);
    expect(server.received).toHaveLength(1);
  });

  it('does not write the body of an error response', async () => {
    const server = await recordingServer((response) => json(response, { message: '404 Not found' }, 404));
    const sink = keeper();
    expect(await failure(call(testClient({ url: server.url }), raw, thing, { sink }))).toMatchObject({ status: 404 });
    expect(sink.text()).toBe('');
  });

  it('can take longer than the time limit while data arrive', async () => {
    const pieces = ['a', 'b', 'c'];
    const server = await recordingServer((response) => {
      response.writeHead(200);
      const next = (): void => {
        const piece = pieces.shift();
        if (piece === undefined) response.end();
        else response.write(piece, () => setTimeout(next, 300));
      };
      next();
    });
    const sink = keeper();
    await call(testClient({ url: server.url, timeout: 700 }), raw, thing, { sink });
    expect(sink.text()).toBe('abc');
  });

  it('waits for a slow reader without limit, and for a silent server until the time limit', async () => {
    const server = await recordingServer((response) => void response.writeHead(200).write('a'));
    const slow: BodySink = {
      write: () => new Promise((resolve) => setTimeout(() => resolve(true), 600)),
      restart: async () => true,
    };
    const error = await failure(call(testClient({ url: server.url, timeout: 300 }), raw, thing, { sink: slow }));
    expect(error).toMatchObject({ name: 'TransportError', kind: 'timeout' });
  });
});
