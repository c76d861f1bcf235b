/** Rebases of merge requests, against a server that responds as GitLab does. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { run } from '../../support/run.ts';

/** Rebases a merge request that is still being rebased at the first look, and ends with this error or none. */
const rebase = async (error: string | null, ...options: readonly string[]) => {
  let looks = 0;
  const { url, received } = await recordingServer((response, { method }) => {
    if (method === 'PUT') return json(response, { rebase_in_progress: true }, 202);
    looks += 1;
    return json(response, {
      iid: 12,
      title: 'Mend the lamp',
      rebase_in_progress: looks === 1,
      merge_error: looks === 1 ? null : error,
    });
  });
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'glpat-x' };
  const result = await run(['mrs', 'rebase', '12', '-p', 'platform/api', ...options], { env });
  const lines = received.map(({ method, url: path }) => `${method} ${path.replace('/api/v4/projects/', '')}`);
  return { ...result, lines };
};

const start = 'PUT platform%2Fapi/merge_requests/12/rebase';
const look = 'GET platform%2Fapi/merge_requests/12?include_rebase_in_progress=true';

describe('mrs rebase', () => {
  it('starts a rebase', async () => {
    const { code, lines } = await rebase(null);
    expect([code, lines]).toEqual([0, [start]]);
  });

  it('waits until the rebase has finished', { timeout: 60_000 }, async () => {
    const { code, out, lines } = await rebase(null, '--wait');
    expect([code, out, lines]).toEqual([0, expect.stringContaining('12'), [start, look, look]]);
  });

  it('fails with the reason of the server', { timeout: 60_000 }, async () => {
    const { code, err } = await rebase('Rebase failed: resolve all conflicts', '--wait');
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        'the rebase of merge request !12 in platform/api failed: Rebase failed: resolve all conflicts',
      ),
    ]);
  });

  it('sends nothing with a time limit alone', async () => {
    const { code, lines } = await rebase(null, '--wait-timeout', '5s');
    expect([code, lines]).toEqual([2, []]);
  });
});
