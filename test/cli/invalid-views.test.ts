/** Options for the output are validated first: with an invalid one, no verb sends a request; the short run has a sample. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { inTurn, sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

const invalid: readonly (readonly string[])[] = [
  ['--columns', ','],
  ['--columns', 'name', '--json'],
  ['--columns', 'name', '-o', 'name'],
  ['--fields', 'id,,name'],
  ['--fields', 'id', '--columns', 'name'],
  ['--jq', '.id', '-o', 'csv'],
  ['--jq', '.['],
];

describe('an invalid output option', () => {
  it('makes every verb exit with 2 and send nothing', { timeout: 10 * timeoutMs }, async () => {
    const { url, received } = await recordingServer((response) => json(response, {}));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    const views = inTurn(invalid);
    for (const [, words] of sampleOf(everyVerb, kindOfVerb)) {
      for (const view of views()) {
        const line = [...words, '--yes', ...view];
        const { code, err } = await run(line, { env });
        expect.soft({ line, code, err, sent: received.splice(0).length }).toMatchObject({ line, code: 2, sent: 0 });
      }
    }
  });
});
