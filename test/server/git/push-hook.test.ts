import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writePushHook } from '../../../src/server/git/push-hook.ts';
import { mountDisk, mounting } from '../../support/mounted-disk.ts';
import { makeScratch, type Scratch } from './scratch.ts';

const mounts = await mounting();

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('writePushHook', () => {
  it('writes the program to a directory that only its owner can access', async () => {
    const dir = await writePushHook(scratch.path);
    expect([await modeOf(dir), await modeOf(join(dir, 'proc-receive'))]).toEqual([0o700, 0o700]);
    expect(await writePushHook(scratch.path)).toBe(dir);
  });

  it.skipIf(mounts.missing)(`uses the existing program on a full or read-only disk${mounts.note}`, async () => {
    const disk = await mountDisk(1);
    onTestFinished(disk.unmount);
    await disk.fill();
    await expect(writePushHook(disk.path)).rejects.toThrow('ENOSPC');
    await disk.clear();
    const dir = await writePushHook(disk.path);
    await disk.fill();
    expect(await writePushHook(disk.path)).toBe(dir);
    await disk.setReadOnly(true);
    expect(await writePushHook(disk.path)).toBe(dir);
    expect(await readdir(dir)).toEqual(['proc-receive']);
  });

  it('returns an absolute path for a relative data directory', async () => {
    expect(await writePushHook(relative(process.cwd(), scratch.path))).toBe(join(scratch.path, 'git-hooks'));
  });
});
