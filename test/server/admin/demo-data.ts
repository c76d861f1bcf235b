/** A running service with the demo data, for admin commands that work on its data directory. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, type BackupOptions } from '../../../src/server/admin/back-up.ts';
import { restore, type RestoreOptions } from '../../../src/server/admin/restore.ts';
import { makeDemo } from '../../../src/server/app/demo/make-demo.ts';
import { startService } from '../../../src/server/app/start-service.ts';
import type { DataLocation } from '../../../src/server/request/service.ts';
import { exchange } from '../../support/raw-http.ts';
import { filledDataDir, startFilled, type TestService } from '../../support/service.ts';

export const locationOf = (dataDir: string): DataLocation => ({
  dataDir,
  storages: [{ name: 'default', path: join(dataDir, 'repositories') }],
});

export interface DemoData {
  readonly service: TestService;
  readonly location: DataLocation;
  /** The path with this name in a directory that `close` removes. */
  readonly place: (name: string) => string;
  readonly backUp: (target: string, options?: Partial<BackupOptions>) => ReturnType<typeof backUp>;
  readonly restore: (source: string, dataDir: string, options?: Partial<RestoreOptions>) => ReturnType<typeof restore>;
  readonly close: () => Promise<void>;
}

const filling = { name: 'demo', prepare: makeDemo, fill: () => Promise.resolve({}) };

/** Returns a function that makes one more copy of the demo data, which no running service uses. */
export const demoCopies = (demo: DemoData): (() => Promise<string>) => {
  let count = 0;
  return async () => {
    count += 1;
    const dataDir = demo.place(`copy-${count}`);
    await cp(filledDataDir(filling), dataDir, { recursive: true });
    return dataDir;
  };
};

export const openDemoData = async (): Promise<DemoData> => {
  const service = await startFilled(filling);
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-admin-'));
  const location = locationOf(service.dataDir);
  return {
    service,
    location,
    place: (name) => join(directory, name),
    backUp: (target, options = {}) =>
      backUp(location, { target, withSecretKey: true, version: '1.2.3', now: new Date(), ...options }),
    restore: (source, dataDir, options = {}) =>
      restore(locationOf(dataDir), { source, withoutSecrets: false, dryRun: false, ...options }),
    close: async () => {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export const namesBelow = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .toSorted();

/** Starts a service on restored data and returns its responses to an administrator. */
export const askRestored = async (dataDir: string, token: string, paths: readonly string[]) => {
  const service = await startService({
    config: { ...locationOf(dataDir), host: '127.0.0.1', port: 0, hostname: 'another-host', version: '1.2.3' },
    log: () => {},
  });
  try {
    const headers = { 'Private-Token': token };
    const answers = [];
    for (const path of paths) answers.push((await exchange(service.url, { method: 'GET', path, headers })).json);
    return answers;
  } finally {
    await service.stop();
  }
};
