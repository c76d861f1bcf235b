/** A dry run shows what would be done, and does none of it. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { everyVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

const beside: readonly (readonly string[])[] = [[], ['--if-exists', 'skip'], ['--if-exists', 'update'], ['--json']];

describe('--dry-run', () => {
  it.each(everyVerb)('has %s send reads alone, whatever stands beside it', async (_path, words, { section }) => {
    const { url, received } = await recordingServer((response) => json(response, []));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    for (const options of beside) {
      if (options[0] === '--if-exists' && section === undefined) continue;
      const { err } = await run([...words, '--yes', '--dry-run', ...options], { env });
      const written = received.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
      expect({ options, written }).toEqual({ options, written: [] });
      // It can be tried: nothing had to be kept from it.
      expect(err).not.toContain('cannot be tried with --dry-run');
    }
  });
});
