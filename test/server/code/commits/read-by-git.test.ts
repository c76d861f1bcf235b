import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

let app: App;
let id = 0;
beforeAll(async () => {
  app = await openApp('sqlite');
});
afterAll(() => app?.close());
beforeEach(async () => {
  id = await app.make('POST /projects', { name: `p${id + 1}` });
});

const commit = (actions: readonly object[]) => {
  const body = { branch: 'master', commit_message: 'Change', actions };
  return app.ask(app.rootToken, `POST /projects/${id}/repository/commits`, body);
};
const messageOf = async (actions: readonly object[]): Promise<[number, unknown]> => {
  const answer = await commit(actions);
  return [answer.status, bodyOf(answer)['message']];
};
const made = async (actions: readonly object[]): Promise<void> => {
  expect((await commit(actions)).status).toBe(201);
};
const create = (file_path: string, content: string) => ({ action: 'create', file_path, content });
const paths = async (): Promise<unknown[]> =>
  bodyOf<{ path: string }[]>(await app.ask(app.rootToken, `GET /projects/${id}/repository/tree`)).map(
    ({ path }) => path,
  );

const modules = (line: string) => `[submodule "x"]\n\tpath = x\n\turl = https://example.org/x.git\n\t${line}\n`;

describe('a file that Git itself interprets', () => {
  it.each([
    ['.gitmodules', modules('url = --upload-pack=touch /tmp/x'), 'gitmodulesUrl'],
    ['.gitmodules', modules('path = -x'), 'gitmodulesPath'],
    ['.gitmodules', modules('update = !touch /tmp/x'), 'gitmodulesUpdate'],
    ['.gitmodules', '[submodule "../x"]\n\tpath = x\n', 'gitmodulesName'],
    ['.GitModules', modules('url = -x'), 'gitmodulesUrl'],
    ['.gitmod\u200cules', modules('url = -x'), 'gitmodulesUrl'],
    ['GITMOD~1', modules('url = -x'), 'gitmodulesUrl'],
    ['gi7eb~12', modules('url = -x'), 'gitmodulesUrl'],
    [String.raw`x\.gitmodules`, modules('url = -x'), 'gitmodulesUrl'],
    [String.raw`x\y\GITMOD~1 .`, modules('url = -x'), 'gitmodulesUrl'],
    ['.gitmodules', modules(`url = -${'x'.repeat(3000)}`), 'gitmodulesUrl'],
    ['.gitmodules/x', '', 'gitmodulesBlob'],
    ['sub/.gitmodules/y', '', 'gitmodulesBlob'],
    [String.raw`sub\.gitmodules/y/z`, '', 'gitmodulesBlob'],
    ['.gitattributes/x', '', 'gitattributesBlob'],
    ['.gitattributes', `*.txt text ${'x'.repeat(3000)}\n`, 'gitattributesLineLength'],
    ['docs/.gitattributes', 'x'.repeat(3000), 'gitattributesLineLength'],
    ['GITATT~1', 'x'.repeat(3000), 'gitattributesLineLength'],
    ['gi7d29~1', 'x'.repeat(3000), 'gitattributesLineLength'],
  ])('is checked as in a push: $0', async (path, content, complaint) => {
    const [status, message] = await messageOf([create(path, content)]);
    expect([status, message]).toEqual([400, expect.stringContaining(`Git does not accept file ${path}: ${complaint}`)]);
  });

  it('is checked after a move, too, and is accepted with valid content', async () => {
    await made([create('modules.txt', modules('url = -x'))]);
    const move = { action: 'move', previous_path: 'modules.txt', file_path: '.gitmodules' };
    expect((await messageOf([move]))[0]).toBe(400);
    await made([create('.gitmodules', modules('branch = main'))]);
    expect(await paths()).toEqual(['.gitmodules', 'modules.txt']);
  });

  it('is named in the error even in a commit with other files', async () => {
    const [status, message] = await messageOf([
      create('a/.gitmodules', modules('branch = main')),
      create('b/.gitmodules', modules('url = -x')),
      create('PROGRA~1/x', ''),
    ]);
    expect([status, message]).toEqual([400, expect.stringContaining('accept file b/.gitmodules: gitmodulesUrl')]);
  });
});

describe('a path', () => {
  it.each([String.raw`a\.git\config`, String.raw`x\.git`, String.raw`x\GIT~1`, String.raw`a/x\.GIT .\b`])(
    'is refused if it is in .git on some file system: %s',
    async (path) => {
      expect((await commit([create(path, '')])).status).toBe(400);
    },
  );

  it('is accepted if it only looks like a path of Git', async () => {
    await made([
      create(String.raw`back\slash`, ''),
      create('.gitmodules', modules('branch = main')),
      create('.gitattributes', '*.txt text\n'),
      create('.gitignore/x', ''),
      create('PROGRA~1/gi7e~1', ''),
      create('sub/.gitmodules.md', ''),
    ]);
    const dir = repositoryDir(app.service, { id, storage: 'default' });
    await execa('git', ['-C', dir, 'fsck', '--strict']);
    const room = await mkdtemp(join(tmpdir(), 'repoctl-clone-'));
    await execa('git', ['clone', '--quiet', dir, join(room, 'clone')]);
    expect(await readdir(join(room, 'clone', '.gitignore'))).toEqual(['x']);
    await rm(room, { recursive: true });
  });
});
