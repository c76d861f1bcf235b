/** A write whose result cannot be printed is still reported as done, and the exit code is 1. */
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { sampleOf } from '../support/rounds.ts';
import { memoryStreams } from './output/memory-streams.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';

/** Behaves like /dev/full. */
const full = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
  });

const runInto = async (stdout: Writable, argv: readonly string[], url: string) => {
  stdout.on('error', () => {});
  const streams = { ...memoryStreams(), stdin: Readable.from(['x\n']), stdout };
  const env = {
    REPOCTL_URL: url,
    REPOCTL_TOKEN: 'rct_x',
    REPOCTL_PROJECT: 'team/app',
    REPOCTL_GROUP: 'team',
    REPOCTL_CONFIG_DIR: '/nonexistent',
  };
  const code = await runCli({ argv, env, streams, cwd: '/' });
  return { code, err: streams.err() };
};

const record = {
  id: 7,
  iid: 7,
  name: 'x',
  title: 'x',
  username: 'x',
  email: 'alice@work.example',
  path_with_namespace: 'team/app',
  status: 'success',
};

/** The short run has a sample. */
const writes = sampleOf(
  everyVerb.filter(([, , { endpoint, run }]) => endpoint.risk !== 'read' && run === undefined),
  kindOfVerb,
);

describe('a full disk', () => {
  it('does not hide that a verb has changed something', async () => {
    const { url, received } = await recordingServer((response, { method }) =>
      json(response, method === 'GET' ? [record] : record),
    );
    let sent = 0;
    for (const [, words, { endpoint }] of writes) {
      const { code, err } = await runInto(full(), [...words, '--yes', '--json'], url);
      const wrote = received.splice(0).some(({ method }) => method === endpoint.method);
      if (wrote) sent += 1;
      // An example can name a file that does not exist here.
      const [wanted, said] = wrote ? [1, 'but cannot write the output: ENOSPC'] : [2, '"usage"'];
      expect.soft({ words, code, err }).toEqual({ words, code: wanted, err: expect.stringContaining(said) });
    }
    expect(sent).toBeGreaterThan(writes.length * 0.8);
  });

  it.each([
    [['labels', 'create', 'x', '--color', 'red'], 'Created label "x" in team/app, but cannot write the output: ENOSPC'],
    [['labels', 'create', 'x', '--color', 'red', '--jq', '.name'], 'Created label "x" in team/app, but cannot write'],
    [['issues', 'notes', 'create', '7', 'text'], 'Added comment 7 to issue #7, but cannot write the output: ENOSPC'],
    [['api', '/labels', '-f', 'name=x'], 'The POST succeeded, but cannot write the output: ENOSPC'],
    [['api', '/labels', '-f', 'name=x', '--include'], 'The change was made, but cannot write the output: ENOSPC'],
    [['variables', 'set', 'KEY', 'x'], 'but cannot write the output: ENOSPC'],
  ])('makes %j exit with 1 and report what was done', async (argv, said) => {
    const { url } = await recordingServer((response) => json(response, record));
    const { code, err } = await runInto(full(), argv, url);
    expect([code, err]).toEqual([1, expect.stringContaining(said)]);
  });
});
