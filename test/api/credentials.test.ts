import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import type { ClientOptions } from '../../src/api/client.ts';
import { list } from './support/endpoints.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const headersWith = async (options: Omit<ClientOptions, 'url'>) => {
  const server = await recordingServer((response) => json(response, []));
  await call(testClient({ url: server.url, ...options }), list, {});
  return server.received[0]?.headers ?? {};
};

describe('credentials', () => {
  it('are sent in Private-Token', async () => {
    const headers = await headersWith({ token: 'abc' });
    expect(headers).toMatchObject({ 'private-token': 'abc', accept: 'application/json', 'user-agent': 'repoctl' });
    expect(headers.authorization).toBeUndefined();
  });

  it('are sent in Authorization when they are a bearer token', async () => {
    const headers = await headersWith({ token: 'abc', tokenType: 'bearer' });
    expect(headers.authorization).toBe('Bearer abc');
    expect(headers['private-token']).toBeUndefined();
  });

  it('are sent in Job-Token when they are the token of a CI job', async () => {
    const headers = await headersWith({ token: 'abc', tokenType: 'job' });
    expect(headers).toMatchObject({ 'job-token': 'abc' });
    expect([headers['private-token'], headers.authorization]).toEqual([undefined, undefined]);
  });

  it.each([undefined, '', async () => undefined])('are not sent when there are none (%j)', async (token) => {
    const headers = await headersWith({ token: token as string });
    expect(headers['private-token']).toBeUndefined();
    expect(headers.authorization).toBeUndefined();
  });

  it('are read once, at the first call', async () => {
    const server = await recordingServer((response) => json(response, []));
    let asked = 0;
    const token = async (): Promise<string> => `token-${(asked += 1)}`;
    const client = testClient({ url: server.url, token });
    expect(asked).toBe(0);
    await Promise.all([call(client, list, {}), call(client, list, {})]);
    await call(client, list, {});
    expect(server.received.map(({ headers }) => headers['private-token'])).toEqual(['token-1', 'token-1', 'token-1']);
  });

  it('are read again after a failure', async () => {
    const server = await recordingServer((response) => json(response, []));
    let asked = 0;
    const token = async (): Promise<string> => {
      asked += 1;
      if (asked === 1) throw new Error('the vault is locked');
      return 'abc';
    };
    const client = testClient({ url: server.url, token });
    expect(await failure(call(client, list, {}))).toMatchObject({ message: 'the vault is locked' });
    expect(await call(client, list, {})).toMatchObject({ status: 200 });
  });

  it.each([
    ['abc\n', 4],
    ['ab c', 3],
    ['\u{1F511}abc', 1],
    ['abc\r\nSudo: root', 4],
  ])('that no header can hold are refused without showing them: %j', async (token, position) => {
    const server = await recordingServer((response) => json(response, []));
    const error = await failure(call(testClient({ url: server.url, token }), list, {}));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(`character ${position} of ${[...token].length} `),
      hint: 'Copy the token again, without anything around it.',
    });
    expect((error as Error).message).not.toContain('abc');
    expect(server.received).toEqual([]);
  });
});

describe('acting as another user', () => {
  it.each(['7', 'jo.doe'])('sends a Sudo header (%s)', async (sudo) => {
    expect(await headersWith({ sudo })).toMatchObject({ sudo });
  });

  it.each(['', 'jo doe', 'jo\r\nx: y'])('is refused for an invalid user: %j', async (sudo) => {
    const error = await failure(headersWith({ sudo }));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: `the user to act as must be a username or an ID, got ${JSON.stringify(sudo)}`,
    });
  });
});
