import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, unfinished, type Answer } from '../../support/raw-http.ts';
import { bodyOf, openApp, type App } from './open-app.ts';

let app: App;
let labels = '';
beforeAll(async () => {
  app = await openApp('sqlite');
  labels = `/projects/${await app.make('POST /projects', { name: 'shelf' })}/labels`;
});
afterAll(() => app?.close());

const post = (contentType: string | undefined, body: string | Buffer): Promise<Answer> =>
  exchange(app.url, {
    method: 'POST',
    path: `/api/v4${labels}`,
    headers: {
      'Private-Token': app.rootToken,
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    },
    body,
  });

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('a body', () => {
  it.each([
    ['application/json', '{"name":"json","color":"red"}', 'json'],
    ['application/json; charset=utf-8', '{"name":"é","color":"red"}', 'é'],
    ['application/x-www-form-urlencoded', 'name=a+form%21&color=red', 'a form!'],
    ['application/x-www-form-urlencoded; charset=utf-8', 'name=%F0%9F%A6%8A&color=%23ff0000', '🦊'],
    ['multipart/form-data; boundary=x', `${part('name', 'parts & é')}${part('color', 'red')}--x--\r\n`, 'parts & é'],
    ['multipart/form-data; boundary="x"', `${part('name', 'quoted')}${part('color', 'red')}--x--\r\n`, 'quoted'],
  ])('is accepted as %s', async (contentType, body, name) => {
    const answer = await post(contentType, body);
    expect([answer.status, bodyOf(answer)]).toEqual([201, expect.objectContaining({ name, color: '#ff0000' })]);
  });

  it.each([['text/plain'], ['application/xml'], ['application/json-patch+json'], [undefined]])(
    'with the content type %s is refused with the accepted types',
    async (contentType) => {
      const answer = await post(contentType, '{"name":"other","color":"red"}');
      expect([answer.status, answer.json]).toEqual([400, { message: expect.stringContaining('send JSON, a form') }]);
    },
  );

  it('with a file for a string parameter is refused', async () => {
    const file = '--x\r\nContent-Disposition: form-data; name="name"; filename="n.txt"\r\n\r\nname\r\n';
    const answer = await post('multipart/form-data; boundary=x', `${file}${part('color', 'red')}--x--\r\n`);
    expect([answer.status, answer.json]).toEqual([400, { message: { name: ['must be a string'] } }]);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', part('name', 'x')],
    ['is cut off', 'multipart/form-data; boundary=x', part('name', 'x')],
    ['has another boundary', 'multipart/form-data; boundary=y', `${part('name', 'x')}--x--\r\n`],
    ['has a name of the prototype', 'multipart/form-data; boundary=x', `${part('__proto__', 'x')}--x--\r\n`],
  ])('is refused if it is multipart and %s', async (_what, contentType, body) => {
    expect((await post(contentType, body)).status).toBe(400);
  });

  it.each([
    ['JSON', 'application/json', `{"name":"${'x'.repeat(1024 * 1024)}","color":"red"}`],
    ['a form', 'application/x-www-form-urlencoded', `color=red&name=${'x'.repeat(1024 * 1024)}`],
    ['another type', 'text/plain', 'x'.repeat(2 * 1024 * 1024)],
    ['a multipart field', 'multipart/form-data; boundary=x', `${part('name', 'x'.repeat(1_100_000))}--x--\r\n`],
    ['an upload', 'multipart/form-data; boundary=x', uploadOf(1024 * 1024)],
  ])('is refused if it is larger than 1 MiB: %s', async (_what, contentType, body) => {
    const answer = await post(contentType, body);
    expect([answer.status, answer.json]).toEqual([400, { message: expect.anything() }]);
  });

  it('is read if it is just below the limit', async () => {
    const answer = await post('application/json', `{"name":"${'x'.repeat(1024 * 1000)}","color":"red"}`);
    expect(answer.json).toEqual({ message: { name: ['is too long (at most 255 characters)'] } });
  });

  it('with a wrong Content-Length does not affect later requests', async () => {
    const early = exchange(app.url, {
      method: 'POST',
      path: `/api/v4${labels}`,
      headers: { 'Private-Token': app.rootToken, 'Content-Type': 'application/json', 'Content-Length': 5 },
      body: '{"name":"cut","color":"red"}',
    });
    const answer = await early.catch(() => undefined);
    expect(answer?.status ?? 400).toBe(400);
    expect((await post('application/json', '{"name":"after","color":"red"}')).status).toBe(201);
  });
});

/** Sends the first chunk of a body of unknown length and returns the response. */
const beginChunked = (path: string, headers: Record<string, string>, chunk: string) =>
  unfinished(app.url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked', ...headers },
    body: `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
  });
const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
const unending: readonly (readonly [string, (bytes: number) => string])[] = [
  ['a file', (bytes) => `${fileHead}${'x'.repeat(bytes)}`],
  ['a field', (bytes) => part('name', 'x'.repeat(bytes)).slice(0, -2)],
  ['a preamble', (bytes) => 'x'.repeat(bytes)],
  ['the head of a part', (bytes) => `--x\r\nContent-Disposition: ${'x'.repeat(bytes)}`],
];

describe('an endless multipart body', () => {
  it.each(unending)('is refused at the first byte over the limit: %s', async (_what, chunk) => {
    const headers = { 'Private-Token': app.rootToken };
    expect(await beginChunked(`/api/v4${labels}`, headers, chunk(1024 * 1024 + 1))).toMatch(/^HTTP\/1.1 400 /);
    expect(await beginChunked('/oauth/token', {}, chunk(64 * 1024 + 1))).toMatch(/^HTTP\/1.1 400 /);
  });

  it('is refused at once if its Content-Length is over the limit', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 64 * 1024 + 1 };
    expect(await begin('/oauth/token', headers)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('does not block other unauthenticated requests', async () => {
    const path = '/api/v4/projects/1/trigger/pipeline';
    const socket = (): Socket => {
      const { hostname, port } = new URL(app.url);
      const made = connect(Number(port), hostname);
      const type = 'Content-Type: multipart/form-data; boundary=x';
      made.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 60000\r\n\r\n--x\r\n`);
      return made;
    };
    const held = Array.from({ length: 4 }, socket);
    // The response to this later request shows that the service has received the four unfinished ones.
    await exchange(app.url, { method: 'GET', path: '/api/v4/version' });
    const trigger = exchange(app.url, {
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: 'wrong', ref: 'master' }),
    });
    const first = await Promise.race([trigger.then(({ status }) => status), pause(10_000, 'no answer')]);
    for (const one of held) one.destroy();
    expect(first).toBe(404);
  });
});

const begin = (path: string, headers: Record<string, string | number>) =>
  unfinished(app.url, { method: 'POST', path, headers, body: '{"name":[' });

describe('an unauthenticated body', () => {
  it('is refused before it is read if credentials are missing or wrong', async () => {
    const length = { 'Content-Type': 'application/json', 'Content-Length': 30 * 1024 * 1024 };
    expect(await begin(`/api/v4${labels}`, length)).toMatch(/^HTTP\/1.1 401 /);
    expect(await begin(`/api/v4${labels}`, { ...length, 'Private-Token': 'rct_wrong' })).toMatch(/^HTTP\/1.1 401 /);
  });

  it.each(['/api/v4/projects/1/trigger/pipeline', '/oauth/token', '/users/sign_in'])(
    'can have up to 64 KiB at %s, where it contains the credentials',
    async (path) => {
      const length = { 'Content-Type': 'application/json', 'Content-Length': 64 * 1024 + 1 };
      expect(await begin(path, length)).toMatch(/^HTTP\/1.1 400 /);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
      const body = `${part('token', 'x')}${part('ref', 'x'.repeat(70_000))}--x--\r\n`;
      const answer = await exchange(app.url, { method: 'POST', path, headers, body });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('larger than 65536 bytes')]);
    },
  );
});

const uploadOf = (bytes: number): string => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n';
  return `${head}${'x'.repeat(bytes)}\r\n--x--\r\n`;
};
