import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('a file that git reads itself', () => {
  it.each([
    ['.gitmodules', modules('url = --upload-pack=touch /tmp/x'), 'gitmodulesUrl'],
    ['.gitmodules', modules('path = -x'), 'gitmodulesPath'],
    ['.gitmodules', modules('update = !touch /tmp/x'), 'gitmodulesUpdate'],
    ['.gitmodules', '[submodule "../x"]\n\tpath = x\n', 'gitmodulesName'],
    ['.GitModules', modules('url = -x'), 'gitmodulesUrl'],
    ['.gitmod\u200cules', modules('url = -x'), 'gitmodulesUrl'],
    ['GITMOD~1', modules('url = -x'), 'gitmodulesUrl'],
  ])('is checked as in a push: %s', async (path, content, complaint) => {
    const [status, message] = await messageOf([create(path, content)]);
    expect([status, message]).toEqual([
      400,
      expect.stringContaining(`Git does not take the file ${path}: ${complaint}`),
    ]);
  });

  it('is checked when a file gets that name later, and may hold what git takes', async () => {
    await made([create('modules.txt', modules('url = -x'))]);
    const move = { action: 'move', previous_path: 'modules.txt', file_path: '.gitmodules' };
    expect((await messageOf([move]))[0]).toBe(400);
    await made([create('.gitmodules', modules('branch = main'))]);
    expect(await paths()).toEqual(['.gitmodules', 'modules.txt']);
  });
});
