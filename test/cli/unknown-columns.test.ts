/** A column or field that no record has is the same error of every verb that reads, in every format. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { inTurn, sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { run } from './support/run.ts';
import { twoRecords } from './support/two-records.ts';

/** Command lines in place of examples that choose a format, or name no record of the server. */
const others: Readonly<Record<string, string>> = {
  'audit-events list': 'audit-events list',
  'commits get': 'commits get main',
  'environments get': 'environments get two',
  'groups members get': 'groups members get two -g platform',
  'hooks get': 'hooks get 101',
  'releases links get': 'releases links get v1.2.0 two',
  'projects members get': 'projects members get two -p platform/api',
  'jobs list': 'jobs list',
  'pipelines lint': 'pipelines lint',
  'jobs trace': 'jobs trace 31',
  'metrics jobs': 'metrics jobs',
  'snippets raw': 'snippets raw 3',
  'tokens get': 'tokens get 7 -p platform/api',
  'deploy-tokens get': 'deploy-tokens get 7 -p platform/api',
  'topics get': 'topics get two',
  'users attributes get': 'users attributes get two office',
  'users attributes list': 'users attributes list two',
  'users get': 'users get two',
  'users list': 'users list',
  'users memberships': 'users memberships two',
  'users tokens get': 'users tokens get two 3',
  'variables export': 'variables export',
};

/** Clones need a repository, waiting ends only with a state, files are read or checked, and metrics have tests of their own. */
const apart = new Set([
  'access compare',
  'access review check',
  'groups clone',
  'metrics all',
  'metrics queues',
  'metrics watch',
  'mrs checkout',
  'pipelines lint',
  'pipelines watch',
  'projects clone',
  'settings diff',
  'storage wait',
  'variables import',
]);

/** The short run has a sample. */
const reads = sampleOf(
  everyVerb.filter(([path, , { endpoint }]) => endpoint.risk === 'read' && !apart.has(path)),
  (one) => `${kindOfVerb(one)} ${one[2].endpoint.raw !== undefined}`,
);

const views: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['column', ['--columns', 'nope']],
  ['column', ['--columns', 'nope', '-o', 'csv']],
  ['column', ['--columns', 'nope', '-o', 'markdown']],
  ['field', ['--fields', 'nope']],
  ['field', ['--json=nope']],
  ['field', ['--fields', 'nope', '-o', 'yaml']],
];

/** The words of a command without those that choose a format. */
const withoutFormat = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => ![word, words[index - 1]].some((one) => one === '-o' || one === '--jq'));

const around = { REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };

describe('an unknown column or field', () => {
  it('is the error of every read', { timeout: 10 * timeoutMs }, async () => {
    const { url } = await twoRecords();
    const next = inTurn(views);
    const wrong: unknown[] = [];
    for (const [path, example, { endpoint }] of reads) {
      const words = others[path]?.split(' ') ?? withoutFormat(example);
      for (const [kind, view] of next()) {
        const line = [...words, ...view];
        const { code, err } = await run(line, { env: { ...around, REPOCTL_URL: url }, cwd: filesOfWords(words) });
        const expected =
          endpoint.raw === undefined
            ? `1 unknown ${kind} `
            : `2 --${kind}s cannot be used here: the output is not a record`;
        if (
          !`${code} ${err.replace(/error: |.*"message":"/, '').replace(/^The change was made[^:]*: /, '')}`.startsWith(
            expected,
          )
        )
          wrong.push({ line, code, err });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is the error of the table of queues', async () => {
    const { url } = await recordingServer((response) =>
      json(response, { queues: { mail: { backlog: 2, latency: 0 } } }),
    );
    const env = { ...around, REPOCTL_URL: url };
    expect(await run(['metrics', 'queues', '--columns', 'nope'], { env })).toMatchObject({
      code: 1,
      err: 'error: unknown column "nope"\nhint: Columns: QUEUE, BACKLOG, LATENCY. Fields: name, backlog, latency.\n',
    });
    expect((await run(['metrics', 'queues', '--columns', 'backlog'], { env })).out).toBe('2\n');
    expect(await run(['metrics', 'all', '--columns', 'backlog'], { env })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--columns needs one table'),
    });
  });

  it('has the same words for a path of the API', async () => {
    const { url } = await recordingServer((response) => json(response, [{ id: 1 }]));
    const { code, err } = await run(['api', 'projects', '--columns', 'nope'], { env: { ...around, REPOCTL_URL: url } });
    expect([code, err]).toEqual([1, 'error: unknown column "nope"\nhint: Fields: id.\n']);
  });
});

describe('columns of one record', () => {
  it('are a row, also of what is printed as text otherwise', async () => {
    const { url } = await recordingServer((response) => json(response, { iid: 2, title: 'Lamp', changes: [] }));
    const { out } = await run(['mrs', 'diff', '2', '--columns', 'title'], { env: { ...around, REPOCTL_URL: url } });
    expect(out).toBe('Lamp\n');
  });
});
