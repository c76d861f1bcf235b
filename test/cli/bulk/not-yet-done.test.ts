/** A response can say that an action is not finished yet: the status of a result is then the same as in the message of a single command. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

type Record = Readonly<globalThis.Record<string, unknown>>;

const runs: readonly (readonly [argv: readonly string[], waiting: Record, done: Record, status: string])[] = [
  [['mrs', 'merge', '4'], { iid: 4, state: 'opened' }, { iid: 4, state: 'merged' }, 'merged'],
  [['pipelines', 'cancel', '4'], { id: 4, status: 'canceling' }, { id: 4, status: 'canceled' }, 'canceled'],
  [['jobs', 'cancel', '4'], { id: 4, status: 'running' }, { id: 4, status: 'canceled' }, 'canceled'],
  [['environments', 'stop', '4'], { id: 4, state: 'stopping' }, { id: 4, state: 'stopped' }, 'stopped'],
  [['projects', 'fork', '4'], { id: 4, import_status: 'scheduled' }, { id: 4, import_status: 'finished' }, 'forked'],
];

const statusOf = async (argv: readonly string[], answer: Record): Promise<unknown> => {
  const { url } = await recordingServer((response) => json(response, answer, 201));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  const { out } = await run([...argv, '5', '--jq', '.[0].status'], { env });
  return out.trim();
};

const sentenceOf = async (argv: readonly string[], answer: Record): Promise<string> => {
  const { url } = await recordingServer((response) => json(response, answer, 201));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  return (await run(argv, { env, terminal: true })).err.trim();
};

describe('a result', () => {
  it.each(runs)('of %j reports the state in the response', async (argv, waiting, done, status) => {
    const verb = everyVerb.find(([path]) => path === argv.slice(0, 2).join(' '))?.[2];
    const later = verb?.later?.((key) => String(waiting[key] ?? ''));
    expect(later).toMatch(/^will be /);
    expect(await statusOf(argv, waiting)).toBe(later);
    expect(await sentenceOf(argv, waiting)).toContain(` ${later}`);
    expect(await statusOf(argv, done)).toBe(status);
    expect(await sentenceOf(argv, done)).not.toContain('will be');
  });

  it('is covered above for each command that can finish later', () => {
    // An import needs a file, and has tests of its own.
    const known = everyVerb
      .filter(([path, , { later }]) => later !== undefined && path !== 'imports create')
      .map(([path]) => path);
    expect(runs.map(([argv]) => argv.slice(0, 2).join(' ')).toSorted()).toEqual(known.toSorted());
  });
});
