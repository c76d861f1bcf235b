/** Uploads that are too large, are cut off, or race each other, and what they leave on the storage. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../../src/server/formats/zip/write-zip.ts';
import { listArtifactFiles } from '../../../../src/server/storage/artifact-files.ts';
import { fileBody } from '../../../support/file-body.ts';
import { exchange } from '../../../support/raw-http.ts';
import { startService, type TestService } from '../../../support/service.ts';

const largest = 100_000;
let server: TestService;
let job: number;

const send = (method: string, path: string, json?: object) =>
  exchange(server.url, {
    method,
    path: `/api/v4${path}`,
    headers: { 'Private-Token': server.rootToken, ...(json && { 'Content-Type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });

const upload = (bytes: Uint8Array) => {
  const { headers, body } = fileBody(bytes);
  const path = `/api/v4/projects/1/jobs/${job}/artifacts`;
  return exchange(server.url, {
    method: 'POST',
    path,
    headers: { ...headers, 'Private-Token': server.rootToken },
    body,
  });
};

const stored = () => {
  const [storage] = server.service.config.storages;
  return listArtifactFiles(storage?.path ?? '');
};

beforeAll(async () => {
  server = await startService({ config: { artifacts: { largest } } });
  await send('POST', '/projects', { name: 'works', initialize_with_readme: true });
  const content = 'build: {script: make}';
  const json = { branch: 'master', commit_message: 'Build', content };
  await send('POST', '/projects/1/repository/files/.gitlab-ci.yml', json);
  const { json: jobs } = await send('GET', '/projects/1/jobs');
  job = (jobs as { id: number }[])[0]?.id ?? 0;
});
afterAll(() => server?.stop());

describe('an upload', () => {
  it('that is too large is refused with the limit, and leaves nothing', async () => {
    const bytes = writeZip([{ path: 'noise', content: randomBytes(4 * largest) }]);
    expect(bytes.length).toBeGreaterThan(largest);
    const { status, json } = await upload(bytes);
    expect([status, json]).toEqual([
      413,
      { message: '413 The artifacts are larger than 100000 bytes, the limit of this server' },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('that is cut off leaves nothing', async () => {
    const { headers, body } = fileBody(writeZip([{ path: 'noise', content: randomBytes(largest / 2) }]));
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ ...headers, 'Private-Token': server.rootToken, 'Content-Length': body.length });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`POST /api/v4/projects/1/jobs/${job}/artifacts HTTP/1.1\r\nHost: x\r\n${head}\r\n`);
    socket.write(body.subarray(0, body.length - 1000));
    await expect.poll(stored).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(stored).toEqual([]);
    expect(await send('GET', `/projects/1/jobs/${job}`)).toMatchObject({ json: { artifacts: [] } });
  });

  it('whose last part is missing is refused', async () => {
    const { headers, body } = fileBody(writeZip([{ path: 'a', content: 'a' }]));
    const answer = await exchange(server.url, {
      method: 'POST',
      path: `/api/v4/projects/1/jobs/${job}/artifacts`,
      headers: { ...headers, 'Private-Token': server.rootToken },
      body: body.subarray(0, body.length - 40),
    });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is stored once if several come at the same time', async () => {
    const bytes = [1, 2, 3, 4].map((size) => writeZip([{ path: 'noise', content: randomBytes(size) }]));
    const statuses = (await Promise.all(bytes.map(upload))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    expect(await stored()).toHaveLength(1);
    await send('DELETE', `/projects/1/jobs/${job}/artifacts`);
    expect(await stored()).toEqual([]);
  });

  it('removes nothing when the same comes again', async () => {
    const bytes = writeZip([{ path: 'a', content: 'a' }]);
    expect((await upload(bytes)).status).toBe(201);
    const before = await stored();
    expect((await upload(bytes)).status).toBe(201);
    expect(await stored()).toEqual(before);
    const { text } = await send('GET', `/projects/1/jobs/${job}/artifacts/a`);
    expect(text).toBe('a');
  });

  it('goes with its project', async () => {
    await send('DELETE', '/projects/1');
    await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
  });
});
