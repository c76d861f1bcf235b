import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureOwnConfig } from '../../../src/server/git/own-config.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { attributes, type PlantedPrograms, plantPrograms } from '../../support/planted-programs.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

/** No environment variable keeps git from running these programs, so the service replaces the configuration. */
describe('programs in the configuration of a repository', () => {
  let scratch: Scratch;
  let planted: PlantedPrograms;
  let dir: string;
  let base: string;
  let [one, two] = ['', ''];
  const commit = (branch: string, content: string, parent?: string): Promise<string> => {
    const files = [{ path: 'a.txt', content }];
    return commitFiles(dir, { branch, message: branch, author: ada, date: noon, files, ...(parent && { parent }) });
  };
  beforeAll(async () => {
    scratch = await makeScratch();
    planted = await plantPrograms(join(scratch.path, 'programs'));
    dir = await scratch.repository();
    base = await commit('master', 'a\n');
    await mkdir(join(dir, 'info'));
    await writeFile(join(dir, 'info/attributes'), attributes);
    [one, two] = [await commit('one', 'one\n', base), await commit('two', 'two\n', base)];
  });
  afterAll(() => scratch.remove());

  const absent = '0123456789012345678901234567890123456789';
  const cases: readonly (readonly [command: string, args: () => readonly string[], ran: readonly string[]])[] = [
    ['archive zip', () => ['archive', '--format=zip', base], ['filter planted smudge', 'tar zip command']],
    ['archive tar.gz', () => ['archive', '--format=tar.gz', base], ['filter planted smudge', 'tar tar.gz command']],
    ['archive tar', () => ['archive', '--format=tar', base], ['filter planted smudge']],
    ['merge', () => ['merge-tree', '--write-tree', one, two], ['merge planted driver']],
    ['missing object', () => ['cat-file', '-t', absent], ['remote planted uploadpack']],
    ['diff', () => ['diff-tree', '-p', '--no-ext-diff', '--no-textconv', one, two], []],
    ['history', () => ['log', '--format=%H', 'master'], []],
    ['refs', () => ['update-ref', 'refs/heads/three', base], []],
  ];

  it.each(cases)('are run by git: %s', async (_command, args, ran) => {
    await writeFile(join(dir, 'config'), planted.config);
    await runGit({ dir, args: args() }).catch(() => {});
    expect(await planted.ran()).toEqual(ran);
  });

  it.each(cases)('are not run once the configuration is replaced: %s', async (_command, args) => {
    await writeFile(join(dir, 'config'), planted.config);
    expect(await ensureOwnConfig(dir)).toBe(true);
    await runGit({ dir, args: args() }).catch(() => {});
    expect(await planted.ran()).toEqual([]);
    expect(await ensureOwnConfig(dir)).toBe(false);
  });
});
