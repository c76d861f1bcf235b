import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { createProject } from '../../e2e/support/api.ts';
import { commitFile, git, makeRoom, newRepository, remoteOf } from '../../e2e/support/git.ts';

const megabyte = 1024 * 1024;

/** The size of the push, which exceeds the allowed growth of the server. */
const pushed = 100 * megabyte;
const mostGrowth = 80 * megabyte;

/** Resident memory of a process in bytes, without its git processes. */
const memoryOf = async (pid: number | undefined): Promise<number> =>
  Number((await execa('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1024;

describe('a large push', () => {
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  beforeAll(async () => {
    [service, room] = await Promise.all([startBuiltService(), makeRoom()]);
  });
  afterAll(async () => {
    await service?.stop();
    await room?.remove();
  });

  /** The highest growth of the server during some work. */
  const growthDuring = async (action: () => Promise<unknown>): Promise<number> => {
    const before = await memoryOf(service.process.pid);
    let most = before;
    const timer = setInterval(() => {
      void memoryOf(service.process.pid).then((now) => (most = Math.max(most, now)));
    }, 50);
    await action().finally(() => clearInterval(timer));
    return Math.max(most, await memoryOf(service.process.pid)) - before;
  };

  it('of 100 MB streams through the server, as does its clone', async () => {
    await createProject(service, 'huge');
    const remote = remoteOf(service, 'root/huge');
    const source = await newRepository(room.path, 'huge');
    // The first push also loads what every push needs.
    await git(source, 'push', '--quiet', remote, 'main');
    await git(room.path, 'clone', '--quiet', remote, join(room.path, 'small'));
    for (const setting of ['core.compression=0', 'pack.compression=0', 'core.bigFileThreshold=1m']) {
      await git(source, 'config', ...(setting.split('=') as [string, string]));
    }
    // Random bytes do not compress: what is sent is as long as what is written.
    await commitFile(source, 'blob.bin', randomBytes(pushed));

    expect(await growthDuring(() => git(source, 'push', '--quiet', remote, 'main'))).toBeLessThan(mostGrowth);

    const clone = join(room.path, 'huge-clone');
    expect(await growthDuring(() => git(room.path, 'clone', '--quiet', remote, clone))).toBeLessThan(mostGrowth);
    expect(await git(clone, 'rev-parse', 'HEAD^{tree}')).toBe(await git(source, 'rev-parse', 'HEAD^{tree}'));
  });

  it('of 30 MB is returned completely by a clone', async () => {
    await createProject(service, 'big');
    const source = await newRepository(room.path, 'big');
    // Random bytes do not compress: what is sent is as long as what is written.
    await commitFile(source, 'blob.bin', randomBytes(30 * megabyte));
    const tree = await git(source, 'rev-parse', 'HEAD^{tree}');
    await git(source, 'push', '--quiet', remoteOf(service, 'root/big'), 'main');

    const clone = join(room.path, 'big-clone');
    await git(room.path, 'clone', '--quiet', remoteOf(service, 'root/big'), clone);
    await git(clone, 'fsck');
    expect(await git(clone, 'rev-parse', 'HEAD^{tree}')).toBe(tree);
  });
});
