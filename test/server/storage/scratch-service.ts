/** A service with a new database and new storages, without an HTTP server. */
import { testSecrets } from '../../support/secrets.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSharedPools, type Service } from '../../../src/server/request/service.ts';
import { steps } from '../../../src/server/app/steps.ts';
import { openTestDatabase, type EngineName } from '../../support/databases.ts';

export interface ScratchService {
  readonly service: Service;
  /** A service on another host that uses the same database. */
  readonly onHost: (hostname: string) => Service;
  /** The messages that were logged, in order. */
  readonly logged: string[];
  readonly remove: () => Promise<void>;
}

/** Creates a service with the storages `default`, which is missing from the data directory, and `second`, which exists. */
export const makeScratchService = async (engine: EngineName): Promise<ScratchService> => {
  const root = await mkdtemp(join(tmpdir(), 'repoctl-service-'));
  const dataDir = join(root, 'data');
  const second = join(root, 'second');
  await mkdir(second);
  const database = await openTestDatabase(engine);
  const logged: string[] = [];
  const storages = [
    { name: 'default', path: join(dataDir, 'repositories') },
    { name: 'second', path: second },
  ];
  const pools = createSharedPools();
  const onHost = (hostname: string): Service => ({
    config: { host: '127.0.0.1', port: 0, dataDir, storages, hostname, version: '1.2.3' },
    database,
    clock: { now: () => new Date('2024-05-06T12:00:00Z') },
    log: (_level, message) => logged.push(message),
    pools,
    secrets: testSecrets,
    steps,
  });
  const remove = async (): Promise<void> => {
    await pools.close();
    await database.close();
    await rm(root, { recursive: true, force: true });
  };
  return { service: onHost('alpha'), onHost, logged, remove };
};
