import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorageProbes, type StorageProbes } from '../../../src/server/storage/probe-storage.ts';

describe('a probe of a storage', () => {
  let path: string;
  let probes: StorageProbes;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), `repoctl looks 'at "$this" -`));
    probes = createStorageProbes();
  });
  afterEach(async () => {
    await probes.close();
    await rm(path, { recursive: true, force: true });
    await rm(`${path}-away`, { recursive: true, force: true });
  });

  const gone = 'its path is not a directory that can be read';

  /** The IDs of the processes that probe the path. */
  const pids = async (): Promise<number[]> => {
    const { stdout } = await execa('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
    return stdout
      .split('\n')
      .filter((line) => line.includes(path))
      .map((line) => Number.parseInt(line, 10));
  };

  it('detects that the directory is missing, back, and replaced by a file', async () => {
    expect(await probes.reach(path)).toBeNull();
    await rename(path, `${path}-away`);
    expect(await probes.reach(path)).toBe(gone);
    await writeFile(path, '');
    expect(await probes.reach(path)).toBe(gone);
    await rm(path);
    await mkdir(path);
    expect(await probes.reach(path)).toBeNull();
    expect(await pids()).toHaveLength(1);
  });

  it('serves 50 concurrent requests with one process', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => probes.reach(path)));

    expect(new Set(answers)).toEqual(new Set([null]));
    expect(await pids()).toHaveLength(1);
  });

  it('fails if its process hangs, and the next probe starts a new process', async () => {
    await probes.reach(path);
    const [pid = 0] = await pids();
    process.kill(pid, 'SIGSTOP');

    expect(await Promise.all([probes.reach(path), probes.reach(path)])).toEqual([
      'it did not respond within 2 s',
      'it did not respond within 2 s',
    ]);

    expect(await probes.reach(path)).toBeNull();
    expect(await pids()).not.toContain(pid);
  });

  it('starts a new process if the last one is gone', async () => {
    await probes.reach(path);
    const [pid = 0] = await pids();
    process.kill(pid, 'SIGKILL');
    await expect.poll(pids).toEqual([]);

    expect(await probes.reach(path)).toBeNull();
  });

  it('is repeated by a new process if its process dies meanwhile', async () => {
    await probes.reach(path);
    const [pid = 0] = await pids();
    process.kill(pid, 'SIGSTOP');

    const looking = Promise.all([probes.reach(path), probes.reach(path)]);
    process.kill(pid, 'SIGKILL');

    expect(await looking).toEqual([null, null]);
    expect(await pids()).toHaveLength(1);
  });

  it('leaves neither a process nor a file behind, even if it is closed meanwhile', async () => {
    const looking = Promise.all(Array.from({ length: 20 }, () => probes.write(path)));

    await probes.close();

    expect([await pids(), await readdir(path)]).toEqual([[], []]);
    expect(new Set(await looking)).toEqual(new Set([null]));
    expect(await probes.reach(path)).toBe('the probe has ended');
  });

  it('is aborted on close if it hangs', async () => {
    await probes.reach(path);
    const [pid = 0] = await pids();
    process.kill(pid, 'SIGSTOP');
    const looking = probes.write(path);

    await probes.close();

    expect(await looking).toMatch(/did not respond|has ended/);
    await expect.poll(pids).toEqual([]);
  });
});
