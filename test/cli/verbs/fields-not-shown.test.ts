/** A field sent by `--field` that the response does not contain causes a warning. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

describe('a field that is missing in the response', () => {
  it('causes a warning with its name', async () => {
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

  it('causes another warning if the response contains another value', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, merge_method: 'merge', wiki: true }));
    const argv = ['projects', 'update', 'a/b', '-F', 'merge_method=ff', '-F', 'wiki=false'];
    const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err).toBe('warning: the server ignored --field wiki: the response shows true\n');
  });
});
