import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refFiles } from '../../../src/server/git/repository-files.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

it('refFiles returns refs of any name', async () => {
  const dir = await scratch.repository();
  const files = [{ path: 'README.md', content: 'Hello' }];
  const sha = await commitFiles(dir, { branch: 'main', message: 'Add', author: ada, date: noon, files });
  const names = [
    'refs/heads/feature/tmp-fix',
    'refs/heads/incoming-mail',
    'refs/heads/main',
    'refs/heads/menu.new',
    'refs/heads/tmp',
    'refs/tags/map.bitmap',
    'refs/tags/v1.keep',
  ];
  for (const name of names) await runGit({ dir, args: ['update-ref', name, sha] });
  expect((await refFiles(dir)).filter((path) => path.startsWith('refs/')).toSorted()).toEqual(names);
});

it('refFiles returns the other refs while a directory of refs is being removed', async () => {
  const dir = await scratch.repository();
  await writeFile(join(dir, 'refs/heads/main'), `${'0'.repeat(40)}\n`);
  const passing = join(dir, 'refs/heads/feature');
  const over = new AbortController();
  const busy = (async () => {
    while (!over.signal.aborted) {
      await mkdir(passing);
      await writeFile(join(passing, 'lamp'), `${'0'.repeat(40)}\n`);
      await rm(passing, { recursive: true });
    }
  })();
  try {
    for (let round = 0; round < 300; round += 1) expect(await refFiles(dir)).toContain('refs/heads/main');
  } finally {
    over.abort();
    await busy;
  }
});
