import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFiles } from '../../../src/server/formats/list-files.ts';

let room: string;
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'repoctl-list-'));
  await mkdir(join(room, 'tree/b/empty'), { recursive: true });
  await writeFile(join(room, 'tree/b/file'), '');
  await writeFile(join(room, 'tree/a'), '');
  await symlink(join(room, 'tree/b'), join(room, 'tree/link'));
  await symlink(join(room, 'tree'), join(room, 'other'));
});
afterAll(() => rm(room, { recursive: true, force: true }));

it('listFiles lists files and links by name and does not follow links', async () => {
  const all = [
    { path: 'a', isFile: true },
    { path: 'b/file', isFile: true },
    { path: 'link', isFile: false },
  ];
  expect(await listFiles(join(room, 'tree'))).toEqual(all);
  expect(await listFiles(join(room, 'other'))).toEqual(all);
  expect(await listFiles(join(room, 'tree'), 'b')).toEqual([{ path: 'b/file', isFile: true }]);
});

it('listFiles returns nothing for a link and for a missing directory', async () => {
  expect(await listFiles(join(room, 'tree'), 'link')).toEqual([]);
  expect(await listFiles(join(room, 'tree'), 'nowhere')).toEqual([]);
  expect(await listFiles(join(room, 'nowhere'))).toEqual([]);
});
