/** The whole server in this process, on a free port. */
import { copyFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startService as start, type StartOptions } from '../../src/server/app/start-service.ts';
import type { Clock } from '../../src/server/formats/clock.ts';
import type { Log } from '../../src/server/formats/log.ts';
import type { Service, ServiceConfig } from '../../src/server/request/service.ts';

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

const startIn = async (
  dataDir: string,
  { config, ...options }: TestServiceOptions & Pick<StartOptions, 'prepare'>,
): Promise<TestService> => {
  const { service, url, stop } = await start({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
      hostname: 'test-host',
      version: '1.2.3',
      ...config,
    },
    log: () => {},
    rootToken,
    ...options,
  });
  // Idle connections get no further requests and need no grace period.
  return { url, rootToken, dataDir, service, stop: () => stop({ grace: 0 }) };
};

const removingData = (service: TestService): TestService => ({
  ...service,
  stop: async () => {
    await service.stop();
    // A git process whose client is gone may still be ending.
    await rm(service.dataDir, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** A data directory with an empty, migrated database. */
const newDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'repoctl-service-'));
  await copyFile(inject('templates').sqlite, join(dataDir, 'repoctl.sqlite3'));
  return dataDir;
};

/** Starts a server without data; `stop` also deletes its data directory. */
export const startService = async (options: TestServiceOptions = {}): Promise<TestService> =>
  removingData(await startIn(await newDataDir(), options));

/** Initial data that many tests share. */
export interface Filling<T> {
  readonly name: string;
  /** Fills a running server and returns the facts that tests need, which are stored as JSON. */
  readonly fill: (service: TestService) => Promise<T>;
  /** Fills the server before it accepts requests, as `--demo` does. */
  readonly prepare?: StartOptions['prepare'];
}

const factsIn = async <T>(template: string): Promise<T | undefined> => {
  const text = await readFile(join(template, 'facts.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

/** Another worker may create the same template at the same time; the first one to finish wins. */
const makeTemplate = async <T>(template: string, { fill, prepare }: Filling<T>): Promise<T> => {
  const own = await mkdtemp(`${template}-`);
  const dataDir = join(own, 'data');
  await rename(await newDataDir(), dataDir);
  const service = await startIn(dataDir, prepare === undefined ? {} : { prepare });
  await writeFile(join(own, 'facts.json'), JSON.stringify(await fill(service).finally(service.stop)));
  await rename(own, template).catch(() => rm(own, { recursive: true }));
  return (await factsIn<T>(template)) as T;
};

/** The data directory that `startFilled` copies, once it was called; no service uses it. */
export const filledDataDir = ({ name }: Pick<Filling<unknown>, 'name'>): string =>
  join(inject('templates').directory, name, 'data');

/** Like `startService`, on a copy of data that are created once per run. */
export const startFilled = async <T>(
  filling: Filling<T>,
  options: TestServiceOptions = {},
): Promise<TestService & { readonly facts: T }> => {
  const template = join(inject('templates').directory, filling.name);
  const facts = (await factsIn<T>(template)) ?? (await makeTemplate(template, filling));
  const dataDir = await mkdtemp(join(tmpdir(), 'repoctl-service-'));
  await cp(filledDataDir(filling), dataDir, { recursive: true });
  return { ...removingData(await startIn(dataDir, options)), facts };
};
