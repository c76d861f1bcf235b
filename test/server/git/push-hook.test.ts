import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePushHook } from '../../../src/server/git/push-hook.ts';
import { makeScratch, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('writePushHook', () => {
  it('keeps the program where nobody else can write', async () => {
    const dir = await writePushHook(scratch.path);
    expect([await modeOf(dir), await modeOf(join(dir, 'proc-receive'))]).toEqual([0o700, 0o700]);
    expect(await writePushHook(scratch.path)).toBe(dir);
  });

  it('gives an absolute path for a data directory that is none', async () => {
    expect(await writePushHook(relative(process.cwd(), scratch.path))).toBe(join(scratch.path, 'git-hooks'));
  });
});
