import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { needsRepack, repack } from '../../../src/server/git/repack.ts';
import { addLooseCommits, gitIn } from './loose-commits.ts';
import { makeScratch, type Scratch } from './scratch.ts';

describe('repacking', () => {
  let scratch: Scratch;
  let dir: string;
  beforeEach(async () => {
    scratch = await makeScratch();
    dir = await scratch.repository();
  });
  afterEach(() => scratch.remove());

  it('leaves few packs and no loose objects', async () => {
    await addLooseCommits(dir, 40);
    expect(await needsRepack(dir)).toBe(true);
    await repack(dir);
    expect(await needsRepack(dir)).toBe(false);
    expect(await gitIn(dir)(['count-objects'])).toMatch(/^0 objects/);
  });

  it('does nothing while another process holds the lock and removes its own lock', async () => {
    await addLooseCommits(dir, 40);
    const lock = join(dir, 'repack.lock');
    await writeFile(lock, '');
    await repack(dir);
    expect(await needsRepack(dir)).toBe(true);
    await rm(lock);
    await repack(dir);
    expect(existsSync(lock)).toBe(false);
    expect(await needsRepack(dir)).toBe(false);
  });
});
