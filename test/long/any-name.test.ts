import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRefs } from '../../src/server/git/refs.ts';
import { isRefName } from '../../src/server/git/ref-name.ts';
import { repositoryDir } from '../../src/server/storage/storages.ts';
import { bodyOf, openApp, type App } from '../server/request/open-app.ts';
import { roundsOf } from '../support/rounds.ts';

let app: App;
let id: number;
beforeAll(async () => {
  app = await openApp('sqlite');
  id = await app.make('POST /projects', { name: 'any', initialize_with_readme: true });
});
afterAll(() => app?.close());

const ask = (line: string, json?: object) =>
  app.ask(app.rootToken, line.replace('REPO', `/projects/${id}/repository`), json);
const allRefs = async () =>
  (await listRefs(repositoryDir(app.service, { id, storage: 'default' }), 'refs/')).map((ref) => ref.ref).toSorted();

const nasty = [
  '--upload-pack=x',
  '-c',
  '../x',
  '../../HEAD',
  'a..b',
  'x.lock',
  'x.',
  '.x',
  'a/.b',
  'a//b',
  '/a',
  'a/',
  '@',
  '@{-1}',
  'HEAD',
  'a@{1}',
  'a^',
  'a~1',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  'a b',
  'a\nb',
  'a\tb',
  'refs/heads/master',
  'master^{tree}',
  ':/Initial',
  'n'.repeat(251),
  'n'.repeat(4096),
  `${'d/'.repeat(2000)}x`,
  '$(id)',
  '`id`',
  "a'b",
  'a"b',
  '%00',
  '%2e%2e',
  'grün/日本',
  'a;b|c&d',
  '*',
];

const pieces = [
  'a',
  'B',
  '/',
  '.',
  '..',
  '-',
  '@',
  '{',
  '~',
  '^',
  ':',
  '*',
  '\\',
  ' ',
  '.lock',
  'HEAD',
  'ä',
  '%',
  '\n',
  '#',
  '?',
];
const names = oneof(
  constantFrom(...nasty),
  array(constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
  string({ minLength: 1, maxLength: 20 }),
);

/** Creates, reads, protects, tags, and deletes the name; returns every server error and every unexpected ref. */
const harmOf = async (name: string): Promise<string[]> => {
  const before = await allRefs();
  const path = encodeURIComponent(name);
  const answers = [
    await ask('POST REPO/branches', { branch: name, ref: 'master' }),
    await ask(`GET REPO/branches/${path}`),
    await ask(`PUT REPO/branches/${path}/protect`),
    await ask(`PUT REPO/branches/${path}/unprotect`),
    await ask('POST REPO/branches', { branch: 'master', ref: name }),
    await ask(`DELETE REPO/branches/${path}`),
    await ask('POST REPO/tags', { tag_name: name, ref: 'master', message: name, release_description: name }),
    await ask(`GET REPO/tags/${path}`),
    await ask(`PUT REPO/tags/${path}/release`, { description: name }),
    await ask(`DELETE REPO/tags/${path}`),
    await ask(`POST /projects/${id}/protected_branches`, { name }),
    await ask(`DELETE /projects/${id}/protected_branches/${path}`),
  ];
  const statuses = answers.map(({ status }) => status);
  const after = await allRefs();
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `returned ${status}`),
    ...(isRefName(name) || (statuses[0] === 400 && statuses[6] === 405) ? [] : ['was created']),
    ...after.filter((ref) => !before.includes(ref)).map((ref) => `left ${ref}`),
    ...before.filter((ref) => !after.includes(ref)).map((ref) => `removed ${ref}`),
  ];
};

describe('a branch or tag', () => {
  it.each(nasty)('is created or refused cleanly with the name $0', async (name) => {
    expect(await harmOf(name)).toEqual([]);
  });

  it('is created or refused cleanly with a random name', async () => {
    await assert(
      asyncProperty(names, async (name) => {
        expect(await harmOf(name.isWellFormed() ? name : 'x')).toEqual([]);
      }),
      { numRuns: roundsOf(15) },
    );
  });

  it('is refused with a name that is not UTF-8', async () => {
    for (const line of [
      'GET REPO/branches/%ff',
      'DELETE REPO/branches/%c3%28',
      'GET REPO/tags/%fe',
      'PUT REPO/branches/%80/protect',
    ]) {
      const answer = await ask(line);
      expect({ line, status: answer.status }).toMatchObject({ status: 400 });
      expect(bodyOf(answer)['message']).toEqual(expect.any(String));
    }
  });

  it('is created, read, and deleted with a name that both Git and the file system accept', async () => {
    for (const name of ['a/b', '日本/ä', "it's", 'a%2Fb', 'semi;colon', '$(id)', 'n'.repeat(250)]) {
      const path = encodeURIComponent(name);
      expect(bodyOf(await ask('POST REPO/branches', { branch: name, ref: 'master' }))).toMatchObject({ name });
      expect(bodyOf(await ask(`GET REPO/branches/${path}`))).toMatchObject({ name });
      expect((await ask(`DELETE REPO/branches/${path}`)).status).toBe(204);
    }
  });
});
