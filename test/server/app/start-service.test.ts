import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RootToken } from '../../../src/server/app/bootstrap.ts';
import { startService, type RunningService, type StartOptions } from '../../../src/server/app/start-service.ts';
import { repositoryDir } from '../../../src/server/storage/storages.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { timeoutMs } from '../../support/timeout.ts';

let dataDir = '';
const running: RunningService[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repoctl-start-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (
  options: { rootToken?: string; port?: number; hostname?: string } = {},
  more: Pick<StartOptions, 'announce' | 'prepare'> = {},
) => {
  const { rootToken, port = 0, hostname = 'test-host' } = options;
  const storages = [{ name: 'default', path: join(dataDir, 'repositories') }];
  const service = await startService({
    config: { host: '127.0.0.1', port, dataDir, storages, hostname, version: '1.2.3' },
    log: () => {},
    ...more,
    ...(rootToken === undefined ? {} : { rootToken }),
  });
  running.push(service);
  return service;
};
const stop = async (service: RunningService): Promise<void> => {
  running.splice(running.indexOf(service), 1);
  await service.stop();
};
const ask = (service: RunningService, token: string, line: string, json?: object): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { 'Private-Token': token, ...type };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  return exchange(service.url, { method, path: `/api/v4${path}`, headers, ...body });
};
const idOf = (answer: Answer): number => (answer.json as { id: number }).id;

describe('starting a service', () => {
  it('creates a token in an empty directory and keeps it on later starts', async () => {
    const first = await start();
    const token = first.rootToken?.token ?? '';
    expect(first.rootToken?.generated).toBe(true);
    expect((await ask(first, token, 'GET /user')).json).toMatchObject({ id: 1, username: 'root', is_admin: true });
    await stop(first);

    const second = await start({ rootToken: 'another-token' });
    expect(second.rootToken).toBeUndefined();
    expect((await ask(second, token, 'GET /user')).status).toBe(200);
    expect((await ask(second, 'another-token', 'GET /user')).status).toBe(401);
  });

  it('sets the version that the API reports', async () => {
    const service = await start({ rootToken: 'chosen' });
    expect((await ask(service, 'chosen', 'GET /version')).json).toMatchObject({ version: '1.2.3' });
  });

  it('keeps existing data', async () => {
    const first = await start({ rootToken: 'chosen' });
    const id = idOf(await ask(first, 'chosen', 'POST /projects', { name: 'kept', initialize_with_readme: true }));
    await ask(first, 'chosen', `POST /projects/${id}/labels`, { name: 'bug', color: 'red' });
    await stop(first);
    const second = await start();
    expect((await ask(second, 'chosen', `GET /projects/${id}/labels/bug`)).status).toBe(200);
  });

  it('fails on a port in use and leaves the directory usable', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => other.close(resolve));
    const service = await start({ port, rootToken: 'chosen' });
    expect(service.url).toBe(`http://127.0.0.1:${port}`);
    expect(service.rootToken?.token).toBe('chosen');
  });

  it('announces the token first, so that the operator has it even if the rest fails', async () => {
    const told: string[] = [];
    const announce = ({ token }: RootToken): void => void told.push(token);
    await expect(start({}, { announce, prepare: () => Promise.reject(new Error('no room')) })).rejects.toThrow(
      'no room',
    );
    const service = await start();
    expect(service.rootToken).toBeUndefined();
    expect((await ask(service, told[0] ?? '', 'GET /user')).status).toBe(200);
  });

  it('starts the queue, which removes the repository of a deleted project', async () => {
    const service = await start({ rootToken: 'chosen' });
    const id = idOf(await ask(service, 'chosen', 'POST /projects', { name: 'doomed' }));
    const directory = repositoryDir(service.service, { id, storage: 'default' });
    await access(directory);
    expect((await ask(service, 'chosen', `DELETE /projects/${id}`)).status).toBe(202);
    await vi.waitFor(() => expect(access(directory)).rejects.toThrow('ENOENT'), { timeout: timeoutMs, interval: 50 });
    await vi.waitFor(
      async () => {
        const { db } = service.service.database;
        expect(await db.selectFrom('projects').select('id').execute()).toEqual([]);
      },
      { timeout: timeoutMs, interval: 50 },
    );
  });
});

describe('two services on one database', () => {
  it('see records of the other and refuse duplicates of them', async () => {
    const one = await start({ rootToken: 'chosen', hostname: 'one' });
    const two = await start({ hostname: 'two' });
    expect(two.rootToken).toBeUndefined();
    const id = idOf(await ask(one, 'chosen', 'POST /projects', { name: 'shared' }));
    expect((await ask(two, 'chosen', `GET /projects/${id}`)).status).toBe(200);

    const names = Array.from({ length: 12 }, (_none, index) => `label ${index % 6}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        ask(index < 6 ? one : two, 'chosen', `POST /projects/${id}/labels`, { name, color: 'red' }),
      ),
    );
    const counted = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([counted(201), counted(409)]).toEqual([6, 6]);
  });
});
