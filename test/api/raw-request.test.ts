import { describe, expect, it } from 'vitest';
import { request, type RawRequest } from '../../src/api/request.ts';
import { html, json, recordingServer, type Answer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const answering = async (answer: Answer = (response) => json(response, { ok: true }), prefix = '') => {
  const server = await recordingServer(answer);
  return { server, client: testClient({ url: `${server.url}${prefix}` }) };
};

describe('the URL of a raw request', () => {
  it.each([
    ['projects/1', '/api/v4/projects/1'],
    ['/projects/1', '/api/v4/projects/1'],
    ['/api/v4/projects/1', '/api/v4/projects/1'],
    ['projects/a%2Fb/labels', '/api/v4/projects/a%2Fb/labels'],
    ['projects?search=a b&x="ü"', '/api/v4/projects?search=a%20b&x=%22%C3%BC%22'],
    ['projects?a=..', '/api/v4/projects?a=..'],
    ['apis', '/api/v4/apis'],
    ['ORIGIN/api/v4/projects/1?a=b', '/api/v4/projects/1?a=b'],
    ['ORIGIN/group/project.git/info/refs', '/group/project.git/info/refs'],
    ['ORIGIN', '/'],
    ['ORIGIN?a=b', '/?a=b'],
  ])('resolves %s to %s', async (path, url) => {
    const { server, client } = await answering();
    await request(client, { path: path.replace('ORIGIN', server.url) });
    expect(server.received[0]).toMatchObject({ method: 'GET', url });
    expect(server.received[0]?.headers['private-token']).toBe('a-token');
  });

  it('is below the path prefix of the server', async () => {
    const { server, client } = await answering(undefined, '/forge');
    const paths = ['projects', '/api/v4/projects', '/forge/api/v4/projects', `${server.url}/forge/api/v4/projects`];
    for (const path of paths) await request(client, { path });
    expect(new Set(server.received.map(({ url }) => url))).toEqual(new Set(['/forge/api/v4/projects']));
  });

  it('adds a query to its own', async () => {
    const { server, client } = await answering();
    await request(client, { path: 'a?b=1', query: { c: [2, 3], d: null, e: undefined } });
    expect(server.received[0]?.url).toBe('/api/v4/a?b=1&c%5B%5D=2&c%5B%5D=3&d=');
  });

  it.each([
    'http://elsewhere.invalid/api/v4/projects',
    'https://127.0.0.1/api/v4/projects',
    '//elsewhere.invalid/x',
    'http://user:secret@127.0.0.1/x',
    'ORIGIN@elsewhere.invalid/x',
    'ORIGIN.elsewhere.invalid/x',
  ])('is refused when it is not on the server: %s', async (path) => {
    const { server, client } = await answering();
    const error = await failure(request(client, { path: path.replace('ORIGIN', server.url) }));
    expect(error).toMatchObject({
      name: 'InvalidRequestError',
      message: expect.stringMatching(new RegExp(`^refusing to send the token to .*: it is for ${server.url}$`)),
    });
    expect((error as Error).message).not.toContain('secret');
    expect(server.received).toEqual([]);
  });

  it.each(['a/../b', '..', 'a/%2e%2E/b', './a', 'ORIGIN/api/v4/../x', 'a#b'])(
    'is refused when it is ambiguous: %s',
    async (path) => {
      const { server, client } = await answering();
      const error = await failure(request(client, { path: path.replace('ORIGIN', server.url) }));
      expect(error).toMatchObject({ name: 'InvalidRequestError', hint: expect.any(String) });
      expect(server.received).toEqual([]);
    },
  );
});

const sent = async (raw: Omit<RawRequest, 'path'>) => {
  const { server, client } = await answering();
  await request(client, { path: 'x', ...raw });
  const [received] = server.received;
  return { ...received, text: String(received?.body), type: received?.headers['content-type'] };
};

async function* stream(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a');
  yield Buffer.from('b');
}

describe('the body of a raw request', () => {
  it('is labeled JSON when it is a string, unless a header says otherwise', async () => {
    expect(await sent({ method: 'POST', body: '{"a":1}' })).toMatchObject({
      text: '{"a":1}',
      type: 'application/json',
    });
    expect(await sent({ method: 'patch', body: 'a', headers: { 'Content-Type': 'text/plain' } })).toMatchObject({
      method: 'PATCH',
      text: 'a',
      type: 'text/plain',
    });
  });

  it('is sent unchanged when it is bytes', async () => {
    const body = Uint8Array.from([0, 255]);
    expect(await sent({ method: 'PUT', body })).toMatchObject({
      body: Buffer.from(body),
      type: 'application/octet-stream',
    });
  });

  it('can be a stream', async () => {
    expect(await sent({ method: 'PUT', body: stream() })).toMatchObject({
      text: 'ab',
      headers: { 'transfer-encoding': 'chunked' },
    });
  });

  it('can have other headers than those of the client', async () => {
    const { headers } = await sent({ headers: { 'PRIVATE-TOKEN': 'other', accept: 'text/plain', sudo: '7' } });
    expect(headers).toMatchObject({ 'private-token': 'other', accept: 'text/plain', sudo: '7' });
  });

  it.each([
    [{ headers: { 'a b': 'c' } }, 'invalid header name "a b"'],
    [{ headers: { a: 'b\r\nc: d' } }, 'the value of header a contains an invalid character'],
    [{ method: 'CONNECT' }, 'unsupported method "CONNECT"'],
    [{ method: 'GET /' }, 'unsupported method "GET /"'],
  ])('is refused when HTTP does not allow it: %j', async (raw, message) => {
    const { server, client } = await answering();
    expect(await failure(request(client, { path: 'x', ...raw }))).toMatchObject({
      name: 'InvalidRequestError',
      message,
    });
    expect(server.received).toEqual([]);
  });
});

describe('the response to a raw request', () => {
  it('is returned unchanged, whatever its content type', async () => {
    const { client } = await answering((response) => html(response, '<p>ü</p>'));
    const reply = await request(client, { path: 'x' });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(reply.text()).toBe('<p>ü</p>');
    expect(Buffer.from(reply.body)).toEqual(Buffer.from('<p>ü</p>'));
  });

  it('has only headers for a HEAD', async () => {
    const { client } = await answering((response) =>
      response.writeHead(200, { 'content-length': '10', 'content-encoding': 'gzip' }).end(),
    );
    const reply = await request(client, { method: 'HEAD', path: 'x' });
    expect([reply.status, reply.body.byteLength, reply.headers['content-length']]).toEqual([200, 0, '10']);
  });

  it('is an error for a status of 400 and above', async () => {
    const { client } = await answering((response) => json(response, { message: 'no' }, 404));
    expect(await failure(request(client, { path: 'x' }))).toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'no',
    });
  });

  it('is returned whole instead of an error on request', async () => {
    const long = 'x'.repeat(2 * 1024 * 1024);
    const { client } = await answering((response) => json(response, { long }, 500));
    const reply = await request(client, { path: 'x', throwOnError: false });
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text())).toEqual({ long });
  });

  it('is a success for 304', async () => {
    const { client } = await answering((response) => response.writeHead(304, { etag: '"a"' }).end());
    expect(await request(client, { path: 'x' })).toMatchObject({ status: 304, headers: { etag: '"a"' } });
  });
});
