import { assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGit } from '../../../../src/server/git/run-git.ts';
import type { App } from '../../request/open-app.ts';
import { openOddRepository } from './odd-repository.ts';
import { roundsOf } from '../../../support/rounds.ts';

let app: App;
let id = 0;
let dir = '';
beforeAll(async () => {
  ({ app, id, dir } = await openOddRepository());
});
afterAll(() => app?.close());

const at = (path: string): string => `/projects/${id}/repository${path}`;
const refsNow = async (): Promise<string> => (await runGit({ dir, args: ['for-each-ref'] })).stdout;
const words = oneof(
  constantFrom(
    '--output=/tmp/x',
    '--upload-pack=touch x',
    '../x',
    '..',
    '.git/config',
    'a\0b',
    'x//y',
    ':(glob)*',
    ':/Begin',
    'HEAD~1',
    'master^{tree}',
    'master:README.md',
    '@{-1}',
    'master@{0}',
    '-',
    '--',
    '--all',
    '^master',
    'master..side/way',
    'refs/heads/master',
    'x'.repeat(4096),
    '\ud800',
    '\r\n',
  ),
  string({ unit: 'binary', maxLength: 40 }),
  string({ unit: constantFrom('-', '.', '/', ':', '~', '^', '@', '{', '}', '*', 'a', '0', '\\', '"') }),
);
const encoded = (word: string): string => encodeURIComponent(word.toWellFormed());
const places = [
  (word: string) => `/commits?ref_name=${word}`,
  (word: string) => `/commits?path=${word}`,
  (word: string) => `/commits/${word}`,
  (word: string) => `/commits/${word}/diff`,
  (word: string) => `/commits/${word}/refs`,
  (word: string) => `/tree?ref=${word}`,
  (word: string) => `/tree?path=${word}`,
  (word: string) => `/blobs/${word}`,
  (word: string) => `/files/${word}`,
  (word: string) => `/files/${word}/raw`,
  (word: string) => `/files/README.md?ref=${word}`,
  (word: string) => `/compare?from=${word}&to=master`,
  (word: string) => `/compare?from=master&to=${word}`,
  (word: string) => `/archive?sha=${word}`,
  (word: string) => `/archive?path=${word}`,
  (word: string) => `/contributors?ref=${word}`,
];

describe('hostile input', () => {
  it('never causes a server error in requests that read', async () => {
    const refs = await refsNow();
    await assert(
      asyncProperty(words, constantFrom(...places), async (word, place) => {
        const { status } = await app.ask(app.rootToken, `GET ${at(place(encoded(word)))}`);
        expect([200, 400, 404, 414]).toContain(status);
      }),
      { numRuns: roundsOf(120) },
    );
    expect(await refsNow()).toBe(refs);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('never creates files or branches that break the repository', async () => {
    await assert(
      asyncProperty(words, words, async (path, branch) => {
        const json = { branch, start_branch: 'master', commit_message: 'x', content: 'x' };
        const { status } = await app.ask(app.rootToken, `POST ${at(`/files/${encoded(path)}`)}`, json);
        expect([201, 400, 404, 414]).toContain(status);
      }),
      { numRuns: roundsOf(40) },
    );
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    await runGit({ dir, args: ['fsck', '--strict', '--connectivity-only'] });
  });
});
