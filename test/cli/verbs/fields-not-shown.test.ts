/** What is sent by `--field` and does not come back gets a warning. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

describe('a field that the response does not show', () => {
  it('gets a warning each, by its name', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, path_with_namespace: 'a/b' }));
    const argv = ['projects', 'update', 'a/b', '-F', 'merge_method=ff', '-F', 'nonsense=1', '-F', 'import_token=x'];
    const { code, err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect([code, err.split('\n')]).toEqual([
      0,
      [
        'warning: the response does not show --field merge_method: the server may have ignored it',
        'warning: the response does not show --field nonsense: the server may have ignored it',
        '',
      ],
    ]);
  });

  it('is told apart from one that the response shows otherwise', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, merge_method: 'merge', wiki: true }));
    const argv = ['projects', 'update', 'a/b', '-F', 'merge_method=ff', '-F', 'wiki=false'];
    const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err).toBe('warning: the server ignored --field wiki: the response shows true\n');
  });
});
