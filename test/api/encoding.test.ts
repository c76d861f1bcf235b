import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../src/api/call.ts';
import { isInvalidRequestError } from '../../src/api/errors/invalid-request-error.ts';
import { create, list, read, remove, update } from './support/endpoints.ts';
import { json, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const service = async (status = 200, body: unknown = {}) => {
  const server = await recordingServer((response) =>
    status === 204 ? response.writeHead(204).end() : json(response, body, status),
  );
  return { server, client: testClient({ url: server.url }) };
};

/** The form, parsed by Node itself. */
const parseMultipart = async (type: string | undefined, body: Buffer | undefined): Promise<FormData> =>
  new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type ?? '' } }).formData();

describe('an identifier in a path', () => {
  it.each([
    ['group/sub group/project', 'group%2Fsub%20group%2Fproject'],
    ['a+b', 'a%2Bb'],
    ['100%', '100%25'],
    ['%2F', '%252F'],
    ['größe/标签', 'gr%C3%B6%C3%9Fe%2F%E6%A0%87%E7%AD%BE'],
    ['a?b#c', 'a%3Fb%23c'],
    ['...', '...'],
  ])('is sent encoded: %s as %s', async (identity, encoded) => {
    const { server, client } = await service();
    await call(client, read, { id: identity, name: 'x' });
    expect(server.received[0]?.url).toBe(`/api/v4/projects/${encoded}/things/x`);
  });

  it.each(['.', '..'])('is refused before anything is sent where it would change the path: %s', async (name) => {
    const { server, client } = await service();
    const error = await failure(call(client, read, { id: '1', name }));
    expect(isInvalidRequestError(error)).toBe(true);
    expect(error).toMatchObject({ parameter: 'name', message: expect.stringContaining(`"${name}"`) });
    expect(server.received).toEqual([]);
  });

  it('is refused when it is empty, which would be the URL of the list', async () => {
    const { client } = await service();
    expect(await failure(call(client, update, { id: '', title: 'x' }))).toMatchObject({
      name: 'InvalidRequestError',
      message: 'id is required',
    });
  });

  it('follows the path prefix of the server', async () => {
    const server = await recordingServer((response) => json(response, {}));
    await call(testClient({ url: `${server.url}/some/forge/` }), read, { id: 'a/b', name: 'c' });
    expect(server.received[0]?.url).toBe('/some/forge/api/v4/projects/a%2Fb/things/c');
  });
});

describe('the query of a request', () => {
  it('has lists as name[], records as name[key], a plus as %2B, and null as an empty string', async () => {
    const { server, client } = await service(200, []);
    await call(client, list, {
      iids: [1, 2],
      custom_attributes: { 'cost centre': 'a&b' },
      search: '1+1 = 2',
      active: null,
      page: 3,
    });
    const url = server.received[0]?.url ?? '';
    expect(url.replaceAll('%5B', '[').replaceAll('%5D', ']')).toBe(
      '/api/v4/things?iids[]=1&iids[]=2&custom_attributes[cost%20centre]=a%26b&search=1%2B1%20%3D%202&active=&page=3',
    );
    expect(server.received[0]?.headers['content-type']).toBeUndefined();
  });

  it('leaves out undefined, but not false and empty lists', async () => {
    const { server, client } = await service(200, []);
    await call(client, list, { search: undefined, active: false, iids: [] });
    expect(decodeURIComponent(server.received[0]?.url ?? '')).toBe('/api/v4/things?active=false&iids[]=');
  });

  it('holds the parameters of a DELETE', async () => {
    const { server, client } = await service(204);
    const reply = await call(client, remove, { id: '1', name: 'a/b' });
    expect(server.received[0]).toMatchObject({ method: 'DELETE', url: '/api/v4/things/1?name=a%2Fb' });
    expect(server.received[0]?.body).toHaveLength(0);
    expect(reply).toMatchObject({ status: 204, body: null, changed: true });
  });
});

describe('the body of a request', () => {
  it('is JSON, with null as null', async () => {
    const { server, client } = await service(201);
    await call(client, create, { id: 'a/b', title: 'ü', note: null, tags: [] });
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(server.received[0]?.body))).toEqual({ title: 'ü', note: null, tags: [] });
  });

  it('is absent when there are no parameters', async () => {
    const { server, client } = await service(201);
    await call(client, create, { id: '1' });
    expect(server.received[0]?.headers['content-type']).toBeUndefined();
    expect(server.received[0]?.headers['content-length']).toBe('0');
  });

  it('can be a form', async () => {
    const { server, client } = await service(201);
    await call(
      client,
      create,
      { id: '1', title: 'a b+c', note: null, tags: ['x', 'y'], variables: { K: '=' } },
      { encoding: 'form' },
    );
    expect(server.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(String(server.received[0]?.body))]).toEqual([
      ['title', 'a b+c'],
      ['note', ''],
      ['tags[]', 'x'],
      ['tags[]', 'y'],
      ['variables[K]', '='],
    ]);
  });

  it('is multipart when a parameter is a file in memory', async () => {
    const { server, client } = await service(201);
    const bytes = Uint8Array.from([0, 13, 10, 45, 45, 255]);
    await call(client, create, {
      id: '1',
      title: 'grün',
      tags: ['x'],
      avatar: { filename: 'a "quoted" ü.png', contentType: 'image/png', bytes },
    });
    const { headers, body } = server.received[0] ?? {};
    expect(headers?.['content-length']).toBe(String(body?.length));
    const form = await parseMultipart(headers?.['content-type'], body);
    expect(form.get('title')).toBe('grün');
    expect(form.getAll('tags[]')).toEqual(['x']);
    const file = form.get('avatar') as File;
    expect([file.name, file.type]).toEqual(['a "quoted" ü.png', 'image/png']);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  it('is multipart when a parameter is a file on disk', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-multipart-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'avatar.bin');
    await writeFile(path, 'from disk');
    const { server, client } = await service(201);
    await call(client, create, { id: '1', avatar: { filename: 'avatar.bin', path } });
    const { headers, body } = server.received[0] ?? {};
    expect(headers?.['content-length']).toBe(String(body?.length));
    const form = await parseMultipart(headers?.['content-type'], body);
    expect(await (form.get('avatar') as File).text()).toBe('from disk');
  });

  it('can hold a file that is read from a pipe', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-multipart-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'pipe');
    execFileSync('mkfifo', [path]);
    const { server, client } = await service(201);
    const writing = writeFile(path, 'from a pipe');
    await call(client, create, { id: '1', avatar: { filename: 'avatar.bin', path } });
    await writing;
    const form = await parseMultipart(server.received[0]?.headers['content-type'], server.received[0]?.body);
    expect(await (form.get('avatar') as File).text()).toBe('from a pipe');
  });

  it('has the file on disk again when the request is retried', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-multipart-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'avatar.bin');
    await writeFile(path, 'from disk');
    const server = await recordingServer((response, _request, number) =>
      json(response, {}, number === 1 ? 429 : 201, { 'retry-after': '0' }),
    );
    await call(testClient({ url: server.url }), create, { id: '1', avatar: { filename: 'avatar.bin', path } });
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.body).toEqual(server.received[0]?.body);
  });

  it('is an error when a file on disk changed while it was sent', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'repoctl-multipart-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'avatar.bin');
    await writeFile(path, 'from disk');
    const server = await recordingServer((response) => {
      void writeFile(path, 'another one').then(() => json(response, {}, 429, { 'retry-after': '0' }));
    });
    const client = testClient({ url: server.url });
    const error = await failure(call(client, create, { id: '1', avatar: { filename: 'avatar.bin', path } }));
    expect(error).toMatchObject({ name: 'InvalidRequestError', message: 'a file changed while it was sent' });
  });

  it('keeps the line breaks of strings', async () => {
    const { server, client } = await service(201);
    const avatar = { filename: 'x', bytes: new Uint8Array() };
    await call(client, create, { id: '1', title: 'one\ntwo', avatar });
    const form = await parseMultipart(server.received[0]?.headers['content-type'], server.received[0]?.body);
    expect(form.get('title')).toBe('one\ntwo');
  });

  it('is an error that names a file that cannot be read', async () => {
    const { server, client } = await service(201);
    const error = await failure(call(client, create, { id: '1', avatar: { filename: 'x', path: '/nowhere/x.png' } }));
    expect(error).toMatchObject({ parameter: 'avatar', message: expect.stringContaining('/nowhere/x.png') });
    expect(server.received).toEqual([]);
  });

  it('cannot hold a file where the endpoint accepts none', async () => {
    const { client } = await service(201);
    const title = { filename: 'x', bytes: new Uint8Array() };
    // @ts-expect-error -- the compiler rejects it too
    const refused = call(client, create, { id: '1', title });
    expect(await failure(refused)).toMatchObject({ message: 'title cannot be a file' });
  });
});
