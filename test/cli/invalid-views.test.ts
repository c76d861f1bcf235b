/** Whatever a verb does, how its records are printed is known before: what cannot be printed so is not done. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { everyVerb } from './support/every-verb.ts';
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

describe('a view that is invalid', () => {
  it.each(everyVerb)('has %s send nothing, and end with 2', async (_path, words) => {
    const { url, received } = await recordingServer((response) => json(response, {}));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    for (const view of invalid) {
      const { code, err } = await run([...words, '--yes', ...view], { env });
      expect({ view, code, err, sent: received.length }).toMatchObject({ view, code: 2, sent: 0 });
    }
  });
});
