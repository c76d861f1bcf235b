import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directorySize } from '../../../src/server/storage/repository-sizes.ts';

describe('the size of a directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-size-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is the sum of all files at any depth', async () => {
    await mkdir(join(directory, 'a', 'b'), { recursive: true });
    await writeFile(join(directory, 'a', 'b', 'deep'), 'x'.repeat(100));
    for (let file = 0; file < 50; file += 1) await writeFile(join(directory, `${file}`), 'xx');
    expect(await directorySize(directory)).toBe(200);
  });

  it('is 0 if the directory is empty or missing', async () => {
    expect([await directorySize(directory), await directorySize(join(directory, 'none'))]).toEqual([0, 0]);
  });

  it('does not include the targets of links', async () => {
    await mkdir(join(directory, 'inner'));
    await writeFile(join(directory, 'file'), 'x'.repeat(10_000));
    await symlink('..', join(directory, 'inner', 'up'));
    expect(await directorySize(join(directory, 'inner'))).toBeLessThan(100);
  });
});
