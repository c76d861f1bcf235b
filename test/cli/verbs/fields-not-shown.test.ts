/** A field sent by `--field`, or for a parameter that only GitLab has, causes a warning if the response does not contain it. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { run } from '../support/run.ts';

describe('a field that is missing in the response', () => {
  it('causes a warning with its name', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, path_with_namespace: 'a/b' }));
    const argv = ['projects', 'update', 'a/b', '-F', 'flavor=ff', '-F', 'nonsense=1', '-F', 'import_token=x'];
    const { code, err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect([code, err.split('\n')]).toEqual([
      0,
      [
        'warning: the response does not show --field flavor: the server may have ignored it',
        'warning: the response does not show --field nonsense: the server may have ignored it',
        '',
      ],
    ]);
  });

  it('causes another warning if the response contains another value', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, flavor: 'merge', wiki: true }));
    const argv = ['projects', 'update', 'a/b', '-F', 'flavor=ff', '-F', 'wiki=false'];
    const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err).toBe('warning: the server ignored --field wiki: the response shows true\n');
  });

  it('can be that of a parameter that only GitLab has', async () => {
    const { url } = await recordingServer((response) => json(response, { id: 1, merge_method: 'merge' }));
    const argv = ['projects', 'update', 'a/b', '--merge-method', 'ff', '--squash-option', 'never', '--emails-enabled'];
    const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err.trimEnd().split('\n')).toEqual([
      'warning: the response does not show --emails-enabled: the server may have ignored it',
      'warning: the server ignored --merge-method: the response shows "merge"',
      'warning: the response does not show --squash-option: the server may have ignored it',
    ]);
  });

  it('can have another name in the response', async () => {
    const { url } = await recordingServer((response) =>
      json(response, { id: 1, iid: 4, reviewers: [{ id: 7, username: 'ann' }] }),
    );
    const argv = ['mrs', 'update', '4', '-p', 'a/b', '--reviewers', '7'];
    const { err } = await run(argv, { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });
    expect(err).toBe('');
  });
});
