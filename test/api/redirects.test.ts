import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { create, list, read, remove } from './support/endpoints.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const redirecting = (location: string | undefined, status = 302) =>
  recordingServer((response, { url }) => {
    if (url.includes('/found')) json(response, { found: true });
    else response.writeHead(status, location === undefined ? {} : { location }).end();
  });

describe('a redirect of a read', () => {
  it.each([301, 302, 303, 307, 308])('within the server is followed, with the token (%d)', async (status) => {
    const server = await redirecting('/api/v4/found?a=b', status);
    const client = testClient({ url: server.url, token: 'secret-token' });
    expect((await call(client, read, { id: '1', name: 'x' })).body).toEqual({ found: true });
    expect(server.received[1]).toMatchObject({ method: 'GET', url: '/api/v4/found?a=b' });
    expect(server.received[1]?.headers['private-token']).toBe('secret-token');
  });

  it('can be relative to the URL that redirects', async () => {
    const server = await redirecting('../found');
    await call(testClient({ url: server.url }), read, { id: '1', name: 'x' });
    expect(server.received[1]?.url).toBe('/api/v4/projects/1/found');
  });

  it('to another origin is refused, so that the token is never sent there', async () => {
    const other = await redirecting('/');
    const server = await redirecting(`${other.url}/api/v4/found`);
    const error = await failure(call(testClient({ url: server.url }), read, { id: '1', name: 'x' }));
    expect(error).toMatchObject({
      name: 'ProtocolError',
      status: 302,
      message: `refusing to follow the redirect to ${other.url}`,
      hint: `If ${other.url} is your server, set it with "repoctl config set url". The token was not sent.`,
    });
    expect(other.received).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('to the same host with another scheme is refused as another origin', async () => {
    const server = await redirecting('https://127.0.0.1/found');
    const error = await failure(call(testClient({ url: server.url }), list, {}));
    expect(error).toMatchObject({ message: 'refusing to follow the redirect to https://127.0.0.1' });
  });

  it.each(['//elsewhere.invalid/found', '\\\\elsewhere.invalid/found', 'http://user@elsewhere.invalid'])(
    'to another origin in disguise is refused: %s',
    async (location) => {
      const server = await redirecting(location);
      const error = await failure(call(testClient({ url: server.url }), list, {}));
      expect(error).toMatchObject({ message: 'refusing to follow the redirect to http://elsewhere.invalid' });
    },
  );

  it('to a path that looks like a host stays on the server', async () => {
    const server = await recordingServer((response, { url }) => {
      if (url.startsWith('//')) json(response, []);
      else response.writeHead(302, { location: `${server.url}//elsewhere.invalid/x` }).end();
    });
    await call(testClient({ url: server.url }), list, {});
    expect(server.received[1]?.url).toBe('//elsewhere.invalid/x');
  });

  it('in a circle ends with an error', async () => {
    const server = await redirecting('/api/v4/things');
    expect(await failure(call(testClient({ url: server.url }), list, {}))).toMatchObject({
      message: 'more than 5 redirects',
    });
    expect(server.received).toHaveLength(6);
  });

  it.each([undefined, 'http://'])('without a valid URL (%j) is an error', async (location) => {
    const server = await redirecting(location);
    expect(await failure(call(testClient({ url: server.url }), list, {}))).toMatchObject({
      message: 'the server redirects (302) without a target',
    });
  });
});

describe('a redirect of a write', () => {
  it.each([302, 307])('is not followed, since the write might be repeated or sent as a read (%d)', async (status) => {
    const server = await redirecting('/api/v4/found?private_token=secret', status);
    const client = testClient({ url: server.url });
    expect(await failure(call(client, create, { id: '1', title: 'x' }))).toMatchObject({
      name: 'ProtocolError',
      message: 'refusing to follow the redirect of this POST to /api/v4/found',
      hint: expect.stringContaining('Only reads follow redirects.'),
    });
    expect(await failure(call(client, remove, { id: '1', name: 'x' }))).toMatchObject({ status });
    expect(server.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});
