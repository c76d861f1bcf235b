/** The whole service in this process, on a free port, with an empty data directory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/server/formats/clock.ts';
import type { Service, ServiceConfig } from '../../src/server/request/service.ts';
import type { Log } from '../../src/server/formats/log.ts';
import { startService as start } from '../../src/server/app/start-service.ts';

export interface TestService {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Token of the administrator `root`, with the scopes `api` and `sudo`. */
  readonly rootToken: string;
  readonly dataDir: string;
  readonly service: Service;
  readonly stop: () => Promise<void>;
}

export interface TestServiceOptions {
  readonly config?: Partial<ServiceConfig>;
  readonly clock?: Clock;
  readonly log?: Log;
}

const rootToken = 'rct_test-root-token-0123456789';

/** Starts a service; `stop` also removes its data. */
export const startService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'repoctl-service-'));
  const running = await start({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
      hostname: 'test-host',
      ...options.config,
    },
    log: options.log ?? (() => {}),
    rootToken,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: running.url, rootToken, dataDir, service: running.service, stop };
};
