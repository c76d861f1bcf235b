import { assert, asyncProperty, constantFrom, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, planCall } from '../../src/api/call.ts';
import type { ClientOptions, Exchange } from '../../src/api/client.ts';
import { redactHeaders, redactUrl, redactValue } from '../../src/api/redact.ts';
import { request } from '../../src/api/request.ts';
import { create, list } from './support/endpoints.ts';
import { freePort } from './support/free-port.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';
import { roundsOf } from '../support/rounds.ts';

const watched = (options: ClientOptions) => {
  const events: Exchange[] = [];
  const onExchange = (event: Exchange): void => void events.push(event);
  return { events, client: testClient({ onExchange, ...options }) };
};

describe('the record of an exchange', () => {
  it('holds the request and the response, without the token', async () => {
    const server = await recordingServer((response) => json(response, {}, 201, { 'set-cookie': 'a=b', etag: 'x' }));
    const { client, events } = watched({ url: server.url, token: 'the-secret-token', sudo: 'jo' });
    await call(client, create, { id: 'a/b', title: 'x' });
    expect(events).toEqual([
      {
        method: 'POST',
        url: `${server.url}/api/v4/projects/a%2Fb/things`,
        attempt: 1,
        requestHeaders: expect.objectContaining({ 'private-token': '[redacted]', sudo: 'jo' }),
        requestBody: { title: 'x' },
        status: 201,
        responseHeaders: expect.objectContaining({ 'set-cookie': '[redacted]', etag: 'x' }),
        ms: expect.any(Number),
      },
    ]);
  });

  it('holds every attempt and why it failed', async () => {
    const server = await recordingServer((response, _request, number) => {
      if (number === 1) response.socket?.destroy();
      else json(response, [], number === 2 ? 503 : 200);
    });
    const { client, events } = watched({ url: server.url });
    await call(client, list, {});
    expect(events.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, undefined],
      [2, 503],
      [3, 200],
    ]);
    expect(events[0]?.error).toBe(`127.0.0.1:${server.port} closed the connection without a response`);
  });

  it('never holds the value of a CI/CD variable, however it is sent', async () => {
    const server = await recordingServer((response) => json(response, {}, 201));
    const { client, events } = watched({ url: server.url });
    const variables = { DEPLOY: 's3cret-value' };
    for (const encoding of ['json', 'form', 'multipart'] as const) {
      await call(client, create, { id: '1', variables }, { encoding });
    }
    await request(client, { method: 'POST', path: 'x', query: { variables, value: 's3cret-value' } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await request(client, {
      method: 'PUT',
      path: 'x',
      headers,
      body: 'variables%5BA%5D=s3cret-value&key=s3cret-value',
    });
    await request(client, { method: 'PUT', path: 'x', body: '{"a":[{"password":"s3cret-value"}]}' });
    await request(client, { method: 'PUT', path: 'x', body: 's3cret-value in no known form' });
    expect(events).toHaveLength(7);
    expect(JSON.stringify(events)).not.toContain('s3cret-value');
    expect(events[0]?.requestBody).toEqual({ variables: { DEPLOY: '[redacted]' } });
  });

  it('never holds the token, whatever it is and wherever the server repeats it', async () => {
    const server = await recordingServer((response, { headers }, number) => {
      const { 'private-token': access, 'job-token': job, authorization } = headers;
      const token = String(access ?? job ?? authorization?.slice('Bearer '.length));
      const link = `<http://${token}@127.0.0.1/?private_token=${encodeURIComponent(token)}&x=${token}>; rel="next"`;
      json(response, { message: 'no' }, number % 2 === 0 ? 503 : 400, { link, 'x-echo': `you sent ${token}` });
    });
    const tokens = stringMatching(/^[\x21-\x7e]{12,40}$/);
    await assert(
      asyncProperty(
        tokens,
        constantFrom('private' as const, 'bearer' as const, 'job' as const),
        async (token, tokenType) => {
          const { client, events } = watched({ url: server.url, token, tokenType });
          const error = await failure(call(client, create, { id: '1', title: token }));
          const plan = planCall(client, create, { id: '1' });
          expect(events.length).toBeGreaterThan(0);
          const shown = [...events, plan, error].flatMap(texts);
          expect(shown.filter((text) => text.includes(token))).toEqual([]);
        },
      ),
      { numRuns: roundsOf(50) },
    );
  });

  it('never holds the token when there is no response', async () => {
    const { client, events } = watched({ url: `http://127.0.0.1:${await freePort()}`, token: 'the-secret-token' });
    const error = await failure(call(client, list, {}));
    expect(events).toHaveLength(3);
    expect([...events, error].flatMap(texts).join('\n')).not.toContain('the-secret-token');
  });
});

/** Every string in a value, including error messages. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(value instanceof Error ? [value.message] : []), ...Object.values(value).flatMap(texts)];
};

describe('a planned call', () => {
  it('holds the request without reading the token', () => {
    const client = testClient({
      url: 'https://forge.example.com',
      token: () => Promise.reject(new Error('must not be asked')),
      sudo: '7',
    });
    expect(planCall(client, create, { id: 'a/b', title: 'x', variables: { K: 'v' } })).toEqual({
      method: 'POST',
      url: 'https://forge.example.com/api/v4/projects/a%2Fb/things',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'private-token': '[redacted]',
        sudo: '7',
        'user-agent': 'repoctl',
      },
      body: { title: 'x', variables: { K: '[redacted]' } },
    });
  });

  it('shows the name of a file without reading it', () => {
    const plan = planCall(testClient({ url: 'http://x' }), create, {
      id: '1',
      avatar: { filename: 'me.png', path: '/nowhere/me.png' },
    });
    expect(plan).toMatchObject({
      headers: { 'content-type': 'multipart/form-data' },
      body: { avatar: '(file me.png)' },
    });
  });

  it('has no token header where there is no token', () => {
    const client = testClient({ url: 'http://x', token: '' });
    expect(planCall(client, list, { search: 'a' })).toEqual({
      method: 'GET',
      url: 'http://x/api/v4/things?search=a',
      headers: { accept: 'application/json', 'user-agent': 'repoctl' },
    });
  });

  it('fails with the same error as the call', () => {
    expect(() => planCall(testClient({ url: 'http://x' }), create, { id: '..' })).toThrow('id cannot be ".."');
  });
});

describe('redaction', () => {
  it.each([
    ['/a?private_token=x&b=1', '/a?private_token=[redacted]&b=1'],
    ['/a?b=1&job%5Btoken%5D=x&monkey=1', '/a?b=1&job%5Btoken%5D=[redacted]&monkey=1'],
    ['/a?variables[HOME]=x', '/a?variables[HOME]=[redacted]'],
    ['https://me:p@ss@host/a?b', 'https://[redacted]@host/a?b'],
    ['/a?x=1?token=y', '/a?x=1?token=y'],
  ])('of the URL %s prints %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  it('of a record hides passwords, tokens, private keys, and values, but not their presence or the keys of variables', () => {
    const record = {
      password: 'x',
      password_confirmation: 'x',
      reset_password: true,
      token: null,
      key: '-----BEGIN PRIVATE KEY-----',
      variables: [{ key: 'K', value: 'x', protected: true }],
      domain: { key: 'one_word' },
      keyword: 'shown',
      import_url: 'https://me:x@host/repo.git',
      url: 'http://hook.example/?token=x&a=b',
    };
    expect(redactValue(record)).toEqual({
      password: '[redacted]',
      password_confirmation: '[redacted]',
      reset_password: true,
      token: null,
      key: '[redacted]',
      variables: [{ key: 'K', value: '[redacted]', protected: true }],
      domain: { key: '[redacted]' },
      keyword: 'shown',
      import_url: 'https://[redacted]@host/repo.git',
      url: 'http://hook.example/?token=[redacted]&a=b',
    });
  });

  it('of headers hides tokens, cookies, and secrets in links', () => {
    const link = '<http://h/a?private_token=x&page=2>; rel="next", <http://h/a?private_token=x>; rel="first"';
    expect(redactHeaders({ 'Job-Token': 'x', 'X-Api-Key': 'x', link, etag: 'W/"1"' })).toEqual({
      'Job-Token': '[redacted]',
      'X-Api-Key': '[redacted]',
      link: '<http://h/a?private_token=[redacted]&page=2>; rel="next", <http://h/a?private_token=[redacted]>; rel="first"',
      etag: 'W/"1"',
    });
  });
});

describe('an error that quotes the token', () => {
  const token = 'glpat-quo/ted"token';
  const quoting = (status: number, type: string) =>
    recordingServer((response) => {
      response.writeHead(status, { 'content-type': type, 'x-request': `token ${token}` });
      response.end(type === 'application/json' ? JSON.stringify({ message: `no ${token}` }) : `<p>no ${token}</p>`);
    });

  it.each([
    ['application/json', 403],
    ['text/html', 403],
    ['text/html', 200],
  ])('hides it in the message: %s, %d', async (type, status) => {
    const { url } = await quoting(status, type);
    const error = await failure(call(testClient({ url, token }), list, {}));
    expect(JSON.stringify([(error as Error).message, error])).not.toContain('quo/ted');
    expect((error as Error).message).toContain('no [redacted]');
  });

  it('hides it in a raw response', async () => {
    const { url } = await quoting(400, 'application/json');
    const reply = await request(testClient({ url, token }), { path: 'x', throwOnError: false });
    expect(reply.text()).toBe('{"message":"no [redacted]"}');
    expect(reply.headers['x-request']).toBe('token [redacted]');
  });
});
