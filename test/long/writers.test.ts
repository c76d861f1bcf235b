import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, openApp, type App } from '../server/request/open-app.ts';

let app: App;
let repository: string;
beforeAll(async () => {
  app = await openApp('sqlite');
  repository = `/projects/${await app.make('POST /projects', { name: 'shared' })}/repository`;
});
afterAll(() => app?.close());

const write = (file_path: string) =>
  app.ask(app.rootToken, `POST ${repository}/commits`, {
    branch: 'master',
    commit_message: `Write ${file_path}`,
    actions: [{ action: 'create', file_path, content: file_path }],
  });

it('twenty parallel writers to different files of one branch lose no commit', async () => {
  expect((await write('README.md')).status).toBe(201);
  const writers = Array.from({ length: 20 }, (_, index) => write(`file-${index}`));
  expect((await Promise.all(writers)).map(({ status }) => status)).toEqual(writers.map(() => 201));
  const answer = await app.ask(app.rootToken, `GET ${repository}/commits?per_page=100`);
  expect(answer.headers['x-total']).toBe('21');
  expect(new Set(bodyOf<{ title: string }[]>(answer).map(({ title }) => title)).size).toBe(21);
  expect((await app.ask(app.rootToken, `GET ${repository}/tree?per_page=100`)).json).toHaveLength(21);
});
