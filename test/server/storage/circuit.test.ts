import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { notFound } from '../../../src/server/formats/problems.ts';
import type { Call } from '../../../src/server/request/handler.ts';
import { repositoryStorageHandlers } from '../../../src/server/instance/repository-storage/handlers.ts';
import type { Service } from '../../../src/server/request/service.ts';
import { storageHealth, withStorage } from '../../../src/server/storage/circuit-breaker.ts';
import {
  ensureStorages,
  pickStorage,
  probeStorages,
  repositoryDir,
  withRepository,
} from '../../../src/server/storage/storages.ts';
import { addFailure } from '../../../src/server/storage/store.ts';
import { engineNames } from '../../support/databases.ts';
import { makeScratchService, type ScratchService } from './scratch-service.ts';

const unavailable = { status: 503, body: { message: '503 Repository storage "default" is out of reach' } };

const call = <E extends Endpoint>(service: Service, offset = 0, limit = 20) =>
  ({ service, page: { page: 1, perPage: limit, offset, limit } }) as unknown as Call<E>;

describe.each(engineNames)('the circuit breaker of repository storages on %s', (engine) => {
  let scratch: ScratchService;
  let path: string;
  beforeEach(async () => {
    scratch = await makeScratchService(engine);
    path = scratch.service.config.storages[0]?.path ?? '';
    await ensureStorages(scratch.service);
  });
  afterEach(() => scratch.remove());

  const use = (): Promise<string> => withStorage(scratch.service, 'default', async (storagePath) => storagePath);
  const failures = async (): Promise<number> => (await storageHealth(scratch.service))[0]?.total_failures ?? -1;

  it('passes the path of a reachable storage to the action', async () => {
    expect(await use()).toBe(path);
    expect(await failures()).toBe(0);
  });

  it('blocks access after three failures until a probe succeeds', async () => {
    await rm(path, { recursive: true });
    for (const count of [1, 2, 3]) {
      await expect(use()).rejects.toMatchObject(unavailable);
      expect(await failures()).toBe(count);
    }
    await mkdir(path);
    await expect(use()).rejects.toMatchObject(unavailable);
    expect(await failures()).toBe(3);

    await probeStorages(scratch.service);

    expect(await use()).toBe(path);
    expect(await failures()).toBe(0);
    expect(scratch.logged).toEqual([
      ...Array.from({ length: 3 }, () => 'repository storage is unreachable'),
      'repository storage works again',
    ]);
  });

  it('treats a file as an unreachable storage', async () => {
    await rm(path, { recursive: true });
    await writeFile(path, '');
    await expect(use()).rejects.toMatchObject(unavailable);
  });

  it('resets the failures as soon as the storage is reachable', async () => {
    await rename(path, `${path}-away`);
    await expect(use()).rejects.toMatchObject(unavailable);
    await rename(`${path}-away`, path);
    await use();
    expect(await failures()).toBe(0);
  });

  it('does not count a failed action on a reachable storage', async () => {
    const own = new Error('my own mistake');
    await expect(withStorage(scratch.service, 'default', () => Promise.reject(own))).rejects.toBe(own);
    const problem = notFound('Branch');
    await expect(withStorage(scratch.service, 'default', () => Promise.reject(problem))).rejects.toBe(problem);
    expect(await failures()).toBe(0);

    const torn = withStorage(scratch.service, 'default', async (storagePath) => {
      await rm(storagePath, { recursive: true });
      throw own;
    });
    await expect(torn).rejects.toMatchObject(unavailable);
    expect(await failures()).toBe(1);
  });

  it('counts failures per host and shows their sum', async () => {
    const beta = scratch.onHost('beta');
    await Promise.all([1, 2, 3, 4].map(() => addFailure(beta.database.db, 'default', 'beta', beta.clock.now())));
    await addFailure(beta.database.db, 'retired', 'beta', beta.clock.now());

    expect(await use()).toBe(path);
    await expect(withStorage(beta, 'default', async () => 'used')).rejects.toMatchObject(unavailable);
    expect(await storageHealth(scratch.service)).toEqual([
      { storage_name: 'default', failing_on_hosts: ['beta'], total_failures: 4 },
      { storage_name: 'second', failing_on_hosts: [], total_failures: 0 },
      { storage_name: 'retired', failing_on_hosts: ['beta'], total_failures: 1 },
    ]);
  });

  it('creates new projects on the first reachable storage', async () => {
    expect((await pickStorage(scratch.service)).name).toBe('default');
    await rm(path, { recursive: true });
    expect((await pickStorage(scratch.service)).name).toBe('second');
    await rm(scratch.service.config.storages[1]?.path ?? '', { recursive: true });
    await expect(pickStorage(scratch.service)).rejects.toMatchObject(unavailable);
  });

  it('derives the path of a repository from the ID and the storage of its project', async () => {
    expect(repositoryDir(scratch.service, { id: 1, storage: 'default' })).toBe(
      `${path}/@hashed/6b/86/6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b.git`,
    );
    const lost = withRepository(scratch.service, { id: 1, storage: 'gone' }, async (dir) => dir);
    await expect(lost).rejects.toMatchObject({ status: 503 });
  });

  it('creates missing storages only in the data directory and counts other missing ones as failures', async () => {
    const second = scratch.service.config.storages[1]?.path ?? '';
    await rm(second, { recursive: true });
    await ensureStorages(scratch.service);
    await probeStorages(scratch.service);
    expect((await storageHealth(scratch.service)).map((health) => health.total_failures)).toEqual([0, 1]);
  });

  describe('through the API', () => {
    it('lists all storages and failing storages in pages', async () => {
      await rm(path, { recursive: true });
      await probeStorages(scratch.service);

      const { list, failing } = repositoryStorageHandlers;
      const first = { storage_name: 'default', failing_on_hosts: ['alpha'], total_failures: 1 };
      expect(await list(call(scratch.service, 0, 1))).toEqual({ items: [first], total: 2 });
      expect((await list(call(scratch.service, 1, 1))).items.map((item) => item.storage_name)).toEqual(['second']);
      expect(await failing(call(scratch.service))).toEqual({ items: [first], total: 1 });
    });

    it('allows access again after a reset', async () => {
      await rm(path, { recursive: true });
      for (const _ of [1, 2, 3]) await probeStorages(scratch.service);
      await expect(use()).rejects.toMatchObject(unavailable);
      await mkdir(path);

      await repositoryStorageHandlers.reset(call(scratch.service));

      expect(await use()).toBe(path);
    });
  });
});
