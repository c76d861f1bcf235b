import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { openApp, type App } from '../../request/open-app.ts';
import { plantBomb } from './plant-bomb.ts';

/** Git would need years to read the whole tree. */
const timeoutMs = 30_000;

let app: App;
let at: string;

beforeAll(async () => {
  app = await openApp('sqlite');
  const id = await app.make('POST /projects', { name: 'bomb' });
  at = `/projects/${id}`;
  await plantBomb(repositoryDir(app.service, { id, storage: 'default' }), 'master');
});
afterAll(() => app?.close());

describe('a tree of ten billion files in twelve objects', () => {
  it.each([
    'tree?recursive=true&ref=master',
    'archive.tar.gz?sha=master',
    'archive?format=zip&path=d1&sha=master',
    // Git reads the whole tree for these hundred files.
    'archive.tar.gz?sha=master&path=d1/d2/d3/d4/d5/d6/d7/d8',
  ])('is refused as too large: %s', async (path) => {
    const started = performance.now();
    const answer = await app.ask(app.rootToken, `GET ${at}/repository/${path}`);
    expect([answer.status, answer.json]).toEqual([
      422,
      { message: '422 The answer is larger than allowed; ask for a smaller part' },
    ]);
    expect(performance.now() - started).toBeLessThan(timeoutMs);
  });

  it('can be listed one directory at a time and can be committed to', async () => {
    const tree = await app.ask(app.rootToken, `GET ${at}/repository/tree?ref=master&path=d1/d2`);
    expect(tree.json).toHaveLength(10);
    const file = { branch: 'master', commit_message: 'Add', content: 'x' };
    expect((await app.ask(app.rootToken, `POST ${at}/repository/files/d1%2Fnew.txt`, file)).status).toBe(201);
  });
});
