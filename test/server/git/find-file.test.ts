import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeObjectPool } from '../../../src/server/git/object-pool.ts';
import { readBlob } from '../../../src/server/git/read-objects.ts';
import { findFile, readDirectory } from '../../../src/server/git/tree.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { ada, makeScratch, noon, type Scratch } from './scratch.ts';

let scratch: Scratch;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

it('findFile distinguishes paths that differ only in a last character such as a carriage return', async () => {
  const dir = await scratch.repository();
  const names = ['notes', 'notes ', 'notes\r', 'notes\n', 'notes\t', '"notes"', 'notes\r\n'];
  const files = names.flatMap((name) => [
    { path: name, content: `file ${JSON.stringify(name)}` },
    { path: `in ${name}/only ${name}`, content: 'below' },
  ]);
  const sha = await commitFiles(dir, { branch: 'main', message: 'Add', author: ada, date: noon, files });
  const pool = makeObjectPool();
  try {
    const contents = [];
    const below = [];
    for (const name of names) {
      const file = await findFile(dir, sha, name, pool.ask);
      contents.push(file && (await readBlob(dir, file.sha)).toString());
      below.push(await readDirectory(dir, sha, `in ${name}`, pool.ask));
    }
    expect(contents).toEqual(names.map((name) => `file ${JSON.stringify(name)}`));
    expect(below.map((entries) => entries?.map(({ path }) => path))).toEqual(
      names.map((name) => [`in ${name}/only ${name}`]),
    );
    expect(await findFile(dir, sha, 'notes\r\r', pool.ask)).toBeUndefined();
  } finally {
    await pool.close();
  }
});
