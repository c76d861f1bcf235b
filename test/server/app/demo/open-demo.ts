/** A service of its own with the demo's data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemo } from '../../../../src/server/app/demo/make-demo.ts';
import { startService } from '../../../../src/server/app/start-service.ts';

export interface Demo {
  readonly url: string;
  /** Of the first administrator. */
  readonly rootToken: string;
  readonly close: () => Promise<void>;
}

export const openDemo = async (): Promise<Demo> => {
  const rootToken = 'rct_token-of-the-demo-in-tests';
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-demo-'));
  const storages = [{ name: 'default', path: join(directory, 'repositories') }];
  const { url, stop } = await startService({
    config: { host: '127.0.0.1', port: 0, dataDir: directory, storages, hostname: 'test-host' },
    log: () => {},
    rootToken,
    prepare: makeDemo,
  });
  const close = async (): Promise<void> => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { url, rootToken, close };
};
