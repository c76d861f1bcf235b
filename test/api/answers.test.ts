import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { create, follow, list, read, remove, update } from './support/endpoints.ts';
import { html, json, recordingServer, type Answer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const answering = async (answer: Answer) => {
  const server = await recordingServer(answer);
  return { server, client: testClient({ url: server.url, retries: 0 }) };
};

const readThing = { id: '1', name: 'x' };

describe('a success', () => {
  it('keeps fields that the contract does not declare', async () => {
    const { client } = await answering((response) => json(response, { id: 1, brand_new: { a: [null] } }));
    expect((await call(client, read, readThing)).body).toEqual({ id: 1, brand_new: { a: [null] } });
  });

  it('without a body (204) has the body null', async () => {
    const { client } = await answering((response) => response.writeHead(204).end());
    expect(await call(client, remove, { id: '1' })).toMatchObject({ status: 204, body: null, changed: true });
  });

  it('that changed nothing (304) is reported as not modified', async () => {
    const { client } = await answering((response) => response.writeHead(304).end());
    expect(await call(client, follow, { id: '1' })).toMatchObject({ status: 304, body: null, changed: false });
  });

  it('of a write can have no body', async () => {
    const { client } = await answering((response) => response.writeHead(201).end());
    expect((await call(client, create, { id: '1' })).body).toBeNull();
  });

  it('has headers with lower-case names', async () => {
    const { client } = await answering((response) => json(response, {}, 200, { 'X-Request-Id': 'abc' }));
    expect((await call(client, read, readThing)).headers['x-request-id']).toBe('abc');
  });

  it('with one record can be an array of one, as the document shows for hooks', async () => {
    const { client } = await answering((response) => json(response, [{ id: 1 }], 201));
    expect((await call(client, create, { id: '1' })).body).toEqual({ id: 1 });
  });

  it('that is a list of one stays a list', async () => {
    const { client } = await answering((response) => json(response, [{ id: 1 }]));
    expect((await call(client, list, {})).body).toEqual([{ id: 1 }]);
  });

  it('of a text endpoint is text, whatever its content type', async () => {
    const raw = endpoint({ ...read, response: { type: 'string' } });
    const { client } = await answering((response) => response.writeHead(200, { 'content-type': 'text/x-c' }).end('ü;'));
    expect((await call(client, raw, readThing)).body).toBe('ü;');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('is decompressed (%s)', async (coding, compress) => {
    const { server, client } = await answering((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding })
        .end(compress('{"a":"ü"}')),
    );
    expect((await call(client, read, readThing)).body).toEqual({ a: 'ü' });
    expect(server.received[0]?.headers['accept-encoding']).toBe('gzip, br');
  });
});

describe('an error response', () => {
  it.each([
    [
      400,
      { message: '400 (Bad request) "name" not given' },
      '400 (Bad request) "name" not given',
      { name: ['not given'] },
    ],
    [
      400,
      { message: { bio: ['is too long'], user: { key: ['is taken', 'is weak'] }, base: ['no more'] } },
      'bio is too long; user.key is taken, is weak; no more',
      { bio: ['is too long'], 'user.key': ['is taken', 'is weak'], base: ['no more'] },
    ],
    [404, { error: '404 Not Found' }, '404 Not Found', {}],
    [
      403,
      { error: 'insufficient_scope', error_description: 'More is needed.', scope: 'api sudo' },
      'insufficient_scope: More is needed. (scope: api sudo)',
      {},
    ],
    [422, { message: ['a', 'b'] }, 'a; b', {}],
    [409, {}, 'the server returned status 409 Conflict', {}],
    [418, null, 'the server returned status 418', {}],
  ])('with status %d and body %j has the message: %s', async (status, body, message, fields) => {
    const { client } = await answering((response) => json(response, body, status));
    expect(await failure(call(client, update, { id: '1' }))).toMatchObject({
      name: 'ApiError',
      status,
      message,
      fields,
      method: 'PUT',
      path: '/api/v4/things/1',
    });
  });

  it('without a body is described by its status', async () => {
    const { client } = await answering((response) => response.writeHead(401).end());
    expect(await failure(call(client, list, {}))).toMatchObject({
      kind: 'unauthenticated',
      message: 'the server returned status 401 Unauthorized',
      body: null,
    });
  });

  it('that is a proxy’s page is described by the first words of the page', async () => {
    const page =
      '<html><head><title>502 Bad Gateway</title><style>p {}</style></head><body>\n<p>nginx</p></body></html>';
    const { client } = await answering((response) => html(response, page, 502));
    expect(await failure(call(client, list, {}))).toMatchObject({
      kind: 'service',
      status: 502,
      message: 'the server returned status 502 Bad Gateway (text/html: "502 Bad Gateway nginx")',
    });
  });

  it('that is labeled JSON but is not is still described', async () => {
    const { client } = await answering((response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message": oops'),
    );
    expect(await failure(call(client, list, {}))).toMatchObject({
      status: 500,
      message: 'the server returned status 500 Internal Server Error (application/json: "{"message": oops")',
    });
  });

  it('without an end is read up to 1 MiB', async () => {
    const { client } = await answering((response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.on('error', () => {});
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', pour);
      };
      pour();
    });
    const error = await failure(call(client, list, {}));
    expect(error).toMatchObject({ status: 500 });
    expect(String((error as { body: unknown }).body)).toHaveLength(1024 * 1024);
  });
});

describe('a response that does not come from the server', () => {
  it('such as a login page with status 200, is an error that shows its beginning', async () => {
    const page = `<!DOCTYPE html><script>if (a < b) {}</script><h1>Sign in</h1>\u001b[31m ${'to go on '.repeat(20)}`;
    const { server, client } = await answering((response) => html(response, page));
    expect(await failure(call(client, list, {}))).toMatchObject({
      name: 'ProtocolError',
      status: 200,
      url: `${server.url}/api/v4/things`,
      message: expect.stringMatching(/^expected JSON, but got text\/html: "Sign in \[31m to go on [\w ]+\.\.\."$/),
      hint: expect.stringContaining('login page'),
    });
  });

  it.each([
    ['text that is no JSON', 'oops', 'invalid JSON in the response: "oops"'],
    ['a part of JSON, which can have secrets in it', '[{"value": "s3cret"', 'invalid JSON in the response'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'the response is not UTF-8'],
  ])('such as %s, is an error', async (_what, body, message) => {
    const { client } = await answering((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect(await failure(call(client, list, {}))).toMatchObject({ name: 'ProtocolError', message });
  });

  it('such as an empty one to a read, is an error', async () => {
    const { client } = await answering((response) => response.writeHead(200).end());
    expect(await failure(call(client, list, {}))).toMatchObject({
      name: 'ProtocolError',
      message: 'the server returned status 200 without a body',
    });
  });
});

describe('a response that is cut off', () => {
  const cutOff = { name: 'ProtocolError', cutOff: true, status: 200, message: 'the response was truncated' };

  it('is an error when it is shorter than announced, even if the received part is valid JSON', async () => {
    const { client } = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '50' });
      response.write('[]', () => response.socket?.end());
    });
    expect(await failure(call(client, list, {}))).toMatchObject(cutOff);
  });

  it('is an error when the last chunk is missing', async () => {
    const { client } = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[]', () => response.socket?.end());
    });
    expect(await failure(call(client, list, {}))).toMatchObject(cutOff);
  });

  it('is an error when it is compressed', async () => {
    const { client } = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(['abc'.repeat(100)])).subarray(0, 20));
    });
    expect(await failure(call(client, list, {}))).toMatchObject(cutOff);
  });

  it('is a different error than wrong compression', async () => {
    const { client } = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('[]');
    });
    const error = await failure(call(client, list, {}));
    expect(error).toMatchObject({ cutOff: false, message: 'the compressed response is damaged' });
  });

  it('is a different error than an encoding that was not requested', async () => {
    const { client } = await answering((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'zstd' }).end('[]');
    });
    expect(await failure(call(client, list, {}))).toMatchObject({
      message: 'unsupported encoding "zstd" of the response',
    });
  });
});
